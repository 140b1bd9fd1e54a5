import { Copy } from 'lucide-react';
import type { CallOutput } from '#shared/api/define-api.ts';
import type { ListedReason } from '#shared/analytics/loss-advice.ts';
import type { performanceApi } from '#shared/analytics/performance.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { Advice } from '../advice.tsx';
import { LossCount } from '../loss-count.tsx';
import { lossText } from '../metric-texts.ts';
import type { ShownNumber } from '../rows-drawer.tsx';

export type Launch = CallOutput<typeof performanceApi.launch>;

/** A number of the hour, with what its rows are asked for by. */
export type NumberOfHour = (
  part: Pick<ShownNumber, 'metric' | 'count'> &
    Pick<NonNullable<ShownNumber['only']>, 'reason' | 'minute'> & { of: string },
) => ShownNumber;

/** Replies for below a comment that did not open the content. */
const replies: Readonly<Record<string, string>> = {
  word_missing:
    'Thank you for your comment! The page looks for one word in it: the one in the post. Edit your comment to include it, then paste its link again.',
  more_than_word:
    'Thank you for your comment! The page takes only the word from the post, without other text. Edit your comment, then paste its link again.',
  near_miss:
    'Thank you! There is a typo in the word, so I let you in by hand. Open the page again in the same browser.',
  wrong_post:
    'Thank you! This comment is below another post. Please write the word below this one and paste the link of that comment.',
  too_old:
    'Thank you for the early comment! It is from before the offer began. Please write a new one with the word and paste its link.',
  comment_gone:
    'I cannot see your comment any more. Please write a new one with the word and paste its link.',
  comment_not_visible:
    'LinkedIn hides your comment from guests for now. Keep the page: I check the comments here, and then it opens in the same browser.',
  linkedin_unavailable:
    'LinkedIn was too slow just now. Your place is kept: open the page again in the same browser in a few minutes.',
  invalid_comment_url:
    'Thank you! The page needs the link of your comment, not that of the post: press the three dots beside your comment, copy its link and paste that.',
  inactive:
    'Thank you! The page was closed for a moment and is open again: paste your link once more.',
  in_queue:
    'Many of you came at once. Your place is kept: leave the page open, it opens automatically.',
  comment_already_used:
    'This comment has opened the page before. Open it in the browser you used then, or write a new comment.',
};

/** A text to paste below such a comment; null where an answer helps nobody. */
const replyTo = (reason: string): string | null => replies[reason] ?? null;

/** Why tries of the hour failed or still wait, what helps, and what to answer. */
export function LaunchFailures({
  launch: { failures, waiting },
  isFiltered,
  numberOf,
  onRows,
}: {
  launch: Pick<Launch, 'failures' | 'waiting'>;
  isFiltered: boolean;
  numberOf: NumberOfHour;
  /** Opens the rows behind a number. */
  onRows: (number: ShownNumber) => void;
}) {
  return (
    <Panel
      title="What failed, and a reply"
      actions={
        <CsvButton
          label="what failed"
          table={() => ({
            name: 'launch-hour-failures',
            columns: ['state', 'reason', 'comments'],
            rows: [
              ...failures.map(({ reason, count }) => ['failed', lossText(reason), count]),
              ...waiting.map(({ reason, count }) => ['waiting', lossText(reason), count]),
            ],
          })}
        />
      }
      bodyClassName="grid content-start gap-4 px-5 pt-3 pb-5 text-sm leading-6"
    >
      {failures.length === 0 ? (
        <p className="text-ink-soft">
          {isFiltered
            ? 'Nothing that fits your filters failed in this hour.'
            : 'Nothing failed in this hour.'}
        </p>
      ) : (
        <Reasons
          reasons={failures}
          onOpen={(reason, count) => {
            const of = `${lossText(reason)} in the first hour`;
            onRows(numberOf({ metric: 'lost', reason, count, of }));
          }}
        />
      )}
      {waiting.length > 0 && (
        <>
          <h3 className="border-t border-line pt-3 font-semibold">Still waiting</h3>
          <Reasons
            reasons={waiting}
            onOpen={(reason, count) => {
              const of = `${lossText(reason)}, waiting since the first hour`;
              onRows(numberOf({ metric: 'tried', reason, count, of }));
            }}
          />
        </>
      )}
    </Panel>
  );
}

function Reasons({
  reasons,
  onOpen,
}: {
  reasons: Launch['failures'];
  onOpen: (reason: ListedReason, count: number) => void;
}) {
  return (
    <ul className="grid gap-4">
      {reasons.map(({ reason, count, advice }) => {
        const reply = replyTo(reason);
        return (
          <li key={reason} className="grid gap-1.5">
            <p className="flex items-baseline justify-between gap-3 font-medium">
              {lossText(reason)}
              <LossCount loss={{ reason, count }} of=" of the first hour" onOpen={onOpen} />
            </p>
            <Advice code={advice} />
            {reply !== null && (
              <div className="grid gap-2 rounded-control border border-line bg-sunk p-3">
                <p>{reply}</p>
                <Button
                  size="small"
                  className="justify-self-start"
                  aria-label={`Copy the reply to: ${lossText(reason)}`}
                  onClick={() => void copyText(reply, 'Paste it below the comment.')}
                >
                  <Copy aria-hidden size={14} />
                  Copy
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
