import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { duplicatesApi } from '#shared/leads/duplicates.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { allOrOne, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { MergesPanel } from './merges-panel.tsx';
import { PairRow } from './pair-row.tsx';

const shape = { show: allOrOne(['distinct']) };

/** /crm/duplicates: leads that may be one person. */
export function DuplicatesScreen() {
  const { values, choose } = useAddressValues(shape);
  const showsDistinct = values.show !== undefined;
  const query = useInfiniteQuery(endpointPages(duplicatesApi.list, { query: {} }));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isEmpty = itemsOf(query).length === 0;
  // An answer looks at some leads only. Go on until there is something to show.
  const goesOn = isEmpty && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const looked = query.data?.pages.reduce((sum, page) => sum + page.looked, 0) ?? 0;
  return (
    <>
      <Link to="/crm" className="link touch-area mb-4 inline-flex items-center gap-1.5 text-sm">
        <ArrowLeft aria-hidden size={15} />
        All leads
      </Link>
      <PageHeader
        title="Duplicates"
        text="Leads that may be one person. Nothing is merged until you confirm it."
      />
      <PagedPanel
        query={query}
        what="the duplicates"
        empty={
          <EmptyState
            picture={<UsersRound size={26} />}
            title={hasNextPage ? 'Still checking' : 'No duplicates'}
          >
            {`Checked ${looked.toLocaleString('en')} ${looked === 1 ? 'lead' : 'leads'}.`}
          </EmptyState>
        }
      >
        {(pairs) => (
          <ul className="divide-y divide-line">
            {pairs.map((pair) => (
              <PairRow key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
            ))}
          </ul>
        )}
      </PagedPanel>
      <MergesPanel />
      <div className="mt-6">
        <Button
          aria-expanded={showsDistinct}
          onClick={() => choose('show', showsDistinct ? '' : 'distinct')}
        >
          {showsDistinct ? 'Hide' : 'Show'} pairs of different people
        </Button>
      </div>
      {showsDistinct && <Distinct />}
    </>
  );
}

function Distinct() {
  const query = useInfiniteQuery(endpointPages(duplicatesApi.listDistinct, { query: {} }));
  return (
    <div className="mt-4">
      <PagedPanel
        query={query}
        what="the pairs of two people"
        list="distinct"
        empty={
          <EmptyState picture={<UsersRound size={26} />} title="Nobody yet">
            Pairs you mark as “Not the same person” appear here.
          </EmptyState>
        }
      >
        {(pairs) => (
          <ul className="divide-y divide-line">
            {pairs.map((pair) => (
              <PairRow key={`${pair.first.id} ${pair.second.id}`} pair={pair} isDistinct />
            ))}
          </ul>
        )}
      </PagedPanel>
    </div>
  );
}
