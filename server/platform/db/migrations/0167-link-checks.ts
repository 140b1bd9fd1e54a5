import type { Migration } from '../migration.ts';

/** What looks at the links of magnets found. */
export const linkChecks: Migration = {
  name: '0167-link-checks',
  up: `
    CREATE TABLE link_checks (
      magnet_id text CONSTRAINT link_checks__magnet_id__pk PRIMARY KEY
        CONSTRAINT link_checks__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      -- The address that was looked at; another one of the magnet is looked at anew.
      url text NOT NULL,
      next_at timestamptz NOT NULL,
      checked_at timestamptz,
      outcome text,
      status integer,
      -- Since when nothing is there.
      missing_since timestamptz
    );
  `,
  down: `DROP TABLE link_checks;`,
};
