import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { performancePath } from '#shared/analytics/performance-path.ts';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { type CountMetric, metrics } from '#shared/analytics/query.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { usePlanHas } from '#desktop/renderer/features/subscriptions/use-own-plan.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';
import { Change } from '#desktop/renderer/ui/charts/change.tsx';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { toneColour } from '#desktop/renderer/ui/charts/tones.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { LockedPart } from '../performance/locked-part.tsx';
import type { Totals } from '../performance/metric-series.tsx';
import { figureText, metricTone } from '../performance/metric-texts.ts';
import { asked, kept, type PerformanceState } from '../performance/use-performance.ts';
import { valueName } from '../performance/value-names.ts';

const ROWS = 5;
const POLL_MS = 60_000;
type Row = CallOutput<typeof performanceApi.breakdown>['items'][number];

const lists = {
  magnet: { title: 'Top lead magnets', all: 'All lead magnets', none: 'No lead magnet has' },
  post: { title: 'Top posts', all: 'All posts', none: 'No post has' },
  source: { title: 'Top sources', all: 'All sources', none: 'No source has' },
} as const;
type Kind = keyof typeof lists;

interface Shown {
  state: PerformanceState;
  totals: Totals;
}

/** What brought most of the figure that the chart draws; each row leads to all about it. */
export function TopLists({ state, totals }: Shown) {
  const isAdvanced = usePlanHas('advancedAnalytics');
  const list = (kind: Kind) => (
    <TopList kind={kind} state={state} totals={totals} isLinked={isAdvanced === true} />
  );
  return (
    <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {list('magnet')}
      {list('source')}
      <div className="grid md:max-xl:col-span-2">
        {isAdvanced === null ? (
          <Frame kind="post">
            <LoadingTops />
          </Frame>
        ) : isAdvanced ? (
          list('post')
        ) : (
          <LockedPart
            title={lists.post.title}
            text="Which of your posts brought tries, leads and emails."
          />
        )}
      </div>
    </div>
  );
}

/** Visits have no post: posts are told by their tries then. */
function metricOf(kind: Kind, chosen: CountMetric): CountMetric {
  return kind === 'post' && (chosen === 'visits' || chosen === 'visitors') ? 'tried' : chosen;
}

function TopList({ kind, state, totals, isLinked }: Shown & { kind: Kind; isLinked: boolean }) {
  const metric = metricOf(kind, state.metric);
  const query = useQuery({
    ...endpointQuery(performanceApi.breakdown, {
      query: { ...asked(state.query), by: kind, sort: metric, limit: ROWS },
    }),
    ...kept,
    refetchInterval: useFallbackPoll(POLL_MS),
  });
  const { title, all, none } = lists[kind];
  const label = metrics[metric].label.toLowerCase();
  return (
    <Frame
      kind={kind}
      actions={
        <Link
          to={performancePath(state.query, { metric, table: kind })}
          className="link touch-area text-sm"
        >
          {all}
        </Link>
      }
    >
      <QueryPanel query={query} what={title.toLowerCase()} isInPanel skeleton={<LoadingTops />}>
        {({ items }) => {
          const rows = items.filter(({ figures }) => (figures[metric] ?? 0) > 0);
          if (rows.length === 0) {
            return (
              <p className="grid min-h-24 place-items-center px-3 text-center text-sm text-ink-soft">
                {none} {label} in this period.
              </p>
            );
          }
          return (
            <>
              <p aria-hidden className="flex gap-3 px-3 pb-1 text-[0.8125rem] text-ink-soft">
                <span className="flex-1">{metrics[metric].label}</span>
                {totals.compared !== null && 'Change'}
              </p>
              <ol aria-label={`${title} by ${label}`}>
                {rows.map((row) => (
                  <li key={row.value}>
                    <TopRow
                      name={valueName(kind, row.value, row.label)}
                      row={row}
                      metric={metric}
                      total={totals.figures[metric]}
                      to={
                        isLinked
                          ? performancePath(state.query, {
                              metric,
                              filter: { dimension: kind, values: [row.value] },
                            })
                          : undefined
                      }
                    />
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </QueryPanel>
    </Frame>
  );
}

function Frame({
  kind,
  actions,
  children,
}: {
  kind: Kind;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Panel title={lists[kind].title} actions={actions} bodyClassName="px-2 pt-2 pb-3">
      {children}
    </Panel>
  );
}

/** One value with its share of the period as a bar, and how it moved. */
function TopRow({
  name,
  row,
  metric,
  total,
  to,
}: {
  name: string;
  row: Row;
  metric: CountMetric;
  total: number | null;
  /** Without it the row leads nowhere: the plan has no filters. */
  to: string | undefined;
}) {
  const value = row.figures[metric] ?? 0;
  const before = row.compared?.[metric] ?? null;
  const share = total === null ? null : shareText(value, total);
  const inside = (
    <>
      <span
        aria-hidden
        className="absolute inset-y-0.5 left-0 rounded-control opacity-16"
        style={{
          width: `${Math.min(100, (value / Math.max(1, total ?? value)) * 100)}%`,
          background: toneColour[metricTone(metric)],
        }}
      />
      <bdi className="relative min-w-0 flex-1 truncate">{name}</bdi>
      <span
        className="relative font-medium tabular-nums"
        title={share === null ? '' : `${share} of all`}
      >
        {figureText(metric, value)}
        {share !== null && <span className="sr-only">, {share} of all,</span>}
      </span>
      {before !== null && (
        <span className="relative flex w-16 justify-end">
          <Change now={value} before={before} beforeText={figureText(metric, before)} />
        </span>
      )}
    </>
  );
  const look = 'relative flex h-9 touch:h-11 items-center gap-2 rounded-control px-3 text-sm';
  if (to === undefined) return <span className={look}>{inside}</span>;
  return (
    <Link to={to} title={name} className={`${look} -outline-offset-2 hover:bg-hover`}>
      {inside}
    </Link>
  );
}

function LoadingTops() {
  return (
    <div className="grid gap-1 px-1 pt-1">
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  );
}
