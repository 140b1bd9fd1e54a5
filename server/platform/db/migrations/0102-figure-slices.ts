import type { Migration } from '../migration.ts';

/**
 * Sums of busy days under one filter, by one dimension (docs/decisions/0054). A day stands in
 * `figure_sliced_days` as long as its slices are sums of all its rows in the other roll-ups.
 */
export const figureSlices: Migration = {
  name: '0102-figure-slices',
  up: `
    CREATE TABLE figure_slices (
      user_id text NOT NULL,
      -- An empty one: all rows, or no split.
      filter text NOT NULL,
      filter_value text NOT NULL,
      by text NOT NULL,
      day date NOT NULL,
      touch smallint NOT NULL,
      value text NOT NULL,
      visits integer NOT NULL,
      visitors integer NOT NULL,
      tried integer NOT NULL,
      lost integer NOT NULL,
      verified integer NOT NULL,
      emails integer NOT NULL,
      delivered integer NOT NULL,
      opened integer NOT NULL,
      downloaded integer NOT NULL
    );
    -- Without the value: two long ones are more than an index takes.
    CREATE INDEX figure_slices__user_id_filter_filter_value_by_day__index
      ON figure_slices (user_id, filter, filter_value, by, day);
    CREATE INDEX figure_slices__user_id_day__index ON figure_slices (user_id, day);
    CREATE TABLE figure_sliced_days (
      user_id text NOT NULL,
      day date NOT NULL,
      CONSTRAINT figure_sliced_days__user_id_day__pk PRIMARY KEY (user_id, day)
    );
  `,
  down: `
    DROP TABLE figure_sliced_days, figure_slices;
  `,
};
