import { magnetStates } from '#shared/magnets/magnet-fields.ts';
import { type MagnetSort, magnetSorts } from '#shared/magnets/magnet-list.ts';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { TagsDialog } from '../tags/tags-dialog.tsx';
import { useMagnetTags } from '../tags/use-magnet-tags.ts';
import { statusNames } from './magnet-status.tsx';
import type { MagnetFilterState } from './use-magnet-filters.ts';

const sortNames: Record<MagnetSort, string> = {
  newest: 'Newest first',
  title: 'Title',
  visits: 'Most visits',
  verified: 'Most verified',
  conversion: 'Best conversion',
  unlocked: 'Last unlock',
};

export function MagnetFilters({ filters }: { filters: MagnetFilterState }) {
  const tags = useMagnetTags();
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
        choices={magnetStates.map((value) => ({ value, label: statusNames[value] }))}
        onChange={(value) => filters.choose('status', value)}
      />
      <Select
        aria-label="Order"
        value={filters.sort}
        onChange={(event) => filters.choose('sort', event.target.value)}
        className="w-44"
      >
        {magnetSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </Select>
      {(tags.length > 0 || filters.tag !== '') && (
        <Select
          aria-label="Tag"
          value={filters.tag}
          onChange={(event) => filters.choose('tag', event.target.value)}
          className="w-44"
        >
          <option value="">All tags</option>
          {tags.map(({ id, name, magnets }) => (
            <option key={id} value={id}>
              {name} ({magnets})
            </option>
          ))}
          {!tags.some(({ id }) => id === filters.tag) && filters.tag !== '' && (
            <option value={filters.tag}>A removed tag</option>
          )}
        </Select>
      )}
      <TagsDialog tags={tags} />
    </div>
  );
}
