import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { CallOutput } from '#shared/api/define-api.ts';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { isCountMetric, metrics, type Metric } from '#shared/analytics/query.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { FigureTile } from '#desktop/renderer/ui/charts/figure-tile.tsx';
import { TimeSeries } from '#desktop/renderer/ui/charts/time-series.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { spanText } from '#desktop/renderer/ui/filters/own-period.tsx';
import {
  bucketNames,
  dayIn,
  figureOf,
  figureText,
  isLessBetter,
  metricTone,
} from './metric-texts.ts';
import { besideOf, seriesCsv, type Series } from './series/series-table.ts';
import { asked, kept, type PerformanceState } from './use-performance.ts';

export type Totals = CallOutput<typeof performanceApi.totals>;

const shown: readonly Metric[] = [
  'visitors',
  'visits',
  'tried',
  'lost',
  'verified',
  'emails',
  'delivered',
  'opened',
  'downloaded',
  'continued',
  'deliveryTime',
];

/** All figures of the period; a press on one draws it below. */
export function FigureTiles({
  state,
  totals,
  onRows,
}: {
  state: PerformanceState;
  totals: Totals;
  onRows: ((metric: Metric) => void) | undefined;
}) {
  return (
    <Panel bodyClassName="grid grid-cols-2 p-1.5 sm:grid-cols-4 xl:grid-cols-6">
      {shown.map((metric) => (
        <MetricTile
          key={metric}
          metric={metric}
          totals={totals}
          state={state}
          onRows={
            onRows === undefined || figureOf(totals, metric) === null
              ? undefined
              : () => onRows(metric)
          }
        />
      ))}
      <ComparedDays totals={totals} />
    </Panel>
  );
}

/** A figure of the period, with its formula and how it changed; a press on a count draws it below. */
export function MetricTile({
  metric,
  totals,
  state,
  ...rest
}: { metric: Metric; totals: Totals; state: PerformanceState } & Pick<
  ComponentProps<typeof FigureTile>,
  'note' | 'trend' | 'onRows'
>) {
  const now = figureOf(totals, metric);
  const before = totals.compared === null ? null : figureOf(totals.compared, metric);
  return (
    <FigureTile
      label={metrics[metric].label}
      formula={metrics[metric].formula}
      value={figureText(metric, now)}
      change={
        now === null || before === null
          ? undefined
          : {
              now,
              before,
              beforeText: figureText(metric, before),
              isLessBetter: isLessBetter(metric),
            }
      }
      {...(isCountMetric(metric)
        ? { isChosen: metric === state.metric, onChoose: () => state.choose(metric) }
        : {})}
      {...rest}
    />
  );
}

/** Which days the changes in the tiles are against. */
export function ComparedDays({ totals: { compared } }: { totals: Totals }) {
  if (compared === null) return null;
  const { span, until } = compared;
  return (
    <p className="col-span-full px-3 pt-1 pb-2 text-[0.8125rem] text-ink-soft lg:px-4">
      Compared with {spanText(span)}
      {until !== null &&
        `${span.from === span.to ? '' : ', the last day'} until ${until}, as today`}
      .
    </p>
  );
}

/** Saves the figures of the period with those they are compared with. */
export function TilesCsv({ totals }: { totals: Totals }) {
  return (
    <CsvButton
      label="the figures of this period"
      table={() => ({
        name: `figures-${totals.span.from}-${totals.span.to}`,
        columns: ['figure', 'value', 'before'],
        rows: shown.map((metric) => [
          metric === 'deliveryTime' ? `${metrics[metric].label} (seconds)` : metrics[metric].label,
          figureOf(totals, metric),
          totals.compared === null ? null : figureOf(totals.compared, metric),
        ]),
      })}
    />
  );
}

export function LoadingTiles() {
  return (
    <Panel bodyClassName="grid grid-cols-2 gap-1.5 p-1.5 sm:grid-cols-4 xl:grid-cols-6">
      {shown.map((metric) => (
        <Skeleton key={metric} className="h-21 sm:h-23" />
      ))}
    </Panel>
  );
}

