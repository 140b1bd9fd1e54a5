import { useQuery } from '@tanstack/react-query';
import { activityApi } from '#shared/activity/activity.contract.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { LiveNote } from '../../live/live-note.tsx';
import { useFallbackPoll } from '../../live/use-live.ts';
import { DemoBadge } from '../../session/demo-badge.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { OwnTakedowns } from '../takedowns/own-takedowns.tsx';
import { ActivityStream } from './activity-stream.tsx';
import { Failures } from './near-misses/failures-panel.tsx';
import { POLL_MS } from './polling.ts';
import { WaitingList } from './waiting/waiting-list.tsx';

const shape = { tab: oneChoice(['all', 'waiting', 'failures']) };

/** /activity: every try with its evidence, and the comments that wait for a decision. */
export function ActivityScreen() {
  const { values, choose } = useAddressValues(shape);
  const { data } = useQuery({
    ...endpointQuery(activityApi.listWaiting, { query: { limit: 1 } }),
    refetchInterval: useFallbackPoll(POLL_MS),
  });
  const waiting = data?.total ?? 0;

  return (
    <>
      <PageHeader
        title="Activity"
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Every comment that was checked, with its evidence.
            <DemoBadge />
            <LiveNote />
          </span>
        }
      />
      <OwnTakedowns />
      <Tabs
        label="Activity"
        value={values.tab}
        onChange={(tab) => choose('tab', tab)}
        items={[
          { value: 'all', label: 'All activity', content: <ActivityStream /> },
          {
            value: 'waiting',
            label: (
              <>
                Waiting for you
                {waiting > 0 && (
                  <span className="grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-xs font-semibold text-paper tabular-nums">
                    {waiting}
                  </span>
                )}
              </>
            ),
            content: <WaitingList />,
          },
          { value: 'failures', label: 'Failures', content: <Failures /> },
        ]}
      />
    </>
  );
}
