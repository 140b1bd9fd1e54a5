import type { WaitingComment } from '#shared/activity/activity.contract.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { CommentLink } from '../comment-link.tsx';
import { CommentQuote } from '../comment-quote.tsx';
import { DecisionButtons } from '../decision-buttons.tsx';
import { reasonText } from '../evidence-texts.ts';
import type { Decision } from '../use-decisions.tsx';

export function WaitingRow({
  comment,
  deciding,
  onDecide,
}: {
  comment: WaitingComment;
  deciding: Decision | null;
  onDecide: (decision: Decision) => void;
}) {
  const { timeZone } = useUser();
  const now = useNow();
  const person = comment.author ?? 'Somebody';
  return (
    <li
      data-waiting={comment.id}
      tabIndex={-1}
      className="grid gap-4 px-4 py-4 -outline-offset-2 focus:bg-hover sm:px-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="min-w-0 font-medium tracking-tight wrap-anywhere">{person}</bdi>
          <span className="text-[0.8125rem] text-ink-soft">
            for <bdi>{comment.magnet.title}</bdi>, came in{' '}
            <TimeText at={comment.since} zone={timeZone} />
            {comment.visitors > 1 && <>, asked {comment.visitors} times</>}
          </span>
        </p>
        {comment.text !== null && (
          <CommentQuote text={comment.text} marks={[]} nearMiss={comment.nearMiss} />
        )}
        <p className="text-sm leading-6">
          {reasonText(comment.reason)}{' '}
          <span className="text-ink-soft">
            Written <TimeText at={comment.commentedAt} zone={timeZone} />. Checked {comment.tries}{' '}
            {comment.tries === 1 ? 'time' : 'times'}
            {comment.nextTryAt === null ? (
              '; no further check is planned.'
            ) : Date.parse(comment.nextTryAt) <= now ? (
              ', the next check is due now.'
            ) : (
              <>
                , again <TimeText at={comment.nextTryAt} zone={timeZone} />.
              </>
            )}
          </span>
        </p>
        <p className="text-sm">
          <CommentLink magnetId={comment.magnet.id} url={comment.url} />
        </p>
      </div>
      <DecisionButtons deciding={deciding} onDecide={onDecide} />
    </li>
  );
}
