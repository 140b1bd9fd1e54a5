import { useInfiniteQuery } from '@tanstack/react-query';
import { Files } from 'lucide-react';
import { useState } from 'react';
import {
  contentStates,
  type FoundMagnet,
  operatorTakedownsApi,
} from '#shared/takedowns/takedowns.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SearchBox } from '#desktop/renderer/ui/controls/search-box.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { MagnetDetails } from './magnet-details.tsx';
import { MagnetRow, stateNames } from './magnet-row.tsx';
import { LiftDialog, TakeDownDialog } from './take-down-dialog.tsx';

const shape = { search: shortText(200), state: allOrOne(contentStates) };
const choiceNames = {
  ...stateNames,
  taken_down: 'Taken down',
  review: 'Review asked for',
  reported: 'With open reports',
} as const;

/** The lead magnets of all creators, newest first. */
export function MagnetsTab() {
  const { values, choose, type, clear } = useAddressValues(shape);
  const [asked, setAsked] = useState<FoundMagnet | null>(null);
  const filters = givenValues(values);
  const query = useInfiniteQuery({
    ...endpointPages(operatorTakedownsApi.search, { query: { ...filters, limit: 20 } }),
    refetchOnMount: 'always',
  });
  const isNarrowed = Object.keys(filters).length > 0;
  const close = () => setAsked(null);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search lead magnets"
          placeholder="Title, word or creator"
          applied={values.search}
          onSearch={(text) => type('search', text)}
        />
        <Select
          aria-label="State"
          className="w-full sm:w-56"
          value={values.state ?? ''}
          onChange={({ target }) => choose('state', target.value)}
        >
          <option value="">All states</option>
          {contentStates.map((one) => (
            <option key={one} value={one}>
              {choiceNames[one]}
            </option>
          ))}
        </Select>
        <SavedFilters screen="content" />
      </div>
      <PagedPanel
        query={query}
        what="the lead magnets"
        empty={
          <EmptyState
            picture={<Files aria-hidden size={26} />}
            title={isNarrowed ? 'No lead magnet matches' : 'No lead magnets yet'}
            action={isNarrowed ? <Button onClick={clear}>Show all</Button> : undefined}
          >
            {!isNarrowed && 'The pages of all creators appear here.'}
          </EmptyState>
        }
      >
        {() => (
          <ul aria-label="Lead magnets" className="divide-y divide-line">
            {itemsOf(query).map((magnet) => (
              <MagnetRow
                key={magnet.id}
                magnet={magnet}
                heading="h2"
                onAsk={() => setAsked(magnet)}
              >
                <MagnetDetails magnet={magnet} />
              </MagnetRow>
            ))}
          </ul>
        )}
      </PagedPanel>
      {asked !== null &&
        (asked.takenDown === null ? (
          <TakeDownDialog magnet={asked} onClose={close} />
        ) : (
          <LiftDialog magnet={asked} onClose={close} />
        ))}
    </>
  );
}
