import { Files } from 'lucide-react';
import { contentStates } from '#shared/takedowns/takedowns.contract.ts';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { FoundMagnets } from './found-magnets.tsx';
import { stateNames } from './magnet-row.tsx';

const shape = { search: shortText(200), state: allOrOne(contentStates) };
const choiceNames = {
  ...stateNames,
  taken_down: 'Taken down',
  review: 'Review asked for',
  reported: 'With open reports',
  suspicious: 'Suspicious links',
} as const;

/** The lead magnets of all creators, newest first. */
export function MagnetsTab() {
  const { values, choose, type, clear } = useAddressValues(shape);
  const filters = givenValues(values);
  const isNarrowed = Object.keys(filters).length > 0;
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
      <FoundMagnets
        label="Lead magnets"
        filters={filters}
        empty={
          <EmptyState
            picture={<Files aria-hidden size={26} />}
            title={isNarrowed ? 'No lead magnet matches' : 'No lead magnets yet'}
            action={isNarrowed ? <Button onClick={clear}>Show all</Button> : undefined}
          >
            {!isNarrowed && 'The pages of all creators appear here.'}
          </EmptyState>
        }
      />
    </>
  );
}
