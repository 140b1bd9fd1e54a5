import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { type CountMetric, type Dimension, dimensions, metrics } from '#shared/analytics/query.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { BarList } from '#desktop/renderer/ui/charts/bar-list.tsx';
import { Change } from '#desktop/renderer/ui/charts/change.tsx';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import {
  allOrOne,
  oneChoice,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { ExportTable } from './export-table.tsx';
import { figureText, isLessBetter, metricTone } from '../metric-texts.ts';
import { asked, isFilteredBy, type PerformanceState } from '../use-performance.ts';
import { useArrival } from '../use-arrival.ts';
import { valueName } from '../value-names.ts';

const FIRST_ROWS = 9;

/** The chosen figure split by one of a few dimensions; each row filters the whole screen. */
export function BreakdownPanel({
  title,
  list,
  offered,
  state,
  total,
  actions,
  onRows,
}: {
  title: string;
  /** Names the choice in the address. */
  list: 'from' | 'who';
  offered: readonly [Dimension, ...Dimension[]];
  state: PerformanceState;
  /** The chosen figure of the period, for shares. */
  total: number | null;
  actions?: ReactNode;
  /** Shows what a row's number counts. Without it rows are read only: the plan has no filters. */
  onRows: ((dimension: Dimension, value: string) => void) | undefined;
}) {
  const { values, choose } = useAddressValues({
    [list]: oneChoice(offered),
    table: allOrOne(offered),
  });
  const dimension = oneChoice(offered)(values[list] ?? '');
  const name = dimensions[dimension].toLowerCase();
  const part = useArrival(values.table !== undefined);
  return (
    <div ref={part} className="grid min-w-0 scroll-mt-4">
      <Panel
        title={title}
        bodyClassName="px-5 pt-1 pb-4"
        actions={
          <div className="flex min-h-10 items-center gap-3">
            {actions}
            <ExportTable name={`figures by ${name}`} query={state.query} table={dimension} />
          </div>
        }
      >
        <Tabs
          label={title}
          value={dimension}
          onChange={(value) => choose(list, value)}
          items={offered.map((value) => ({
            value,
            label: tabName(value),
            content: (
              <Rows key={value} dimension={value} state={state} total={total} onRows={onRows} />
            ),
          }))}
        />
      </Panel>
    </div>
  );
}

function Rows({
  dimension,
  state,
  total,
  onRows,
}: {
  dimension: Dimension;
  state: PerformanceState;
  total: number | null;
  onRows: ((dimension: Dimension, value: string) => void) | undefined;
}) {
  const { metric, query: asks } = state;
  const query = useInfiniteQuery({
    ...endpointPages(performanceApi.breakdown, {
      query: { ...asked(asks), by: dimension, sort: metric, limit: FIRST_ROWS },
    }),
    placeholderData: keepPreviousData,
  });
  const { label } = metrics[metric];
  const what = `${label.toLowerCase()} by ${dimensions[dimension].toLowerCase()}`;
  return (
    <div className="min-h-80">
      <QueryPanel
        query={query}
        what={what}
        isInPanel
        skeleton={
          <div className="grid gap-1 pt-6">
            {Array.from({ length: FIRST_ROWS }, (_, row) => (
              <Skeleton key={row} className="h-8" />
            ))}
          </div>
        }
      >
        {() => {
          const items = itemsOf(query).filter(({ figures }) => (figures[metric] ?? 0) > 0);
          const longest = Math.max(1, ...items.map(({ figures }) => figures[metric] ?? 0));
          if (items.length === 0) {
            return (
              <p className="grid min-h-72 place-items-center text-center text-sm text-ink-soft">
                Nothing to split in this period.
              </p>
            );
          }
          return (
            <>
              <BarList
                caption={what}
                columns={[
                  dimensions[dimension],
                  label,
                  ...(asks.compare === 'none' ? [] : ['Change']),
                  'Share',
                  'Rate',
                ]}
                tone={metricTone(metric)}
                rows={items.map(({ value, label: given, figures, compared }) => ({
                  key: value,
                  name: valueName(dimension, value, given),
                  value: figureText(metric, figures[metric]),
                  length: (figures[metric] ?? 0) / longest,
                  cells: [
                    ...(asks.compare === 'none'
                      ? []
                      : [
                          <RowChange
                            key="change"
                            metric={metric}
                            now={figures[metric]}
                            before={compared?.[metric] ?? null}
                          />,
                        ]),
                    total === null ? '–' : shareText(figures[metric] ?? 0, total),
                    figures.visits === null || figures.verified === null
                      ? '–'
                      : shareText(figures.verified, figures.visits),
                  ],
                  isChosen: isFilteredBy(asks, dimension, value),
                }))}
                {...(onRows !== undefined && {
                  onChoose: (value: string) => state.toggle(dimension, value),
                  onRows: (value: string) => onRows(dimension, value),
                })}
              />
              {query.hasNextPage && (
                <Button
                  look="quiet"
                  size="small"
                  className="mt-2"
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show more
                </Button>
              )}
            </>
          );
        }}
      </QueryPanel>
    </div>
  );
}

/** How a row's figure moved; nothing while it is not known. */
export function RowChange({
  metric,
  now,
  before,
}: {
  metric: CountMetric;
  now: number | null;
  before: number | null;
}) {
  if (now === null || before === null) return '–';
  if (now === 0 && before === 0) return null;
  return (
    <Change
      now={now}
      before={before}
      beforeText={figureText(metric, before)}
      isLessBetter={isLessBetter(metric)}
    />
  );
}

/** Short, as five tags stand side by side: the first says that they are tags. */
function tabName(dimension: Dimension): string {
  const name = dimensions[dimension];
  if (dimension === 'utmSource' || !name.startsWith('UTM ')) return name;
  return name.charAt(4).toUpperCase() + name.slice(5);
}
