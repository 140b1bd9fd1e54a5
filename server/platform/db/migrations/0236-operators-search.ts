import type { Migration } from '../migration.ts';

/**
 * What operators search: all emails by address, and their own log by words. Parts of texts are found
 * by trigrams; where these are missing, searches give the same rows and take longer (decision 0033).
 */
export const operatorsSearch: Migration = {
  name: '0236-operators-search',
  up: `
    -- Parts that most rows hold are found in the order of the list.
    CREATE INDEX mail_messages__created_at_id__index ON mail_messages (created_at DESC, id DESC);
    DO $$
    DECLARE trgm text;
    BEGIN
      CREATE SCHEMA IF NOT EXISTS unlatch_search;
      CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA unlatch_search;
      SELECT nspname INTO trgm FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
      WHERE extname = 'pg_trgm';
      EXECUTE format('CREATE INDEX mail_messages__to_key__index ON mail_messages
        USING gin (to_key %1$I.gin_trgm_ops)', trgm);
      EXECUTE format('CREATE INDEX audit_log__target_name_reason__index ON audit_log
        USING gin (target_name %1$I.gin_trgm_ops, reason %1$I.gin_trgm_ops)', trgm);
    EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
      RAISE NOTICE 'pg_trgm is not available: searches of emails and of the audit log will be slower';
    END $$;
  `,
  down: `
    DROP INDEX IF EXISTS audit_log__target_name_reason__index;
    DROP INDEX IF EXISTS mail_messages__to_key__index;
    DROP INDEX mail_messages__created_at_id__index;
  `,
};
