import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Shown above a sign-in: why it is needed again. */
export function SessionNotice({
  because,
  onRecheck,
}: {
  because: 'unreachable' | 'ended' | null;
  onRecheck: () => void;
}) {
  if (because === null) return null;
  if (because === 'ended') return <Notice>Your session has ended. Please sign in again.</Notice>;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" onClick={onRecheck}>
          Try again
        </Button>
      }
    >
      The server did not respond, so we could not check your session. You may still be signed in.
    </Notice>
  );
}
