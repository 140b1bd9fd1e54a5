import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Bars } from '#desktop/renderer/ui/charts/bars.tsx';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { shortText, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { clockTime, exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { type Launch, LaunchFailures } from './launch-failures.tsx';
import { kept } from '../use-performance.ts';

const TITLE = 'Launch hour';
const shape = { post: shortText(200) };
const MINUTE_MS = 60_000;
const POLL_MS = 10_000;

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
  // Live events bring changes; this stands in for them.
  const poll = useFallbackPoll(POLL_MS);
  const post = (posts.find(({ key }) => key === values.post) ?? posts[0])?.key;
  const query = useQuery({
    ...endpointQuery(performanceApi.launch, { query: { post: post ?? '' } }),
    enabled: post !== undefined,
    ...kept,
    refetchInterval: (shown) => isRunning(shown.state.data) && poll,
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
          <LaunchFailures launch={launch} />
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
