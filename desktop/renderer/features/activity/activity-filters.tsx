import { useQuery } from '@tanstack/react-query';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import type { ActivityFilterState } from './use-activity-filters.ts';

export function ActivityFilters({ filters }: { filters: ActivityFilterState }) {
  const { data } = useQuery(endpointQuery(magnetsApi.list, { query: { limit: 100 } }));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SegmentedFilter
        label="Result"
        value={filters.result}
        choices={[
          { value: 'verified', label: 'Verified' },
          { value: 'pending', label: 'Pending' },
          { value: 'refused', label: 'Refused' },
        ]}
        onChange={(value) => filters.choose('result', value)}
      />
      <Select
        aria-label="Magnet"
        value={filters.magnet}
        onChange={(event) => filters.choose('magnet', event.target.value)}
        className="w-full sm:w-72"
      >
        <option value="">All magnets</option>
        {data?.items.map((magnet) => (
          <option key={magnet.id} value={magnet.id}>
            {magnet.title}
          </option>
        ))}
        {filters.magnet !== '' &&
          data?.items.every((magnet) => magnet.id !== filters.magnet) === true && (
            <option value={filters.magnet}>Another magnet</option>
          )}
      </Select>
    </div>
  );
}
