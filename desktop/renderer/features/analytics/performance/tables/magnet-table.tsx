import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import type { CallOutput } from '#shared/api/define-api.ts';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import { type CountMetric, countMetricNames as columns, metrics } from '#shared/analytics/query.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { shareText } from '#desktop/renderer/ui/texts/share-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { itemsOf } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import {
  allOrOne,
  oneChoice,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { useShownPages } from '#desktop/renderer/navigation/use-shown-pages.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { RowChange } from './breakdown-panel.tsx';
import { ExportTable } from './export-table.tsx';
import { figureText } from '../metric-texts.ts';
import { asked, isFilteredBy, type PerformanceState } from '../use-performance.ts';
import { useArrival } from '../use-arrival.ts';
import { valueName } from '../value-names.ts';

const kinds = [
  { value: 'magnet', label: 'By lead magnet' },
  { value: 'post', label: 'By post' },
] as const;
type Kind = (typeof kinds)[number]['value'];
const shape = {
  table: allOrOne<Kind>(['magnet', 'post']),
  sort: oneChoice<CountMetric>(['verified', ...columns]),
};
type BreakdownRow = CallOutput<typeof performanceApi.breakdown>['items'][number];

/** Every lead magnet or post with all its figures; a name filters, a number shows its rows. */
export function MagnetTable({
  state,
  onRows,
}: {
  state: PerformanceState;
  /** Without it the table is read only and has no posts: the plan has no filters. */
  onRows: ((metric: CountMetric, dimension: Kind, row: BreakdownRow) => void) | undefined;
}) {
  const { values, choose } = useAddressValues(shape);
  const { table, sort } = values;
  const part = useArrival(table !== undefined);
  const kind = (onRows === undefined ? undefined : table) ?? 'magnet';
  const query = useInfiniteQuery({
    ...endpointPages(performanceApi.breakdown, {
      query: { ...asked(state.query), by: kind, sort, limit: 25 },
    }),
    placeholderData: keepPreviousData,
  });
  const showMore = useShownPages(query, 'magnets');
  const what = kind === 'magnet' ? 'figures by lead magnet' : 'figures by post';
  return (
    <div ref={part} className="grid min-w-0 scroll-mt-4">
      <Panel
        title={onRows === undefined ? 'Lead magnets' : 'Lead magnets and posts'}
        bodyClassName="px-5 pt-3 pb-4"
        actions={
          <div className="flex flex-wrap items-center gap-3">
            {onRows !== undefined && (
              <Segmented
                label="Rows"
                value={kind}
                choices={kinds}
                onChange={(next) => choose('table', next)}
              />
            )}
            <ExportTable name={what} query={state.query} table={kind} />
          </div>
        }
      >
        <QueryPanel
          query={query}
          what={what}
          isInPanel
          skeleton={<LoadingRows rows={3} label={`Loading ${what}`} />}
        >
          {() => {
            const rows = itemsOf(query);
            if (rows.length === 0) {
              return (
                <p className="py-10 text-center text-sm text-ink-soft">Nothing in this period.</p>
              );
            }
            return (
              <>
                <div
                  role="region"
                  aria-label={what}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes keys
                  tabIndex={0}
                  className="relative -mx-5 overflow-x-auto px-5"
                >
                  <table className="w-full text-sm tabular-nums">
                    <caption className="sr-only">{what}</caption>
                    <thead>
                      <tr className="border-b border-line text-[0.8125rem] text-ink-soft">
                        <th scope="col" className="py-2 pr-4 text-left font-medium">
                          {kind === 'magnet' ? 'Lead magnet' : 'Post'}
                        </th>
                        {columns.map((metric) => (
                          <SortHead
                            key={metric}
                            metric={metric}
                            isSorted={metric === sort}
                            onSort={() => choose('sort', metric)}
                          />
                        ))}
                        <th
                          scope="col"
                          title="Verified comments of all visits."
                          className="py-2 pl-4 text-right font-medium"
                        >
                          Rate
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map((row) => (
                        <tr key={row.value} className="border-b border-line last:border-0">
                          <th
                            scope="row"
                            className="max-w-72 min-w-40 py-1.5 pr-4 text-left font-normal"
                          >
                            <button
                              type="button"
                              disabled={onRows === undefined}
                              aria-pressed={isFilteredBy(state.query, kind, row.value)}
                              onClick={() => state.toggle(kind, row.value)}
                              className="line-clamp-2 rounded-[4px] text-left enabled:hover:underline disabled:cursor-auto aria-pressed:font-semibold"
                            >
                              {valueName(kind, row.value, row.label)}
                            </button>
                          </th>
                          {columns.map((metric) => (
                            <td key={metric} className="py-1.5 pl-4 text-right">
                              {row.figures[metric] === null || onRows === undefined ? (
                                figureText(metric, row.figures[metric])
                              ) : (
                                <button
                                  type="button"
                                  aria-label={`Show the rows behind ${metrics[metric].label}, ${valueName(kind, row.value, row.label)}: ${figureText(metric, row.figures[metric])}`}
                                  onClick={() => onRows(metric, kind, row)}
                                  className="touch-area rounded-[4px] underline decoration-ink/25 decoration-dotted underline-offset-4 hover:decoration-ink"
                                >
                                  {figureText(metric, row.figures[metric])}
                                </button>
                              )}
                              {row.compared !== null && row.figures[metric] !== null && (
                                <span className="block">
                                  <RowChange
                                    metric={metric}
                                    now={row.figures[metric]}
                                    before={row.compared[metric]}
                                  />
                                </span>
                              )}
                            </td>
                          ))}
                          <td className="py-1.5 pl-4 text-right text-ink-soft">
                            {row.figures.visits === null || row.figures.verified === null
                              ? '–'
                              : shareText(row.figures.verified, row.figures.visits)}
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                {query.hasNextPage && (
                  <Button
                    size="small"
                    className="mt-3"
                    isBusy={query.isFetchingNextPage}
                    onClick={showMore}
                  >
                    Load more
                  </Button>
                )}
              </>
            );
          }}
        </QueryPanel>
      </Panel>
    </div>
  );
}

function SortHead({
  metric,
  isSorted,
  onSort,
}: {
  metric: CountMetric;
  isSorted: boolean;
  onSort: () => void;
}) {
  return (
    <th
      scope="col"
      aria-sort={isSorted ? 'descending' : 'none'}
      className="py-2 pl-4 text-right font-medium"
    >
      <button
        type="button"
        title={metrics[metric].formula}
        onClick={onSort}
        className={classNames(
          'touch-area inline-flex items-center gap-1 rounded-[4px] whitespace-nowrap hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {isSorted && <ArrowDown aria-hidden size={13} />}
        {metrics[metric].label}
      </button>
    </th>
  );
}
