import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { metricOfLoss } from '#shared/analytics/loss-advice.ts';
import { type CountMetric, type Dimension, dimensions } from '#shared/analytics/query.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import { originFieldNames } from '#shared/leads/lead-sources.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { usePlanHas } from '#desktop/renderer/features/subscriptions/use-own-plan.ts';
import { LiveNote } from '#desktop/renderer/live/live-note.tsx';
import { DemoBadge } from '#desktop/renderer/session/demo-badge.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { useWasOpen } from '#desktop/renderer/ui/overlays/opening.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { spanText } from '#desktop/renderer/ui/filters/own-period.tsx';
import { BreakdownPanel } from './tables/breakdown-panel.tsx';
import { ExcludedPanel } from './excluded-panel.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FunnelPanel } from './funnel-panel.tsx';
import { LaunchBoard } from './launch/launch-board.tsx';
import { MagnetTable } from './tables/magnet-table.tsx';
import {
  FigureTiles,
  LoadingTiles,
  MetricSeries,
  type OpenedBucket,
  TilesCsv,
} from './metric-series.tsx';
import { lossText } from './metric-texts.ts';
import { PeriodBar } from './period-bar.tsx';
import type { ShownBar, ShownNumber } from './rows-drawer.tsx';
import { LockedParts, NothingHere, TouchChoice } from './screen-states.tsx';
import { asked, kept, narrowed, type PerformanceState, usePerformance } from './use-performance.ts';
import { useValueLabels } from './use-value-labels.ts';
import { valueName } from './value-names.ts';
import { WeekPanel } from './week-panel.tsx';

const RowsDrawer = lazyPart(async () => (await import('./rows-drawer.tsx')).RowsDrawer);

const visitors = ['country', 'device', 'browser', 'template'] as const;

/** /performance: what works, by one query that the address bar holds. */
export function PerformanceScreen() {
  const state = usePerformance();
  const isAdvanced = usePlanHas('advancedAnalytics');
  const isRefused = isAdvanced === false && state.query.filters.length > 0;
  const totals = useQuery({
    ...endpointQuery(performanceApi.totals, { query: asked(state.query) }),
    ...kept,
    enabled: isAdvanced !== null && !isRefused,
  });
  return (
    <>
      <PageHeader
        title="Performance"
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {totals.data === undefined
              ? 'What works, and where people are lost.'
              : `${spanText(totals.data.span)}, ${totals.data.zone.replaceAll('_', ' ')}`}
            <DemoBadge />
            <LiveNote />
          </span>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <PeriodBar state={state} span={totals.data?.span} />
        {totals.data !== undefined && !isRefused && (
          <span className="ml-auto">
            <TilesCsv totals={totals.data} />
          </span>
        )}
      </div>
      {isRefused ? (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={() => state.change({ filters: [] })}>
              Remove the filters
            </Button>
          }
        >
          This address has filters, and your plan has no advanced statistics.
        </Notice>
      ) : (
        <Parts state={state} totals={totals} isAdvanced={isAdvanced} />
      )}
    </>
  );
}

type TotalsQuery = UseQueryResult<CallOutput<typeof performanceApi.totals>>;

function Parts({
  state,
  totals,
  isAdvanced,
}: {
  state: PerformanceState;
  totals: TotalsQuery;
  /** Null until the plan is known. */
  isAdvanced: boolean | null;
}) {
  const names = useValueLabels(state.query, isAdvanced === true);
  const [number, setNumber] = useState<ShownNumber | ShownBar | null>(null);
  const wasShown = useWasOpen(number !== null);
  const figures = totals.data?.figures;
  const showRows = (metric: CountMetric, dimension?: Dimension, value?: string, label?: string) => {
    setNumber({
      metric,
      count: dimension === undefined ? (figures?.[metric] ?? null) : null,
      ...(dimension === undefined || value === undefined
        ? { query: state.query }
        : {
            query: { ...state.query, filters: narrowed(state.query.filters, dimension, value) },
            of: `${dimensions[dimension]}: ${valueName(dimension, value, label)}`,
          }),
    });
  };
  const showBucket = ({ day, hour, name, count }: OpenedBucket) => {
    const period = { kind: 'own', from: day, to: day } as const;
    const query = { ...state.query, period };
    const only = hour === undefined ? {} : { hour: String(hour) };
    setNumber({ metric: state.metric, query, only, of: name, count });
  };
  const showWeekHour = (place: number, name: string, count: number) => {
    const only = { weekHour: String(place) };
    setNumber({ metric: state.metric, query: state.query, only, of: name, count });
  };
  const onRows = isAdvanced ? showRows : undefined;
  const isEmpty = figures !== undefined && Object.values(figures).every((count) => !count);
  return (
    <div className="grid gap-5">
      <FilterChips state={state} labels={names.labels} />
      <QueryPanel query={totals} what="your figures" skeleton={<LoadingTiles />}>
        {(data) => (
          <FigureTiles
            state={state}
            totals={data}
            onRows={
              onRows && ((metric) => onRows(metric === 'deliveryTime' ? 'delivered' : metric))
            }
          />
        )}
      </QueryPanel>
      {isEmpty ? (
        <>
          <NothingHere state={state} />
          {(isAdvanced === true || state.query.filters.length === 0) && (
            <ExcludedPanel state={state} />
          )}
        </>
      ) : (
        <>
          <MetricSeries state={state} totals={totals.data} onOpen={onRows && showBucket} />
          {isAdvanced === null ? (
            <Skeleton className="h-96 rounded-panel" />
          ) : isAdvanced ? (
            <>
              <FunnelPanel
                state={state}
                onRows={showRows}
                onLoss={(reason, count) =>
                  setNumber({
                    metric: metricOfLoss(reason),
                    only: { reason },
                    query: state.query,
                    of: lossText(reason),
                    count,
                  })
                }
              />
              <div className="grid gap-5 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
                <BreakdownPanel
                  title="Where people come from"
                  list="from"
                  offered={originFieldNames}
                  state={state}
                  total={figures?.[state.metric] ?? null}
                  actions={<TouchChoice state={state} />}
                  onRows={(dimension, value) => showRows(state.metric, dimension, value)}
                />
                <BreakdownPanel
                  title="Who they are and what they see"
                  list="who"
                  offered={visitors}
                  state={state}
                  total={figures?.[state.metric] ?? null}
                  onRows={(dimension, value) => showRows(state.metric, dimension, value)}
                />
              </div>
              <WeekPanel state={state} onOpen={showWeekHour} />
              <MagnetTable
                state={state}
                onRows={(metric, kind, { value, label }) => showRows(metric, kind, value, label)}
              />
              <LaunchBoard
                asks={state.query}
                posts={names.posts}
                query={names.postsQuery}
                onRows={setNumber}
              />
              <ExcludedPanel state={state} />
            </>
          ) : (
            <>
              <div className="grid gap-5 xl:grid-cols-2">
                <BreakdownPanel
                  title="Where people come from"
                  list="from"
                  offered={['source']}
                  state={state}
                  total={figures?.[state.metric] ?? null}
                  onRows={undefined}
                />
                <MagnetTable state={state} onRows={undefined} />
              </div>
              <LockedParts />
              <ExcludedPanel state={state} />
            </>
          )}
        </>
      )}
      {wasShown && <RowsDrawer number={number} onClose={() => setNumber(null)} />}
    </div>
  );
}
