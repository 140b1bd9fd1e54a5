import { useState } from 'react';
import type { OperatorCreatorDetails } from '#shared/creators/creators.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { type DeletionAct, DeletionActDialog } from './deletion-dialogs.tsx';

/** The planned deletion of an account, for operators. */
export function CreatorDeletionPanel({ creator }: { creator: OperatorCreatorDetails }) {
  const [act, setAct] = useState<DeletionAct | null>(null);
  const { deletionAt, isDemo } = creator;
  if (isDemo) return null;
  return (
    <Panel title="Account deletion">
      <div className="flex flex-wrap items-center justify-between gap-4 text-sm">
        <p className="max-w-xl text-ink-soft">
          {deletionAt === null ? (
            'Creators delete their account in their settings. Do it here for those who cannot sign in.'
          ) : (
            <>
              This account is deleted on {exactTime(deletionAt, localZone)}. Its unlock pages are
              closed for new visitors.
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {deletionAt === null ? (
            <Button onClick={() => setAct('schedule')}>Schedule deletion</Button>
          ) : (
            <>
              <Button onClick={() => setAct('cancel')}>Cancel deletion</Button>
              <Button look="danger" onClick={() => setAct('bringForward')}>
                Delete now
              </Button>
            </>
          )}
        </div>
      </div>
      <DeletionActDialog creator={creator} act={act} onClose={() => setAct(null)} />
    </Panel>
  );
}
