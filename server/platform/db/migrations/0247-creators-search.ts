import type { Migration } from '../migration.ts';

/**
 * Operators find creators by a part of the address or name: by trigrams, as emails are. Where these
 * are missing, searches give the same rows and take longer (decision 0033).
 */
export const creatorsSearch: Migration = {
  name: '0247-creators-search',
  up: `
    DO $$
    DECLARE trgm text;
    BEGIN
      SELECT nspname INTO trgm FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
      WHERE extname = 'pg_trgm';
      IF trgm IS NULL THEN
        RAISE NOTICE 'pg_trgm is not available: searches of creators will be slower';
      ELSE
        EXECUTE format('CREATE INDEX users__email_name__index ON users
          USING gin (email %1$I.gin_trgm_ops, name %1$I.gin_trgm_ops)', trgm);
      END IF;
    END $$;
  `,
  down: 'DROP INDEX IF EXISTS users__email_name__index',
};
