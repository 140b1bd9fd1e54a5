import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import {
  accountSecurityApi,
  type AccountSecurity,
} from '#shared/auth/account-security.contract.ts';
import { endpointMutation, invalidatePath } from '../../api/endpoint-query.ts';
import { errorText } from '../../api/error-text.ts';
import { useUser } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { deviceName } from './device-name.ts';

type Session = AccountSecurity['sessions'][number];

/** Every place that is signed in, each with its end. */
export function SessionsPanel({ sessions }: { sessions: readonly Session[] }) {
  const queryClient = useQueryClient();
  const after = {
    onSettled: () => invalidatePath(queryClient, accountSecurityApi.read.path),
    onError: (error: Error) =>
      toast.error('The session did not end', { description: errorText(error) }),
  };
  const end = useMutation({ ...endpointMutation(accountSecurityApi.endSession), ...after });
  const endOthers = useMutation({
    ...endpointMutation(accountSecurityApi.endOtherSessions),
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
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.params.sessionId === session.id}
            onEnd={() => end.mutate({ params: { sessionId: session.id } })}
          />
        ))}
      </ul>
    </Panel>
  );
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const { timeZone } = useUser();
  const name = deviceName(session.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.isCurrent && <Badge>This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Since <TimeText at={session.createdAt} zone={timeZone} />, last used{' '}
          <TimeText at={session.lastSeenAt} zone={timeZone} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" isBusy={isEnding} onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
