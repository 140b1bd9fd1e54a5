import type { Migration } from '../migration.ts';

export const knownBrowsers: Migration = {
  name: '0006-known-browsers',
  up: `
    -- Browsers that signed in to an account before: they keep a counter of wrong passwords of their
    -- own, so that a stranger's guessing never locks the owner out (T38).
    CREATE TABLE known_browsers (
      binding_hash bytea NOT NULL CONSTRAINT known_browsers__binding_hash__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT known_browsers__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX known_browsers__user_id__index ON known_browsers (user_id, created_at);
  `,
  down: `DROP TABLE known_browsers;`,
};
