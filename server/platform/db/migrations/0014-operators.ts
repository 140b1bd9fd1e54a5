import type { Migration } from '../migration.ts';

export const operators: Migration = {
  name: '0014-operators',
  up: `
    -- Those who run the installation: apart from creators in every table (T50).
    CREATE TABLE operators (
      id text NOT NULL CONSTRAINT operators__id__pk PRIMARY KEY,
      username text NOT NULL,
      username_key text NOT NULL CONSTRAINT operators__username_key__unique UNIQUE,
      password_hash text NOT NULL,
      role text NOT NULL DEFAULT 'admin',
      -- The second factor; null while it is off. The pending one waits for its first right code.
      totp_secret text,
      totp_pending_secret text,
      totp_pending_until timestamptz,
      -- The newest time step a code was accepted for: no code works twice.
      totp_last_step bigint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE operator_recovery_codes (
      code_hash bytea NOT NULL CONSTRAINT operator_recovery_codes__code_hash__pk PRIMARY KEY,
      operator_id text NOT NULL CONSTRAINT operator_recovery_codes__operator_id__fk
        REFERENCES operators (id) ON DELETE CASCADE
    );
    CREATE INDEX operator_recovery_codes__operator_id__index
      ON operator_recovery_codes (operator_id);

    CREATE TABLE operator_sessions (
      id text NOT NULL CONSTRAINT operator_sessions__id__pk PRIMARY KEY,
      operator_id text NOT NULL CONSTRAINT operator_sessions__operator_id__fk
        REFERENCES operators (id) ON DELETE CASCADE,
      token_hash bytea NOT NULL CONSTRAINT operator_sessions__token_hash__unique UNIQUE,
      binding_hash bytea,
      user_agent text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX operator_sessions__operator_id__index ON operator_sessions (operator_id);

    -- Browsers an operator signed in with: strangers cannot lock these out (T38).
    CREATE TABLE operator_browsers (
      binding_hash bytea NOT NULL CONSTRAINT operator_browsers__binding_hash__pk PRIMARY KEY,
      operator_id text NOT NULL CONSTRAINT operator_browsers__operator_id__fk
        REFERENCES operators (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX operator_browsers__operator_id__index
      ON operator_browsers (operator_id, created_at DESC);

    -- Printed at a start without operators; the first use makes the first operator (T49).
    CREATE TABLE operator_setup_tokens (
      token_hash bytea NOT NULL CONSTRAINT operator_setup_tokens__token_hash__pk PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );

    -- Every act of an operator. Append-only: the triggers refuse anything but new rows.
    CREATE TABLE audit_log (
      id text NOT NULL CONSTRAINT audit_log__id__pk PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      -- Null for a failed sign-in under a name nobody has.
      operator_id text CONSTRAINT audit_log__operator_id__fk REFERENCES operators (id),
      operator_name text,
      action text NOT NULL,
      -- Equal for one network on one UTC day, meaningless afterwards.
      network_hash text NOT NULL,
      target_kind text,
      target_id text,
      target_name text,
      reason text,
      before jsonb,
      after jsonb
    );
    CREATE INDEX audit_log__at_id__index ON audit_log (at DESC, id DESC);
    CREATE INDEX audit_log__operator_id_at_id__index ON audit_log (operator_id, at DESC, id DESC);
    CREATE INDEX audit_log__target_id_at_id__index ON audit_log (target_id, at DESC, id DESC);

    CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the audit log only grows' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER audit_log__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

    ALTER TABLE users ADD COLUMN suspension_reason text;
    -- The operator's list of creators, newest first.
    CREATE INDEX users__created_at_id__index ON users (created_at DESC, id DESC);
  `,
  down: `
    DROP INDEX users__created_at_id__index;
    ALTER TABLE users DROP COLUMN suspension_reason;
    DROP TABLE audit_log;
    DROP FUNCTION refuse_audit_change();
    DROP TABLE operator_setup_tokens;
    DROP TABLE operator_browsers;
    DROP TABLE operator_sessions;
    DROP TABLE operator_recovery_codes;
    DROP TABLE operators;
  `,
};
