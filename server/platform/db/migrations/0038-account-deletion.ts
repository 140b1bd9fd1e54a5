import type { Migration } from '../migration.ts';

/** A creator asks for the end of the account, and after a delay nothing of it is left (decision 25). */
export const accountDeletion: Migration = {
  name: '0038-account-deletion',
  up: `
    ALTER TABLE users
      ADD COLUMN deletion_asked_at timestamptz,
      -- From here on the account is erased; until then it can be kept.
      ADD COLUMN deletion_at timestamptz,
      ADD COLUMN deletion_reminded_at timestamptz,
      -- The account is gone for everybody, and what it left is being removed.
      ADD COLUMN erasure_began_at timestamptz,
      ADD CONSTRAINT users__deletion__check CHECK (
        (deletion_at IS NULL) = (deletion_asked_at IS NULL)
        AND (deletion_at IS NOT NULL OR num_nonnulls(deletion_reminded_at, erasure_began_at) = 0));
    CREATE INDEX users__deletion_at__index ON users (deletion_at, id) WHERE deletion_at IS NOT NULL;

    ALTER TABLE account_proofs DROP CONSTRAINT account_proofs__purpose__check;
    ALTER TABLE account_proofs ADD CONSTRAINT account_proofs__purpose__check
      CHECK (purpose IN ('sign_in', 'reset_password', 'verify_email', 'delete_account'));

    -- The log still only grows. What named somebody who is gone may be taken out of it, and nothing
    -- else: who did what, when, and to which id stays.
    DROP TRIGGER audit_log__append_only ON audit_log;
    CREATE TRIGGER audit_log__append_only BEFORE DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
    CREATE FUNCTION allow_audit_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
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
    CREATE TRIGGER audit_log__forgets_names BEFORE UPDATE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION allow_audit_forgetting();
  `,
  down: `
    DROP TRIGGER audit_log__forgets_names ON audit_log;
    DROP FUNCTION allow_audit_forgetting();
    DROP TRIGGER audit_log__append_only ON audit_log;
    CREATE TRIGGER audit_log__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

    DELETE FROM account_proofs WHERE purpose = 'delete_account';
    ALTER TABLE account_proofs DROP CONSTRAINT account_proofs__purpose__check;
    ALTER TABLE account_proofs ADD CONSTRAINT account_proofs__purpose__check
      CHECK (purpose IN ('sign_in', 'reset_password', 'verify_email'));

    DROP INDEX users__deletion_at__index;
    ALTER TABLE users
      DROP CONSTRAINT users__deletion__check,
      DROP COLUMN erasure_began_at,
      DROP COLUMN deletion_reminded_at,
      DROP COLUMN deletion_at,
      DROP COLUMN deletion_asked_at;
  `,
};
