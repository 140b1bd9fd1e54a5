import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { magnetStatuses } from '#shared/magnets/magnets.contract.ts';
import { classNames } from '../../ui/class-names.ts';
import { controlClass } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { statusNames } from './magnet-status.tsx';
import type { MagnetFilterState } from './use-magnet-filters.ts';

const TYPING_PAUSE_MS = 250;

export function MagnetFilters({ filters }: { filters: MagnetFilterState }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchBox applied={filters.search} onSearch={(text) => filters.set('search', text)} />
      <Segmented
        label="Status"
        value={filters.status ?? 'all'}
        choices={[
          { value: 'all', label: 'All' },
          ...magnetStatuses.map((value) => ({ value, label: statusNames[value] })),
        ]}
        onChange={(value) => filters.set('status', value === 'all' ? '' : value)}
      />
    </div>
  );
}

function SearchBox({ applied, onSearch }: { applied: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  // Once the address bar says the same, it is the one that counts (back button, "Clear").
  const text = typed ?? applied;
  useEffect(() => {
    if (typed === null) return;
    const timer = window.setTimeout(() => {
      onSearch(typed.trim());
      setTyped(null);
    }, TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <div className="relative w-full sm:w-64">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        aria-label="Search your magnets"
        placeholder="Search title or word"
        value={text}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        className={classNames(controlClass, 'h-9 pl-9 text-sm')}
      />
    </div>
  );
}
