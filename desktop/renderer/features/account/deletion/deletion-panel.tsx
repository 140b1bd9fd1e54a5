import { useState } from 'react';
import { DELETION_DAYS } from '#shared/account/account-deletion.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { useDeletion, useKeepAccount } from './use-deletion.ts';

/** Deleting the account: what happens and when, and how to cancel it. */
export function DeletionPanel() {
  const { timeZone } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const { query, show } = useDeletion();
  const keep = useKeepAccount();
  return (
    <Panel title="Delete your account">
      <QueryPanel
        query={query}
        what="the state of your account"
        isInPanel
        skeleton={<Skeleton className="h-24" />}
      >
        {({ scheduled, confirmBy }) =>
          scheduled !== null ? (
            <div className="grid justify-items-start gap-4 text-sm leading-6 text-ink-soft">
              <p>
                You asked for this on {exactTime(scheduled.askedAt, timeZone)}. The account is
                deleted on <strong className="text-ink">{exactTime(scheduled.at, timeZone)}</strong>
                . Until then you can keep it. Your unlock pages then open again for everybody.
              </p>
              <Button isBusy={keep.isPending} onClick={() => keep.mutate()}>
                Keep my account
              </Button>
            </div>
          ) : confirmBy === null ? (
            <p className="text-sm leading-6 text-ink-soft">
              This is the demo account. Only an operator can remove it. Sign up for an account of
              your own to try this.
            </p>
          ) : (
            <div className="grid justify-items-start gap-4 text-sm leading-6 text-ink-soft">
              <ul className="grid list-disc gap-1.5 pl-5">
                <li>
                  Now: your unlock pages close for new visitors, and your other devices are signed
                  out. People who unlocked your content keep access, and comments that wait are
                  still checked.
                </li>
                <li>
                  For {DELETION_DAYS} days: you can sign in, export your data, and keep the account.
                </li>
                <li>
                  After {DELETION_DAYS} days: your profile, lead magnets, files, leads and figures
                  are deleted. A plan ends with the account. This cannot be undone.
                </li>
              </ul>
              <p>Export your data first if you want to keep your leads.</p>
              <Button look="danger" onClick={() => setIsAsking(true)}>
                Delete my account
              </Button>
              <DeletionDialog
                isOpen={isAsking}
                confirmBy={confirmBy}
                onClose={() => setIsAsking(false)}
                onScheduled={show}
              />
            </div>
          )
        }
      </QueryPanel>
    </Panel>
  );
}
