import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Meter } from '#desktop/renderer/ui/texts/meter.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
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
  const latest = query.data?.pages[0];
  const isFirstRun = query.isSuccess && itemsOf(query).length === 0 && !filters.isFiltered;

  return (
    <>
      <PageHeader
        title="Lead magnets"
        text="The content people get for a comment."
        actions={
          !isFirstRun && (
            <ButtonLink to="/magnets/new" look="primary">
              <Plus aria-hidden size={17} />
              New magnet
            </ButtonLink>
          )
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
            {(magnets) => (
              <>
                <MagnetRowsHead />
                <ul aria-label="Lead magnets" className="divide-y divide-line">
                  {magnets.map((magnet) => (
                    <MagnetRow key={magnet.id} magnet={magnet} actions={actions} />
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
