import { useQuery } from '@tanstack/react-query';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { isCountMetric, type Metric } from '#shared/analytics/query.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Sparkline } from '#desktop/renderer/ui/charts/sparkline.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { useNow } from '#desktop/renderer/ui/texts/now.ts';
import { ComparedDays, MetricTile, type Totals } from '../performance/metric-series.tsx';
import { metricTone } from '../performance/metric-texts.ts';
import { asked, kept, type PerformanceState } from '../performance/use-performance.ts';

const shown: readonly Metric[] = ['visits', 'tried', 'verified', 'emails', 'deliveryTime'];
const grid = 'grid grid-cols-2 p-1.5 sm:grid-cols-3 xl:grid-cols-5';

/** The figures of the period, with change, trend and formula; a press on one draws it below. */
export function DashboardTiles({ state, totals }: { state: PerformanceState; totals: Totals }) {
  const { data: series } = useQuery({
    ...endpointQuery(performanceApi.series, { query: asked(state.query) }),
    ...kept,
  });
  const now = useNow();
  // Hours to come have no figure yet.
  const past = series?.buckets.filter(({ start }) => Date.parse(start) <= now) ?? [];
  return (
    <Panel bodyClassName={grid}>
      {shown.map((metric) => (
        <MetricTile
          key={metric}
          metric={metric}
          totals={totals}
          state={state}
          {...(isCountMetric(metric)
            ? {
                trend: (
                  <Sparkline
                    values={past.map((bucket) => bucket[metric] ?? 0)}
                    tone={metricTone(metric)}
                    className="h-7 w-full"
                  />
                ),
              }
            : { note: 'Median, to the delivery' })}
        />
      ))}
      <ComparedDays totals={totals} />
    </Panel>
  );
}

export function LoadingDashboardTiles() {
  return (
    <Panel bodyClassName={grid}>
      {shown.map((metric) => (
        <Skeleton key={metric} className="m-1 h-27" />
      ))}
    </Panel>
  );
}
