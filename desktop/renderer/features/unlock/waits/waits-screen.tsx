import { useInfiniteQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { type DeskWait, waitDeskApi, waitReasons } from '#shared/unlock/desk/wait-desk.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { ParsingTabs } from '#desktop/renderer/features/parsing/parsing-tabs.tsx';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { GiveUpDialog } from './give-up-dialog.tsx';
import { reasonNames } from './wait-texts.ts';
import { WaitRow } from './wait-row.tsx';

const shape = {
  creator: shortText(200),
  magnet: shortText(200),
  reason: allOrOne(waitReasons),
};

/** /admin/parsing/waiting: comments of all creators that wait. */
export function WaitsScreen() {
  const { values, choose, type, clear } = useAddressValues(shape);
  const [given, setGiven] = useState<DeskWait | null>(null);
  const filters = givenValues(values);
  const query = useInfiniteQuery({
    ...endpointPages(waitDeskApi.list, { query: { ...filters, limit: 20 } }),
    refetchOnMount: 'always',
  });
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader
        title="Waiting comments"
        text="Comments of all creators that could not be checked yet, the longest wait first."
      />
      <ParsingTabs />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search creators"
          placeholder="Creator"
          applied={values.creator}
          onSearch={(text) => type('creator', text)}
        />
        <SearchBox
          label="Search lead magnets"
          hasKey={false}
          placeholder="Lead magnet"
          applied={values.magnet}
          onSearch={(text) => type('magnet', text)}
        />
        <Select
          aria-label="Reason"
          className="w-full sm:w-64"
          value={values.reason ?? ''}
          onChange={({ target }) => choose('reason', target.value)}
        >
          <option value="">All reasons</option>
          {waitReasons.map((one) => (
            <option key={one} value={one}>
              {reasonNames[one]}
            </option>
          ))}
        </Select>
        <SavedFilters screen="waits" />
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={waitDeskApi.listFile}
            what="the waiting comments"
            filter={filters}
          />
        }
        query={query}
        what="the waiting comments"
        empty={
          <EmptyState
            picture={<Hourglass aria-hidden size={26} />}
            title={isNarrowed ? 'No waiting comment matches' : 'No waiting comments'}
            action={isNarrowed ? <Button onClick={clear}>Show all</Button> : undefined}
          >
            {!isNarrowed && 'Comments that cannot be checked at once appear here.'}
          </EmptyState>
        }
      >
        {() => (
          <ul aria-label="Waiting comments" className="divide-y divide-line">
            {itemsOf(query).map((wait) => (
              <WaitRow key={wait.id} wait={wait} onGiveUp={() => setGiven(wait)} />
            ))}
          </ul>
        )}
      </PagedPanel>
      {given !== null && <GiveUpDialog wait={given} onClose={() => setGiven(null)} />}
    </>
  );
}
