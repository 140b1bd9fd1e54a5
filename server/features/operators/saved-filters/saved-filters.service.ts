import type { z } from 'zod';
import {
  type FilteredScreen,
  MAX_SAVED_FILTERS,
  type SavedFilter,
  type savedFiltersApi,
} from '#shared/operators/saved-filters.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteFilter, selectFilters, upsertFilter } from './saved-filters.queries.ts';

/** Filters that an operator keeps for themselves. They change nothing, so the log has none of it. */
export interface SavedFilters {
  /** By name. */
  list(operatorId: string, screen: FilteredScreen): Promise<SavedFilter[]>;
  /** Replaces those of the same name. Throws too_many_saved_filters. */
  save(
    operatorId: string,
    filter: z.output<typeof savedFiltersApi.save.body>,
  ): Promise<SavedFilter>;
  /** Throws saved_filter_not_found. */
  remove(operatorId: string, id: string): Promise<void>;
}

export function createSavedFilters({ db, ids }: Pick<Platform, 'db' | 'ids'>): SavedFilters {
  return {
    list: (operatorId, screen) => selectFilters(db, { operatorId, screen }),
    async save(operatorId, filter) {
      const row = { ...filter, operatorId, id: ids.rowId(), most: MAX_SAVED_FILTERS };
      const saved = await upsertFilter(db, row);
      if (saved === undefined) throw new AppError('too_many_saved_filters');
      return saved;
    },
    async remove(operatorId, id) {
      if (!(await deleteFilter(db, operatorId, id))) throw new AppError('saved_filter_not_found');
    },
  };
}
