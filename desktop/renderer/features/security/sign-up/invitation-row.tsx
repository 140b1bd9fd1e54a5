import type { ReactNode } from 'react';
import type { signUpInvitationsApi } from '#shared/auth/sign-up-invitations.contract.ts';
import type { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import { useAct } from '#desktop/renderer/api/use-act.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';

/** What may be done with an invitation, and which lists show it. */
interface Acts {
  resend: typeof signUpInvitationsApi.resend | typeof operatorTeamApi.resendInvitation;
  withdraw: typeof signUpInvitationsApi.withdraw | typeof operatorTeamApi.withdrawInvitation;
  stale: readonly string[];
}

/** An invitation of an operator or of a creator, with its state and what may be done with it. */
export function InvitationRow({
  invitation,
  badges,
  acts,
  children,
}: {
  invitation: { id: string; email: string };
  badges: ReactNode;
  /** Null for one that is accepted, and for who may not change it. */
  acts: Acts | null;
  /** Who sent it, and until when it holds. */
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-all">
          {invitation.email}
          {badges}
        </p>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      {acts !== null && <ActButtons invitation={invitation} acts={acts} />}
    </li>
  );
}

function ActButtons({
  invitation: { id: invitationId, email },
  acts: { resend, withdraw, stale },
}: {
  invitation: { id: string; email: string };
  acts: Acts;
}) {
  const resending = useAct(resend, { done: `The invitation was sent to ${email} again`, stale });
  const withdrawing = useAct(withdraw, { done: `The invitation of ${email} was withdrawn`, stale });
  const input = { params: { invitationId } };
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        isBusy={resending.isPending}
        onClick={() => resending.mutate(input)}
        aria-label={`Send the invitation to ${email} again`}
      >
        Send again
      </Button>
      <Button
        size="small"
        isBusy={withdrawing.isPending}
        onClick={() => withdrawing.mutate(input)}
        aria-label={`Withdraw the invitation of ${email}`}
      >
        Withdraw
      </Button>
    </div>
  );
}

/** Until when a link works, and why it works no more. */
export function LinkEnd({ isExpired, expiresAt }: { isExpired: boolean; expiresAt: string }) {
  const now = useNow();
  if (isExpired && Date.parse(expiresAt) > now) {
    return 'who is no owner any more: send it again yourself';
  }
  return (
    <>
      {isExpired ? 'expired' : 'the link ends'} <LocalTime at={expiresAt} />
    </>
  );
}
