import type { Migration } from '../migration.ts';

/**
 * Addresses that visitors gave and have not confirmed yet, with the secrets that were mailed there, and
 * how an address that was stored had been confirmed.
 */
export const addressProofs: Migration = {
  name: '0179-address-proofs',
  up: `
    ALTER TABLE magnets ADD COLUMN confirms_email boolean NOT NULL DEFAULT false;

    -- 'unsent': it had to be confirmed, but no mail could leave, so the page opened without.
    ALTER TABLE email_leads
      ADD COLUMN confirmation text CONSTRAINT email_leads__confirmation__check
        CHECK (confirmation IN ('code', 'page', 'unsent')),
      ADD COLUMN confirmed_at timestamptz,
      ADD CONSTRAINT email_leads__confirmed_at__check
        CHECK ((confirmed_at IS NOT NULL) = coalesce(confirmation IN ('code', 'page'), false));

    CREATE TABLE address_proofs (
      id text NOT NULL CONSTRAINT address_proofs__id__pk PRIMARY KEY,
      lead_id text NOT NULL CONSTRAINT address_proofs__lead_id__fk
        REFERENCES leads (id) ON DELETE CASCADE,
      -- Of the browser that asked; a grant goes some days after it ended.
      grant_id text CONSTRAINT address_proofs__grant_id__fk REFERENCES grants (id) ON DELETE SET NULL
        CONSTRAINT address_proofs__grant_id__unique UNIQUE,
      email text NOT NULL,
      email_key text NOT NULL,
      consent_version int,
      page_url text NOT NULL,
      mail_id text,
      tries int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      asked_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX address_proofs__lead_id__index ON address_proofs (lead_id);
    CREATE INDEX address_proofs__email_key__index ON address_proofs (email_key);

    -- One for each copy of a mail.
    CREATE TABLE address_proof_secrets (
      token_hash bytea NOT NULL CONSTRAINT address_proof_secrets__token_hash__pk PRIMARY KEY,
      proof_id text NOT NULL CONSTRAINT address_proof_secrets__proof_id__fk
        REFERENCES address_proofs (id) ON DELETE CASCADE,
      code_hash text NOT NULL,
      code_until timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX address_proof_secrets__proof_id__index ON address_proof_secrets (proof_id);
    CREATE INDEX address_proof_secrets__expires_at__index ON address_proof_secrets (expires_at);

    -- The page that waits for it is told; the proof's id is its name.
    CREATE FUNCTION notify_proof_ended() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('wait_changed', OLD.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER address_proofs_ended AFTER DELETE ON address_proofs FOR EACH ROW
      EXECUTE FUNCTION notify_proof_ended();
  `,
  down: `
    DROP TABLE address_proof_secrets, address_proofs;
    DROP FUNCTION notify_proof_ended;
    ALTER TABLE email_leads DROP CONSTRAINT email_leads__confirmed_at__check,
      DROP COLUMN confirmation, DROP COLUMN confirmed_at;
    ALTER TABLE magnets DROP COLUMN confirms_email;
  `,
};
