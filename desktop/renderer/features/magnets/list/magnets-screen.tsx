import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type MagnetTrend, performanceApi } from '#shared/analytics/performance.contract.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointPages, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Meter } from '#desktop/renderer/ui/texts/meter.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useMagnetSelection } from '../bulk/use-magnet-selection.ts';
import { useMagnetTags } from '../tags/use-magnet-tags.ts';
import { MagnetFilters } from './magnet-filters.tsx';
import { MagnetRow, MagnetRowsHead } from './magnet-row.tsx';
import { NoMagnets } from './no-magnets.tsx';
import { useMagnetActions } from './use-magnet-actions.tsx';
import { useMagnetFilters } from './use-magnet-filters.ts';

export function MagnetsScreen() {
  const filters = useMagnetFilters();
  const query = useInfiniteQuery({
    ...endpointPages(magnetsApi.list, { query: filters.query }),
    refetchOnMount: 'always',
    placeholderData: (previous) => previous,
  });
  const { actions, dialog } = useMagnetActions();
  const tags = useMagnetTags();
  const trends = useTrends(query.data?.pages ?? []);
  const magnets = onceEach(itemsOf(query));
  const selection = useMagnetSelection(magnets.map(({ id }) => id));
  const latest = query.data?.pages[0];
  const isFirstRun = query.isSuccess && itemsOf(query).length === 0 && !filters.isFiltered;

  return (
    <>
      <PageHeader
        title="Lead magnets"
        text="The content people get for a comment."
        actions={
          <>
            {latest !== undefined && latest.trashed > 0 && (
              <ButtonLink to="/magnets/trash" look="quiet">
                <Trash2 aria-hidden size={16} />
                Trash ({latest.trashed.toLocaleString()})
              </ButtonLink>
            )}
            {!isFirstRun && (
              <ButtonLink to="/magnets/new" look="primary">
                <Plus aria-hidden size={17} />
                New magnet
              </ButtonLink>
            )}
          </>
        }
      />
      {isFirstRun ? (
        <NoMagnets />
      ) : (
        <>
          <div className="mb-4 grid items-end gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <MagnetFilters filters={filters} />
            {latest !== undefined && (
              <Meter
                label="Active"
                used={latest.activeCount}
                limit={latest.activeLimit}
                note={
                  latest.activeCount === latest.activeLimit
                    ? 'All are in use. Pause one to activate another.'
                    : undefined
                }
              />
            )}
          </div>
          {selection.selected.length > 0 && <BulkBar selection={selection} />}
          <PagedPanel
            query={query}
            what="your magnets"
            empty={
              <EmptyState
                picture={<Plus aria-hidden size={26} className="rotate-45" />}
                title="No magnet matches"
                action={<Button onClick={filters.clear}>Clear the filters</Button>}
              />
            }
          >
            {() => (
              <>
                <MagnetRowsHead selection={selection} count={magnets.length} />
                <ul data-magnets aria-label="Lead magnets" className="divide-y divide-line">
                  {magnets.map((magnet) => (
                    <MagnetRow
                      key={magnet.id}
                      magnet={magnet}
                      actions={actions}
                      selection={selection}
                      tags={tags}
                      trend={trends.get(magnet.id)}
                    />
                  ))}
                </ul>
              </>
            )}
          </PagedPanel>
        </>
      )}
      {dialog}
    </>
  );
}

/** An order by figures moves while pages are read: a row may stand in two of them. */
const onceEach = <T extends { id: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** The days of the magnets that are shown, by id: one question for each page of the list. */
function useTrends(
  pages: readonly { items: readonly { id: string }[] }[],
): ReadonlyMap<string, MagnetTrend> {
  const answers = useQueries({
    queries: pages
      .filter(({ items }) => items.length > 0)
      .map(({ items }) =>
        endpointQuery(performanceApi.trends, {
          query: { magnets: items.map(({ id }) => id).join(',') },
        }),
      ),
  });
  return new Map(
    answers.flatMap(({ data }) => data?.items.map((trend) => [trend.magnetId, trend]) ?? []),
  );
}