const HEIGHT = 'h-64 sm:h-72';

/** The number of a day, or of one hour of it, by its place in the day. */
export interface OpenedBucket {
  /** `YYYY-MM-DD`, in the zone of the figures. */
  day: string;
  hour?: number;
  name: string;
  count: number;
}

/** The chosen figure over the period, in the creator's zone. */
export function MetricSeries({
  state,
  totals,
  onOpen,
}: {
  state: PerformanceState;
  totals: Totals | undefined;
  /** Opens the rows of a day or an hour. */
  onOpen?: ((bucket: OpenedBucket) => void) | undefined;
}) {
  const query = useQuery({
    ...endpointQuery(performanceApi.series, { query: asked(state.query) }),
    ...kept,
  });
  const title = `${metrics[state.metric].label} over time`;
  return (
    <QueryPanel
      query={query}
      what="the figures over time"
      title={title}
      skeleton={<ChartLoading title={title} height={HEIGHT} />}
    >
      {(series) => (
        <SeriesChart title={title} state={state} series={series} totals={totals} onOpen={onOpen} />
      )}
    </QueryPanel>
  );
}

function SeriesChart({
  title,
  state: { metric },
  series: { by, zone, buckets, compared },
  totals,
  onOpen,
}: {
  title: string;
  state: PerformanceState;
  series: Series;
  totals: Totals | undefined;
  onOpen: ComponentProps<typeof MetricSeries>['onOpen'];
}) {
  const now = useNow();
  const starts = buckets.map(({ start }) => start);
  const names = bucketNames(starts, by, zone);
  const beside = compared === null ? null : besideOf(by, buckets, compared, zone);
  const besideStarts = compared?.map(({ start }) => start) ?? [];
  const besideNames = new Map(
    bucketNames(besideStarts, by, zone).map(({ short }, index) => [besideStarts[index], short]),
  );
  // Hours to come have no figure yet.
  const values = buckets.map((bucket) => (Date.parse(bucket.start) > now ? null : bucket[metric]));
  // Hours are told by their place in their day.
  const isOneDay = by === 'day' || starts.length <= 25;
  const next = starts[values.findLastIndex((value) => value !== null) + 1];
  const isOpen = next === undefined ? isRunning(starts.at(-1), by, now) : Date.parse(next) > now;
  return (
    <TimeSeries
      title={title}
      height={HEIGHT}
      bucketLabel={by === 'hour' ? 'Hour' : 'Day'}
      buckets={names}
      onOpen={
        onOpen === undefined || !isOneDay
          ? undefined
          : (index) =>
              onOpen({
                day: dayIn(zone, starts[index] ?? ''),
                ...(by === 'hour' && { hour: index }),
                name: names[index]?.name ?? '',
                count: values[index] ?? 0,
              })
      }
      isLastOpen={isOpen}
      actions={
        <CsvButton label="the figures over time" table={() => seriesCsv(by, buckets, beside)} />
      }
      lines={[
        {
          label: metrics[metric].label,
          ...(totals !== undefined && { legend: spanText(totals.span) }),
          tone: metricTone(metric),
          values,
        },
        ...(beside === null || totals === undefined || totals.compared === null
          ? []
          : [
              {
                label: 'Before',
                legend: spanText(totals.compared.span),
                tone: 'soft' as const,
                values: beside.map((bucket) => bucket?.[metric] ?? null),
                comparison: {
                  names: beside.map((bucket) => besideNames.get(bucket?.start ?? '') ?? ''),
                },
              },
            ]),
      ]}
    />
  );
}

/** A day may have 25 hours, where clocks are set back. */
const LONGEST = { hour: 3_600_000, day: 25 * 3_600_000 };

function isRunning(start: string | undefined, by: 'hour' | 'day', now: number): boolean {
  return start !== undefined && now < Date.parse(start) + LONGEST[by];
}
