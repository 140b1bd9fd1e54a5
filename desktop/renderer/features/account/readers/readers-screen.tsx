import { useQuery } from '@tanstack/react-query';
import { devicesApi } from '#shared/auth/devices.contract.ts';
import { creatorViewApi } from '#shared/unlock/creator-view.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { CompanyPagesPanel } from './company-pages-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { ExtensionPanel } from './extension-panel.tsx';
import { readText, waitText } from './figures-text.ts';

/** /settings/readers: how comments are read, and the readers of the creator's own view. */
export function ReadersScreen() {
  const { timeZone } = useUser();
  const figures = useQuery({ ...endpointQuery(creatorViewApi.figures, {}), staleTime: 0 });
  const devices = useQuery({ ...endpointQuery(devicesApi.list, {}), staleTime: 0 });
  return (
    <SettingsFrame title="Readers">
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        <QueryPanel
          query={figures}
          what="the figures"
          title="How your comments are read"
          skeleton={<Skeleton className="h-32 rounded-panel" />}
        >
          {(data) => (
            <Panel title="How your comments are read">
              <div className="grid gap-2 text-sm leading-6 text-pretty">
                <p>
                  {readText(data)} {waitText(data)}
                </p>
                <p className="text-ink-soft">
                  {data.lastLookAt === null ? (
                    'You have not read a post yourself yet.'
                  ) : (
                    <>
                      You last read a post yourself{' '}
                      <TimeText at={data.lastLookAt} zone={timeZone} />.
                    </>
                  )}
                </p>
              </div>
            </Panel>
          )}
        </QueryPanel>
        <CompanyPagesPanel />
        <ExtensionPanel known={devices.data?.devices} />
        <DevicesPanel />
      </div>
    </SettingsFrame>
  );
}
