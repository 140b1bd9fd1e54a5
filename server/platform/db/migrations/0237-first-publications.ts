import type { Migration } from '../migration.ts';

/**
 * First publications of new accounts, until an operator looked at them (docs/decisions/0113). What was
 * published before has no row, and its creators are not new.
 */
export const firstPublications: Migration = {
  name: '0237-first-publications',
  up: `
    CREATE TABLE first_publications (
      magnet_id text NOT NULL CONSTRAINT first_publications__magnet_id__pk PRIMARY KEY
        CONSTRAINT first_publications__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      published_at timestamptz NOT NULL DEFAULT now(),
      looked_at timestamptz,
      looked_by text,
      outcome text,
      CONSTRAINT first_publications__outcome__check CHECK (outcome IN ('fine', 'taken_down')),
      CONSTRAINT first_publications__looked__check CHECK (
        (looked_at IS NULL) = (looked_by IS NULL) AND (looked_at IS NULL) = (outcome IS NULL))
    );
    CREATE INDEX first_publications__published_at__index
      ON first_publications (published_at, magnet_id) WHERE looked_at IS NULL;
    CREATE INDEX first_publications__looked_at__index
      ON first_publications (looked_at, magnet_id) WHERE looked_at IS NOT NULL;
  `,
  down: 'DROP TABLE first_publications;',
};
