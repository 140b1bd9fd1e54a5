import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { operatorTeamApi, type TeamMember } from '#shared/operators/operator-team.contract.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { roleNames } from '#desktop/renderer/layout/role-names.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { ChangeOperatorDialog } from './change-operator-dialog.tsx';
import { MemberSessionsDialog } from './member-sessions-dialog.tsx';
import { InvitationList } from './invitation-list.tsx';
import { AddOperatorDialog, InviteDialog } from './new-operator-dialogs.tsx';
import { FirstPasswordDialog } from './first-password-dialog.tsx';

/** All operators of the installation, for an owner. */
export function TeamPanel() {
  const team = useQuery(endpointQuery(operatorTeamApi.list, {}));
  const client = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const [changed, setChanged] = useState<TeamMember | null>(null);
  const [looked, setLooked] = useState<TeamMember | null>(null);
  const [added, setAdded] = useState<{ operator: TeamMember; password: string } | null>(null);
  const reload = () => invalidatePath(client, operatorTeamApi.list.path);
  return (
    <Panel
      title="Operators"
      actions={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setIsAdding(true)}>
            Add an operator
          </Button>
          <Button size="small" look="primary" onClick={() => setIsInviting(true)}>
            Invite by email
          </Button>
        </div>
      }
      bodyClassName="px-5 py-2"
    >
      <QueryPanel query={team} what="the operators" skeleton={<Skeleton className="h-24" />}>
        {({ operators }) => (
          <ul className="divide-y divide-line">
            {operators.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                onChange={() => setChanged(member)}
                onSessions={() => setLooked(member)}
              />
            ))}
          </ul>
        )}
      </QueryPanel>
      <InvitationList />
      <InviteDialog
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
        onDone={() => invalidatePath(client, operatorTeamApi.listInvitations.path)}
      />
      <AddOperatorDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onDone={async (answer) => {
          setAdded(answer);
          await reload();
        }}
      />
      {looked !== null && <MemberSessionsDialog member={looked} onClose={() => setLooked(null)} />}
      {changed !== null && (
        <ChangeOperatorDialog
          key={changed.id}
          member={changed}
          onClose={() => setChanged(null)}
          onDone={reload}
        />
      )}
      <FirstPasswordDialog added={added} onClose={() => setAdded(null)} />
    </Panel>
  );
}

function MemberRow({
  member,
  onChange,
  onSessions,
}: {
  member: TeamMember;
  onChange: () => void;
  onSessions: () => void;
}) {
  const isYou = useOperator().id === member.id;
  const { username, role, hasTotp, lastSeenAt, closedAt } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-all">
          {username}
          <Badge>{roleNames[role]}</Badge>
          {isYou && <Badge>You</Badge>}
          {closedAt !== null && <Badge tone="bad">Closed</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {lastSeenAt === null ? (
            'Never signed in'
          ) : (
            <>
              Last used <TimeText at={lastSeenAt} zone={localZone} />
            </>
          )}
          {hasTotp ? ', with a second factor' : ', without a second factor'}
        </p>
      </div>
      {!isYou && (
        <div className="flex gap-2">
          <Button size="small" onClick={onSessions} aria-label={`Sessions of ${username}`}>
            Sessions
          </Button>
          <Button size="small" onClick={onChange} aria-label={`Change ${username}`}>
            Change
          </Button>
        </div>
      )}
    </li>
  );
}
