import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import {
  operatorAccountApi,
  type OperatorAccount,
} from '#shared/auth/operator-account.contract.ts';
import { endpointMutation } from '../../../api/endpoint-query.ts';
import { errorText } from '../../../api/error-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deviceName } from '../device-name.ts';

/** Every place this operator is signed in, each with its end. */
export function OperatorSessionsPanel({
  sessions,
  onChanged,
}: {
  sessions: OperatorAccount['sessions'];
  onChanged: () => void;
}) {
  const after = {
    onSettled: onChanged,
    onError: (error: Error) =>
      toast.error('The session did not end', { description: errorText(error) }),
  };
  const end = useMutation({ ...endpointMutation(operatorAccountApi.endSession), ...after });
  const endOthers = useMutation({
    ...endpointMutation(operatorAccountApi.endOtherSessions),
    ...after,
  });
  return (
    <Panel
      title="Signed in"
      actions={
        sessions.length > 1 && (
          <Button size="small" isBusy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            Sign out everywhere else
          </Button>
        )
      }
      bodyClassName="px-5 pt-2 pb-3"
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => {
          const name = deviceName(session.userAgent);
          return (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {name}
                  {session.isCurrent && <Badge>This device</Badge>}
                </p>
                <p className="text-sm text-ink-soft">
                  Since <LocalTime at={session.createdAt} />, last used{' '}
                  <LocalTime at={session.lastSeenAt} />
                </p>
              </div>
              {!session.isCurrent && (
                <Button
                  size="small"
                  isBusy={end.isPending && end.variables.params.sessionId === session.id}
                  onClick={() => end.mutate({ params: { sessionId: session.id } })}
                  aria-label={`Sign out ${name}`}
                >
                  Sign out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="border-t border-line py-3 text-sm text-ink-soft">
        A session ends after 30 minutes without use, and after 8 hours in any case.
      </p>
    </Panel>
  );
}
