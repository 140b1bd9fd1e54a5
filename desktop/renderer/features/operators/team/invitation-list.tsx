import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OperatorInvitation } from '#shared/operators/operator-invitations.contract.ts';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { roleNames } from '#desktop/renderer/layout/role-names.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import {
  InvitationRow,
  LinkEnd,
} from '#desktop/renderer/features/security/sign-up/invitation-row.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Invitations that nobody accepted yet; nothing while there are none. */
export function InvitationList() {
  const query = useQuery(endpointQuery(operatorTeamApi.listInvitations, {}));
  return (
    <QueryPanel query={query} what="the invitations" skeleton={<Skeleton className="h-12" />}>
      {({ invitations }) =>
        invitations.length > 0 && (
          <ul aria-label="Open invitations" className="divide-y divide-line border-t border-line">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )
      }
    </QueryPanel>
  );
}

function Invitation({ invitation }: { invitation: OperatorInvitation }) {
  const { id, email, role, invitedBy, expiresAt, isExpired } = invitation;
  const client = useQueryClient();
  const after = {
    onError: (error: unknown) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, operatorTeamApi.listInvitations.path),
  };
  const resend = useMutation({
    ...endpointMutation(operatorTeamApi.resendInvitation),
    ...after,
    onSuccess: () => toast.success(`The invitation was sent to ${email} again`),
  });
  const withdraw = useMutation({
    ...endpointMutation(operatorTeamApi.withdrawInvitation),
    ...after,
    onSuccess: () => toast.success(`The invitation of ${email} was withdrawn`),
  });
  const input = { params: { invitationId: id } };
  return (
    <InvitationRow
      email={email}
      badges={
        <>
          <Badge>{roleNames[role]}</Badge>
          <Badge tone={isExpired ? 'bad' : 'wait'}>{isExpired ? 'Expired' : 'Invited'}</Badge>
        </>
      }
      acts={{
        isResending: resend.isPending,
        onResend: () => resend.mutate(input),
        isWithdrawing: withdraw.isPending,
        onWithdraw: () => withdraw.mutate(input),
      }}
    >
      By {invitedBy}, <LinkEnd isExpired={isExpired} expiresAt={expiresAt} />
    </InvitationRow>
  );
}
