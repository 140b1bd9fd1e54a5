import type { Migration } from '../migration.ts';

/** Filters of lists that operators keep, each for themselves. */
export const savedFilters: Migration = {
  name: '0241-saved-filters',
  up: `
    CREATE TABLE saved_filters (
      id text CONSTRAINT saved_filters__id__pk PRIMARY KEY,
      operator_id text NOT NULL CONSTRAINT saved_filters__operator_id__fk
        REFERENCES operators (id) ON DELETE CASCADE,
      screen text NOT NULL,
      name text NOT NULL,
      name_key text NOT NULL,
      -- The part of the screen's address after "?".
      query text NOT NULL,
      CONSTRAINT saved_filters__name__unique UNIQUE (operator_id, screen, name_key)
    );
  `,
  down: 'DROP TABLE saved_filters;',
};
