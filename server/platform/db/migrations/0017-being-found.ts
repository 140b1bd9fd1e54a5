import type { Migration } from '../migration.ts';

export const beingFound: Migration = {
  name: '0017-being-found',
  up: `
    -- Unlock pages stay out of search engines and the sitemap unless their owner lists them.
    ALTER TABLE magnets ADD COLUMN is_listed boolean NOT NULL DEFAULT false;
    CREATE INDEX magnets__id__index ON magnets (id)
      WHERE is_listed AND status = 'active' AND deleted_at IS NULL;

    -- Who brought a new account, fixed when it is made (T66).
    ALTER TABLE users ADD COLUMN referred_by text CONSTRAINT users__referred_by__fk
      REFERENCES users (id) ON DELETE SET NULL;
    ALTER TABLE users ADD CONSTRAINT users__referred_by__check CHECK (referred_by <> id);
    CREATE INDEX users__referred_by__index ON users (referred_by) WHERE referred_by IS NOT NULL;
  `,
  down: `
    ALTER TABLE users DROP COLUMN referred_by;
    DROP INDEX magnets__id__index;
    ALTER TABLE magnets DROP COLUMN is_listed;
  `,
};
