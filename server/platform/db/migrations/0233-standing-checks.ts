import type { Migration } from '../migration.ts';

/**
 * Comments that are known to be there, and what each reader answered for them every ten minutes
 * (docs/decisions/0110). Readings are kept for a week.
 */
export const standingChecks: Migration = {
  name: '0233-standing-checks',
  up: `
    CREATE TABLE standing_checks (
      id text CONSTRAINT standing_checks__id__pk PRIMARY KEY,
      comment_url text NOT NULL CONSTRAINT standing_checks__comment_url__unique UNIQUE,
      -- Known to be in the comment.
      word text NOT NULL,
      is_on boolean NOT NULL DEFAULT false,
      checked_at timestamptz,
      is_demo boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE standing_readings (
      id text CONSTRAINT standing_readings__id__pk PRIMARY KEY,
      check_id text NOT NULL CONSTRAINT standing_readings__check_id__fk
        REFERENCES standing_checks (id) ON DELETE CASCADE,
      reader text NOT NULL,
      asked_at timestamptz NOT NULL DEFAULT now(),
      outcome text NOT NULL,
      detail text,
      milliseconds integer NOT NULL
    );
    CREATE INDEX standing_readings__check_id_asked_at_id__index
      ON standing_readings (check_id, asked_at DESC, id DESC);
  `,
  down: 'DROP TABLE standing_readings, standing_checks;',
};
