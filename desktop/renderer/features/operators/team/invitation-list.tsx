import { useQuery } from '@tanstack/react-query';
import type { OperatorInvitation } from '#shared/operators/operator-invitations.contract.ts';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { roleNames } from '#desktop/renderer/layout/role-names.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import {
  InvitationRow,
  LinkEnd,
} from '#desktop/renderer/features/security/sign-up/invitation-row.tsx';

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

const acts = {
  resend: operatorTeamApi.resendInvitation,
  withdraw: operatorTeamApi.withdrawInvitation,
  stale: [operatorTeamApi.listInvitations.path],
};

function Invitation({ invitation }: { invitation: OperatorInvitation }) {
  const { role, invitedBy, expiresAt, isExpired } = invitation;
  return (
    <InvitationRow
      invitation={invitation}
      badges={
        <>
          <Badge>{roleNames[role]}</Badge>
          <Badge tone={isExpired ? 'bad' : 'wait'}>{isExpired ? 'Expired' : 'Invited'}</Badge>
        </>
      }
      acts={acts}
    >
      By {invitedBy}, <LinkEnd isExpired={isExpired} expiresAt={expiresAt} />
    </InvitationRow>
  );
}
