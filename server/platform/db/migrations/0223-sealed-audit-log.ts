import type { Migration } from '../migration.ts';
import { advisoryLocks } from '../advisory-locks.ts';

/** Each entry of the audit log is sealed by a hash over it and the seal before (docs/decisions/0101). */
export const sealedAuditLog: Migration = {
  name: '0223-sealed-audit-log',
  up: `
    -- Without it nobody can guess what a hash was made of. It is replaced when names are forgotten.
    ALTER TABLE audit_log
      ADD COLUMN salt bytea NOT NULL DEFAULT uuid_send(gen_random_uuid());

    CREATE TABLE audit_seals (
      number bigint NOT NULL CONSTRAINT audit_seals__number__pk PRIMARY KEY,
      entry_id text NOT NULL,
      kind text NOT NULL CONSTRAINT audit_seals__kind__check CHECK (kind IN ('written', 'forgotten')),
      sealed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      -- Of what may be forgotten later: the name, the reason and the values.
      content_hash bytea NOT NULL,
      -- Of all that stays, of the content's hash and of the seal before.
      hash bytea NOT NULL
    );
    CREATE INDEX audit_seals__entry_id_number__index ON audit_seals (entry_id, number DESC);
    CREATE TRIGGER audit_seals__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

    CREATE FUNCTION seal_audit_entry(entry audit_log, seal_kind text) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE
      last audit_seals;
      content bytea;
      moment timestamptz;
    BEGIN
      -- One transaction at a time, until it is committed.
      PERFORM pg_advisory_xact_lock(${advisoryLocks.auditSeals});
      SELECT * INTO last FROM audit_seals ORDER BY number DESC LIMIT 1;
      moment := clock_timestamp();
      content := sha256(entry.salt || convert_to(jsonb_build_array(
        entry.target_name, entry.reason, entry.before, entry.after)::text, 'UTF8'));
      INSERT INTO audit_seals (number, entry_id, kind, sealed_at, content_hash, hash)
      VALUES (coalesce(last.number, 0) + 1, entry.id, seal_kind, moment, content,
        sha256(convert_to(jsonb_build_array(
          encode(coalesce(last.hash, ''), 'hex'), coalesce(last.number, 0) + 1, seal_kind,
          to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
          entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
          entry.operator_id, entry.operator_name, entry.action, entry.network_hash,
          entry.target_kind, entry.target_id, encode(content, 'hex'))::text, 'UTF8')));
    END $$;

    -- What is there already is sealed as it is today.
    DO $$
    DECLARE
      entry audit_log;
    BEGIN
      FOR entry IN SELECT * FROM audit_log ORDER BY at, id LOOP
        PERFORM seal_audit_entry(entry, 'written');
      END LOOP;
    END $$;

    -- At the end of a transaction, so that acts wait for each other no longer than a commit takes.
    CREATE FUNCTION seal_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM seal_audit_entry(NEW, CASE TG_OP WHEN 'INSERT' THEN 'written' ELSE 'forgotten' END);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER audit_log__sealed__check AFTER INSERT ON audit_log
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_change();
    CREATE CONSTRAINT TRIGGER audit_log__sealed_again__check AFTER UPDATE ON audit_log
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.salt IS DISTINCT FROM OLD.salt)
      EXECUTE FUNCTION seal_audit_change();

    CREATE OR REPLACE FUNCTION allow_audit_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      names CONSTANT text[] := ARRAY['target_name', 'reason', 'before', 'after'];
    BEGIN
      IF NEW.target_name IS NULL AND to_jsonb(NEW) - names = to_jsonb(OLD) - names
        AND (CASE OLD.target_kind
          WHEN 'creator' THEN NOT EXISTS (
            SELECT FROM users WHERE id = OLD.target_id AND erasure_began_at IS NULL)
          WHEN 'report' THEN NOT EXISTS (SELECT FROM magnets WHERE id = OLD.target_id)
          WHEN 'page' THEN NOT EXISTS (SELECT FROM magnets WHERE id = OLD.target_id)
          WHEN 'mail' THEN NOT EXISTS (SELECT FROM mail_messages WHERE id = OLD.target_id)
          ELSE false END)
      THEN
        -- Its next seal is of what is left. With the old salt the old content could be guessed.
        IF to_jsonb(NEW) IS DISTINCT FROM to_jsonb(OLD) THEN
          NEW.salt := uuid_send(gen_random_uuid());
        END IF;
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'the audit log only grows' USING ERRCODE = 'insufficient_privilege';
    END $$;
  `,
  down: `
    DROP TRIGGER audit_log__sealed_again__check ON audit_log;
    DROP TRIGGER audit_log__sealed__check ON audit_log;
    CREATE OR REPLACE FUNCTION allow_audit_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      names CONSTANT text[] := ARRAY['target_name', 'reason', 'before', 'after'];
    BEGIN
      IF NEW.target_name IS NULL AND to_jsonb(NEW) - names = to_jsonb(OLD) - names
        AND (CASE OLD.target_kind
          WHEN 'creator' THEN NOT EXISTS (
            SELECT FROM users WHERE id = OLD.target_id AND erasure_began_at IS NULL)
          WHEN 'report' THEN NOT EXISTS (SELECT FROM magnets WHERE id = OLD.target_id)
          WHEN 'page' THEN NOT EXISTS (SELECT FROM magnets WHERE id = OLD.target_id)
          WHEN 'mail' THEN NOT EXISTS (SELECT FROM mail_messages WHERE id = OLD.target_id)
          ELSE false END)
      THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'the audit log only grows' USING ERRCODE = 'insufficient_privilege';
    END $$;
    DROP FUNCTION seal_audit_change();
    DROP FUNCTION seal_audit_entry(audit_log, text);
    DROP TABLE audit_seals;
    ALTER TABLE audit_log DROP COLUMN salt;
  `,
};
