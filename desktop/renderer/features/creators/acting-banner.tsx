import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { removeSessionToken } from '#desktop/renderer/api/session-token.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';

const MINUTE = 60_000;

/** Above every screen while an operator acts in the account of a creator. */
export function ActingBanner({ until }: { until: string }) {
  const { id, name } = useUser();
  const now = useNow();
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE));
  const end = useMutation({
    // Without a connection the token of this tab still goes.
    mutationFn: () => callEndpoint(authApi.logout, {}, apiTransport).catch(() => undefined),
    onSuccess: () => {
      removeSessionToken();
      // A whole load: nothing of the account stays in memory.
      window.location.assign(`/admin/creators/${id}`);
    },
  });
  return (
    <div className="mb-6">
      <Notice
        tone="warn"
        action={
          <Button size="small" look="primary" isBusy={end.isPending} onClick={() => end.mutate()}>
            End
          </Button>
        }
      >
        <strong className="font-semibold">You are in the account of {name} as an operator.</strong>{' '}
        {minutes === 1 ? 'One minute is' : `${minutes} minutes are`} left. The creator was notified,
        and each change is in the audit log. You cannot reach payments, secrets, exports or the
        account itself.
      </Notice>
    </div>
  );
}
