import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { CreatorRow } from './creator-row.tsx';

const states = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deletion', label: 'Deletion scheduled' },
] as const;
const shape = {
  search: shortText(100),
  status: allOrOne(states.map(({ value }) => value)),
};

/** /admin/creators: all accounts, newest first. */
export function CreatorsScreen() {
  const { values, choose, type, clear } = useAddressValues(shape);
  const filters = givenValues(values);
  const query = useInfiniteQuery({
    ...endpointPages(operatorCreatorsApi.list, { query: filters }),
    // Other operators and creators change the list.
    staleTime: 0,
  });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader title="Creators" text="All creators with an account, newest first." />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search creators"
          placeholder="Search email or name"
          applied={values.search}
          onSearch={(text) => type('search', text)}
        />
        <SegmentedFilter
          label="State"
          value={values.status}
          choices={states}
          onChange={(value) => choose('status', value)}
        />
        <SavedFilters screen="creators" />
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={operatorCreatorsApi.listFile}
            what="the creators"
            filter={filters}
          />
        }
        query={query}
        what="the creators"
        empty={
          isFiltered ? (
            <EmptyState
              picture={<Users aria-hidden size={26} />}
              title="No creator matches"
              action={<Button onClick={clear}>Clear the filters</Button>}
            />
          ) : (
            <EmptyState picture={<Users aria-hidden size={26} />} title="No creators yet">
              New creators appear here when they sign up.
            </EmptyState>
          )
        }
      >
        {(creators) => (
          <ul className="divide-y divide-line overflow-hidden rounded-panel">
            {creators.map((creator) => (
              <CreatorRow key={creator.id} creator={creator} />
            ))}
          </ul>
        )}
      </PagedPanel>
    </>
  );
}
