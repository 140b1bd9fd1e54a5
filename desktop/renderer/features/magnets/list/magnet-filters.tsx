import { magnetStatuses } from '#shared/magnets/magnet-fields.ts';
import { SearchBox } from '#desktop/renderer/ui/controls/search-box.tsx';
import { SegmentedFilter } from '#desktop/renderer/ui/controls/segmented-filter.tsx';
import { statusNames } from './magnet-status.tsx';
import type { MagnetFilterState } from './use-magnet-filters.ts';

export function MagnetFilters({ filters }: { filters: MagnetFilterState }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchBox
        label="Search your magnets"
        placeholder="Search title or word"
        applied={filters.search}
        onSearch={(text) => filters.type('search', text)}
      />
      <SegmentedFilter
        label="Status"
        value={filters.status}
        choices={magnetStatuses.map((value) => ({ value, label: statusNames[value] }))}
        onChange={(value) => filters.choose('status', value)}
      />
    </div>
  );
}
