import { useQuery } from '@tanstack/react-query';
import { ROW_ID } from '#shared/api/field-types.ts';
import { operatorSupportApi } from '#shared/support/operator-support.contract.ts';
import { ticketRatings, ticketStatuses } from '#shared/support/ticket-shapes.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import {
  allOrOne,
  givenValues,
  oneOf,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';

const shape = {
  // Without a choice the queue shows what is to be answered.
  status: (text: string) => (text === 'all' ? 'all' : (oneOf(ticketStatuses, text) ?? 'open')),
  assignee: (text: string) =>
    text === 'me' || text === 'none' || ROW_ID.test(text) ? text : undefined,
  plan: shortText(40),
  // Words of the contract, which the browser does not load.
  due: allOrOne(['overdue', 'soon']),
  rating: allOrOne(ticketRatings),
  search: shortText(100),
};

/** What narrows the queue, in the address bar. */
export function useQueueFilters() {
  const { values, choose, type, clear } = useAddressValues(shape);
  const status = values.status === 'all' ? undefined : values.status;
  const { assignee, plan, due, rating, search } = values;
  return {
    values: { status, assignee, plan, due, rating, search },
    /** As the server takes it. */
    asked: givenValues({ status, assignee, plan, due, rating, search }),
    isNarrowed:
      values.status !== 'open' ||
      assignee !== undefined ||
      due !== undefined ||
      rating !== undefined ||
      plan + search !== '',
    choose,
    type,
    clear,
  };
}

/** The filters above the queue. */
export function QueueFilters({
  values: { status, assignee, plan, due, rating, search },
  choose,
  type,
}: Pick<ReturnType<typeof useQueueFilters>, 'values' | 'choose' | 'type'>) {
  const { data: choices } = useQuery(endpointQuery(operatorSupportApi.choices, {}));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SegmentedFilter
        label="Status"
        value={status}
        choices={[
          { value: 'open', label: 'Waiting for us' },
          { value: 'pending', label: 'Waiting for the creator' },
          { value: 'solved', label: 'Solved' },
        ]}
        onChange={(value) => choose('status', value === '' ? 'all' : value)}
      />
      <SearchBox
        label="Search tickets"
        placeholder="Words, creator or number"
        applied={search}
        onSearch={(text) => type('search', text)}
      />
      <Select
        aria-label="Assigned to"
        className="w-[calc(50%-0.375rem)] sm:w-48"
        value={assignee ?? ''}
        onChange={({ target }) => choose('assignee', target.value)}
      >
        <option value="">Any assignee</option>
        <option value="me">Assigned to me</option>
        <option value="none">Unassigned</option>
        {choices?.operators.map(({ id, name }) => (
          <option key={id} value={id}>
            Assigned to {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Plan"
        className="w-[calc(50%-0.375rem)] sm:w-40"
        value={plan}
        onChange={({ target }) => choose('plan', target.value)}
      >
        <option value="">All plans</option>
        {choices?.plans.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Answer time"
        className="w-[calc(50%-0.375rem)] sm:w-40"
        value={due ?? ''}
        onChange={({ target }) => choose('due', target.value)}
      >
        <option value="">Any answer time</option>
        <option value="overdue">Overdue</option>
        <option value="soon">Due in 4 hours</option>
      </Select>
      <Select
        aria-label="Rating"
        className="w-[calc(50%-0.375rem)] sm:w-36"
        value={rating ?? ''}
        onChange={({ target }) => choose('rating', target.value)}
      >
        <option value="">Any rating</option>
        <option value="good">Rated good</option>
        <option value="bad">Rated not good</option>
      </Select>
      <SavedFilters screen="support" />
    </div>
  );
}
