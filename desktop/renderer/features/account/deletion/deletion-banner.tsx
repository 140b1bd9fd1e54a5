import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { useDeletion, useKeepAccount } from './use-deletion.ts';

/** Shown on every screen while the account is scheduled for deletion. */
export function DeletionBanner() {
  const { timeZone } = useUser();
  const { query } = useDeletion();
  const keep = useKeepAccount();
  const scheduled = query.data?.scheduled;
  if (scheduled == null) return null;
  return (
    <div className="mb-6">
      <Notice
        tone="warn"
        action={
          <Button size="small" look="primary" isBusy={keep.isPending} onClick={() => keep.mutate()}>
            Keep my account
          </Button>
        }
      >
        <strong className="font-semibold">
          Your account is deleted on {exactTime(scheduled.at, timeZone)}.
        </strong>{' '}
        Your unlock pages are closed for new visitors until then.
      </Notice>
    </div>
  );
}
