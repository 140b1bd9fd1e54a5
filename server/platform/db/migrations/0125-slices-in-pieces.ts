import type { Migration } from '../migration.ts';

/**
 * A day's slices are made in several transactions (docs/decisions/0071): `making` names the attempt that is
 * at it, and is empty once they are whole. Sums of ways without magnets and posts answer several filters.
 */
export const slicesInPieces: Migration = {
  name: '0125-slices-in-pieces',
  up: `
    ALTER TABLE figure_sliced_days ADD COLUMN making text,
      ADD COLUMN begun_at timestamptz NOT NULL DEFAULT now();
    CREATE TABLE figure_day_ways (
      user_id text NOT NULL,
      day date NOT NULL,
      touch smallint NOT NULL,
      way_id bigint NOT NULL,
      reason text NOT NULL,
      visits integer NOT NULL,
      visitors integer NOT NULL,
      tried integer NOT NULL,
      lost integer NOT NULL,
      verified integer NOT NULL,
      emails integer NOT NULL,
      delivered integer NOT NULL,
      opened integer NOT NULL,
      downloaded integer NOT NULL,
      CONSTRAINT figure_day_ways__user_id_day_touch_way_id_reason__pk
        PRIMARY KEY (user_id, day, touch, way_id, reason)
    );
    -- They lack the new sums.
    DELETE FROM figure_sliced_days;
  `,
  down: `
    DROP TABLE figure_day_ways;
    DELETE FROM figure_sliced_days WHERE making IS NOT NULL;
    ALTER TABLE figure_sliced_days DROP COLUMN making, DROP COLUMN begun_at;
  `,
};
