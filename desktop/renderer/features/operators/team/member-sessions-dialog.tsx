import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { operatorTeamApi, type TeamMember } from '#shared/operators/operator-team.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { OpenSessionRow } from '#desktop/renderer/features/account/open-session-row.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';

/** The live sessions of another operator: one reason, then one of them or all. */
export function MemberSessionsDialog({
  member,
  onClose,
}: {
  member: TeamMember;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const params = { operatorId: member.id };
  const query = endpointQuery(operatorTeamApi.listSessions, { params });
  const sessions = useQuery({ ...query, staleTime: 0 });
  const act = useMutation({
    ...endpointMutation(operatorTeamApi.endSessions),
    onSuccess: async (left) => {
      client.setQueryData(query.queryKey, left);
      await invalidatePath(client, '/api/admin/audit');
    },
    onError: () => sessions.refetch(),
  });
  const problem = act.error instanceof ApiError ? act.error.fields['reason'] : undefined;
  function end(sessionId: string | null): void {
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') act.mutate({ params, body: { reason, sessionId } });
  }
  function send(event: FormEvent): void {
    event.preventDefault();
    end(null);
  }
  const live = sessions.data?.sessions ?? [];
  return (
    <Dialog
      isOpen
      isDirty={() => reason.trim() !== '' && live.length > 0 && !act.isPending}
      onClose={onClose}
      title={`Sessions of ${member.username}`}
      description="A session you end stops working at once. A creator’s account that was opened from it is closed."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {live.length > 0 && (
            <Button type="submit" form="member-sessions" look="danger" isBusy={act.isPending}>
              End all
            </Button>
          )}
        </>
      }
    >
      <form id="member-sessions" noValidate onSubmit={send} className="grid gap-4 pt-1 pb-2">
        {act.isError && problem === undefined && <Notice tone="bad">{errorText(act.error)}</Notice>}
        {live.length > 0 && (
          <TextField
            label="Reason"
            name="reason"
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            hint="Kept in the audit log."
            error={isMissing && reason.trim() === '' ? 'Say why, for the audit log' : problem}
          />
        )}
        <QueryPanel query={sessions} what="the sessions" skeleton={<Skeleton className="h-20" />}>
          {({ sessions: shown }) =>
            shown.length === 0 ? (
              <p className="text-sm text-ink-soft">{member.username} is not signed in anywhere.</p>
            ) : (
              <ul className="divide-y divide-line">
                {shown.map((session) => (
                  <OpenSessionRow
                    key={session.id}
                    session={session}
                    onEnd={() => end(session.id)}
                  />
                ))}
              </ul>
            )
          }
        </QueryPanel>
      </form>
    </Dialog>
  );
}
