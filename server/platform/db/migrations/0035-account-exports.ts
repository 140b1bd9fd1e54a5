import type { Migration } from '../migration.ts';

/** One copy of a creator's data at a time: asked for, being written, ready for a week. */
export const accountExports: Migration = {
  name: '0035-account-exports',
  up: `
    CREATE TABLE account_exports (
      user_id text NOT NULL CONSTRAINT account_exports__user_id__pk PRIMARY KEY
        CONSTRAINT account_exports__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      -- Another one with each request, so that what belongs to an earlier one ends nothing.
      id text NOT NULL CONSTRAINT account_exports__id__unique UNIQUE,
      state text NOT NULL DEFAULT 'queued' CONSTRAINT account_exports__state__check
        CHECK (state IN ('queued', 'running', 'ready', 'failed')),
      asked_at timestamptz NOT NULL DEFAULT now(),
      tries integer NOT NULL DEFAULT 0,
      -- Who writes it, and until when that is believed without another sign of life.
      runner text,
      lease_until timestamptz,
      done bigint NOT NULL DEFAULT 0,
      total bigint NOT NULL DEFAULT 0,
      storage_key text CONSTRAINT account_exports__storage_key__unique UNIQUE,
      size bigint,
      sha256 bytea,
      expires_at timestamptz,
      CONSTRAINT account_exports__ready__check CHECK (
        (state = 'ready') = (num_nulls(storage_key, size, sha256, expires_at) = 0))
    );
    CREATE INDEX account_exports__open__index ON account_exports (asked_at)
      WHERE state IN ('queued', 'running');
    CREATE INDEX account_exports__expires_at__index ON account_exports (expires_at)
      WHERE expires_at IS NOT NULL;
  `,
  down: `DROP TABLE account_exports;`,
};
