import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { type AnalyticsQuery, plainQuery } from '#shared/analytics/query.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { shortText, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import type { ShownBar, ShownNumber } from '../rows-drawer.tsx';
import { type Launch, LaunchFailures, type NumberOfHour } from './launch-failures.tsx';
import { LaunchMinutes } from './launch-minutes.tsx';
import { PostChoice, type Post } from './post-choice.tsx';
import { asked, kept } from '../use-performance.ts';

const TITLE = 'Launch hour';
const shape = { post: shortText(200) };
/** As the server writes them; anything else in the address is no choice. */
const POST_KEY = /^[a-zA-Z]+:\d{1,25}$/;
const HOUR_MS = 3_600_000;
const POLL_MS = 10_000;

/** The first 60 minutes of a post: what happens, what fails, and what to answer. */
export function LaunchBoard({
  asks,
  posts,
  query: reading,
  onRows,
}: {
  asks: AnalyticsQuery;
  /** The posts to choose from, newest first. */
  posts: readonly Post[];
  /** What reads them. */
  query: UseQueryResult;
  /** Opens the rows behind a number, or behind a bar of several. */
  onRows: (shown: ShownNumber | ShownBar) => void;
}) {
  const { values, choose } = useAddressValues(shape);
  // Live events bring changes; this stands in for them.
  const poll = useFallbackPoll(POLL_MS);
  // An address may name a post that is none of those to choose from: of another period, or a quiet one.
  const post = POST_KEY.test(values.post) ? values.post : posts[0]?.key;
  // The hour is that of its post, whatever the period, and visits have no post to filter by.
  const filters = asks.filters.filter(({ dimension }) => dimension !== 'post');
  const ofHour = { ...plainQuery, touch: asks.touch, filters };
  const query = useQuery({
    ...endpointQuery(performanceApi.launch, {
      query: { ...asked(ofHour), post: post ?? '' },
    }),
    enabled: post !== undefined,
    ...kept,
    refetchInterval: (shown) => isRunning(shown.state.data) && poll,
  });
  const choosePost = (key: string) => choose('post', key);
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
  if (query.error instanceof ApiError && query.error.code === 'post_not_found') {
    return (
      <Panel title={TITLE} bodyClassName="grid gap-3 px-5 pt-2 pb-5 text-sm leading-6">
        <p className="text-ink-soft">
          This link points to a post that is not yours, or on which nobody has tried a comment yet.
        </p>
        {posts.length > 0 && <PostChoice posts={posts} chosen={null} onChoose={choosePost} />}
      </Panel>
    );
  }
  return (
    <QueryPanel
      query={query}
      what="the launch hour"
      title={TITLE}
      skeleton={<ChartLoading title={TITLE} height="h-56" />}
    >
      {(launch) => {
        const numberOf: NumberOfHour = ({ metric, count, of, ...only }) => ({
          metric,
          count,
          of,
          query: ofHour,
          only: { launch: launch.post.key, ...only },
        });
        return (
          <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <LaunchMinutes
              title={TITLE}
              launch={launch}
              isFiltered={filters.length > 0}
              choice={<PostChoice posts={posts} chosen={launch.post} onChoose={choosePost} />}
              numberOf={numberOf}
              onRows={onRows}
            />
            <LaunchFailures
              launch={launch}
              isFiltered={filters.length > 0}
              numberOf={numberOf}
              onRows={onRows}
            />
          </div>
        );
      }}
    </QueryPanel>
  );
}

function isRunning(launch: Launch | undefined): boolean {
  return launch !== undefined && Date.now() < Date.parse(launch.post.startedAt) + HOUR_MS;
}
