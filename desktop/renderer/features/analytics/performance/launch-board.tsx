import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { CallOutput } from '#shared/api/define-api.ts';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Bars } from '#desktop/renderer/ui/charts/bars.tsx';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { CsvButton } from '#desktop/renderer/ui/panels/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { shortText, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { clockTime, exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { Advice } from './advice.tsx';
import { lossText } from './metric-texts.ts';
import { kept } from './use-performance.ts';

/** Replies for below a comment that did not open the content. */
const replies: Readonly<Record<string, string>> = {
  word_missing:
    'Thank you for your comment! The page looks for one word in it: the one in the post. Edit your comment to include it, then paste its link again.',
  near_miss:
    'Thank you! There is a typo in the word, so I let you in by hand. Open the page again in the same browser.',
  wrong_post:
    'Thank you! This comment is below another post. Please write the word below this one and paste the link of that comment.',
  too_old:
    'Thank you for the early comment! It is from before the offer began. Please write a new one with the word and paste its link.',
  comment_gone:
    'I cannot see your comment any more. Please write a new one with the word and paste its link.',
  comment_not_visible:
    'LinkedIn hides your comment from guests for now. Keep the page: I look at the comments here, and then it opens in the same browser.',
  linkedin_unavailable:
    'LinkedIn was too slow just now. Your place is kept: open the page again in the same browser in a few minutes.',
  comment_already_used:
    'This comment has opened the page before. Open it in the browser you used then, or write a new comment.',
};

/** A text to paste below such a comment; null where an answer helps nobody. */
const replyTo = (reason: string): string | null => replies[reason] ?? null;

type Launch = CallOutput<typeof performanceApi.launch>;
const TITLE = 'Launch hour';
const shape = { post: shortText(200) };
const MINUTE_MS = 60_000;

/** The first 60 minutes of a post: what happens, what fails, and what to answer. */
export function LaunchBoard({
  posts,
  query: reading,
}: {
  /** The posts to choose from, newest first. */
  posts: readonly { key: string; label: string }[];
  /** What reads them. */
  query: UseQueryResult;
}) {
  const { values, choose } = useAddressValues(shape);
  const post = (posts.find(({ key }) => key === values.post) ?? posts[0])?.key;
  const query = useQuery({
    ...endpointQuery(performanceApi.launch, { query: { post: post ?? '' } }),
    enabled: post !== undefined,
    ...kept,
    refetchInterval: (shown) => (isRunning(shown.state.data) ? 10_000 : false),
  });
  if (post === undefined) {
    return (
      <QueryPanel
        query={reading}
        what="the posts"
        title={TITLE}
        skeleton={<ChartLoading title={TITLE} height="h-56" />}
      >
        {() => (
          <Panel title={TITLE} bodyClassName="px-5 pt-2 pb-5 text-sm leading-6 text-ink-soft">
            Nobody has tried a comment in this period. The first hour of your next post is shown
            here, minute by minute.
          </Panel>
        )}
      </QueryPanel>
    );
  }
  return (
    <QueryPanel
      query={query}
      what="the launch hour"
      title={TITLE}
      skeleton={<ChartLoading title={TITLE} height="h-56" />}
    >
      {(launch) => (
        <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <Minutes launch={launch} posts={posts} onChoose={(key) => choose('post', key)} />
          <Failures launch={launch} />
        </div>
      )}
    </QueryPanel>
  );
}

function isRunning(launch: Launch | undefined): boolean {
  return launch !== undefined && Date.now() < Date.parse(launch.post.startedAt) + 60 * MINUTE_MS;
}

function Minutes({
  launch: { post, minutes },
  posts,
  onChoose,
}: {
  launch: Launch;
  posts: readonly { key: string; label: string }[];
  onChoose: (key: string) => void;
}) {
  const { timeZone } = useUser();
  const start = Date.parse(post.startedAt);
  const sum = (of: 'visits' | 'tried' | 'verified') =>
    minutes.reduce((total, minute) => total + minute[of], 0);
  const failed = minutes.map(({ tried, verified }) => Math.max(0, tried - verified));
  return (
    <Bars
      title={TITLE}
      height="h-56"
      bucketLabel="Minute"
      emptyText="Nobody tried in the first hour."
      buckets={minutes.map((_, minute) => ({
        name: clockTime(new Date(start + minute * MINUTE_MS).toISOString(), timeZone),
        short: `${minute} min`,
      }))}
      parts={[
        { label: 'Verified', tone: 'verified', values: minutes.map(({ verified }) => verified) },
        { label: 'Not verified', tone: 'bad', values: failed },
      ]}
      actions={
        <CsvButton
          label="the launch hour"
          table={() => ({
            name: 'launch-hour',
            columns: ['minute', 'visits', 'tried', 'verified'],
            rows: minutes.map(({ visits, tried, verified }, minute) => [
              minute,
              visits,
              tried,
              verified,
            ]),
          })}
        />
      }
      above={
        <div className="mb-3 grid gap-2">
          <Select
            aria-label="Post"
            value={post.key}
            onChange={(event) => onChoose(event.target.value)}
            className="max-w-xl"
          >
            {[post, ...posts.filter(({ key }) => key !== post.key)].map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
          <p className="text-sm text-ink-soft tabular-nums">
            From {exactTime(post.startedAt, timeZone)}: {sum('visits').toLocaleString()} visits,{' '}
            {sum('tried').toLocaleString()} tries, {sum('verified').toLocaleString()} verified.
          </p>
        </div>
      }
    />
  );
}

function Failures({ launch: { failures } }: { launch: Launch }) {
  return (
    <Panel
      title="What failed, and a reply"
      actions={
        <CsvButton
          label="what failed"
          table={() => ({
            name: 'launch-hour-failures',
            columns: ['reason', 'tries'],
            rows: failures.map(({ reason, count }) => [lossText(reason), count]),
          })}
        />
      }
      bodyClassName="grid gap-4 px-5 pt-3 pb-5 text-sm leading-6"
    >
      {failures.length === 0 ? (
        <p className="text-ink-soft">Nothing failed in this hour.</p>
      ) : (
        <ul className="grid gap-4">
          {failures.map(({ reason, count, advice }) => {
            const reply = replyTo(reason);
            return (
              <li key={reason} className="grid gap-1.5">
                <p className="flex items-baseline justify-between gap-3 font-medium">
                  {lossText(reason)}
                  <span className="tabular-nums">{count.toLocaleString()}</span>
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
      )}
    </Panel>
  );
}
