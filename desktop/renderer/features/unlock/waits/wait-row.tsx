import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type DeskWait, waitDeskApi } from '#shared/unlock/desk/wait-desk.contract.ts';
import { workbenchApi } from '#shared/unlock/desk/workbench.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { giveUpNames, isUnread, reasonNames } from './wait-texts.ts';

/** One waiting comment with what an operator can do about it. */
export function WaitRow({ wait, onGiveUp }: { wait: DeskWait; onGiveUp: () => void }) {
  const mayLook = useMayCall(workbenchApi.look);
  const mayAct = useMayCall(waitDeskApi.retry) && isUnread(wait);
  const client = useQueryClient();
  const retry = useMutation({
    ...endpointMutation(waitDeskApi.retry),
    onSuccess: async () => {
      toast.success('Checked again in a moment', { description: wait.magnet.title });
      await invalidatePath(client, waitDeskApi.list.path, '/api/admin/audit');
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const look = new URLSearchParams({ comment: wait.commentUrl, magnet: wait.magnet.id });
  const name = `the comment on ${wait.magnet.title}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          <Badge tone={wait.reason === 'given_up' ? 'neutral' : 'wait'}>
            {reasonNames[wait.reason]}
          </Badge>
          <span className="text-ink-soft">
            began to wait <LocalTime at={wait.since} />
          </span>
        </p>
        <h2 className="mt-2 text-sm font-medium wrap-anywhere">{wait.magnet.title}</h2>
        <p className="mt-1 text-[0.8125rem] leading-5 text-ink-soft wrap-anywhere">
          By{' '}
          <Link to={`/admin/creators/${wait.creator.id}`} className="link">
            {wait.creator.name}
          </Link>{' '}
          ({wait.creator.email})
          <br />
          {triesText(wait)} · <Next wait={wait} /> · {visitorsText(wait.visitors)}
          {wait.nearMiss !== null && ` · “${wait.nearMiss}”`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mayLook && (
          <ButtonLink
            size="small"
            to={`/admin/parsing/workbench?${look}`}
            aria-label={`Inspect ${name}`}
          >
            Inspect
          </ButtonLink>
        )}
        {mayAct && (
          <Button
            size="small"
            isBusy={retry.isPending}
            aria-label={`Retry ${name}`}
            onClick={() => retry.mutate({ params: { waitingId: wait.id } })}
          >
            Retry now
          </Button>
        )}
        {mayAct && wait.givenUp === null && (
          <Button size="small" aria-label={`Stop checking ${name}`} onClick={onGiveUp}>
            Stop checking
          </Button>
        )}
      </div>
    </li>
  );
}

const triesText = ({ tries }: DeskWait): string => (tries === 1 ? '1 check' : `${tries} checks`);

const visitorsText = (visitors: number): string =>
  visitors === 1 ? '1 visitor waits' : `${visitors.toLocaleString()} visitors wait`;

function Next({ wait: { givenUp, nextTryAt } }: { wait: DeskWait }) {
  if (givenUp !== null) {
    return (
      <>
        stopped <LocalTime at={givenUp.at} />: {giveUpNames[givenUp.reason].toLowerCase()}
      </>
    );
  }
  if (nextTryAt === null) return 'no check planned';
  return (
    <>
      next check <LocalTime at={nextTryAt} />
    </>
  );
}
