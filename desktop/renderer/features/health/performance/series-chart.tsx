import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  installationPerformanceApi,
  type MeasureKind,
  type PerformancePeriod,
} from '#shared/health/performance.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ChartLoading } from '#desktop/renderer/ui/charts/chart-panel.tsx';
import { type Bucket, TimeSeries } from '#desktop/renderer/ui/charts/time-series.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { valueText } from './performance-texts.ts';

/** As on the rest of the screen: measurements are written by the clock. */
const REFRESH_MS = 30_000;

/** Percentiles of one measurement over time; a point without values is a gap. */
export function SeriesChart({
  title,
  kind,
  name,
  period,
  isSmall = false,
}: {
  title: string;
  kind: MeasureKind;
  name?: string | undefined;
  period: PerformancePeriod;
  isSmall?: boolean;
}) {
  const query = useQuery({
    ...endpointQuery(installationPerformanceApi.series, {
      query: { period, kind, ...(name === undefined ? {} : { name }) },
    }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const height = isSmall ? 'h-48' : 'h-64';
  return (
    <QueryPanel
      query={query}
      what={`the chart “${title}”`}
      title={title}
      skeleton={<ChartLoading title={title} height={height} />}
    >
      {({ points }) => (
        <TimeSeries
          title={title}
          height={height}
          bucketLabel="Time"
          buckets={points.map(({ at }) => bucketOf(at, period))}
          lines={[
            { label: 'p50', tone: 'soft', values: points.map(({ p50 }) => p50) },
            { label: 'p95', tone: 'brand', values: points.map(({ p95 }) => p95) },
            { label: 'p99', tone: 'bad', values: points.map(({ p99 }) => p99) },
          ]}
          formatValue={(value) => valueText(kind, value)}
          emptyText="Nothing was measured in this period."
          isLastOpen
          actions={
            <CsvButton
              label={title}
              table={() => ({
                name: `performance-${period}`,
                columns: ['at', 'count', 'p50', 'p95', 'p99', 'worst', 'failed', 'refused'],
                rows: points.map((point) => [
                  point.at,
                  point.count,
                  point.p50,
                  point.p95,
                  point.p99,
                  point.worst,
                  point.failed,
                  point.refused,
                ]),
              })}
            />
          }
        />
      )}
    </QueryPanel>
  );
}

/** In the operator's own zone. */
function bucketOf(at: string, period: PerformancePeriod): Bucket {
  const time = new Date(at);
  const isLong = period === 'week' || period === 'month';
  const clock = time.toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const day = time.toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
  return { name: `${day}, ${clock}`, short: isLong ? day : clock };
}
