import type { Migration } from '../migration.ts';

export const accountProofs: Migration = {
  name: '0010-account-proofs',
  up: `
    ALTER TABLE users ADD COLUMN email_verified_at timestamptz;

    -- What was mailed to prove that somebody reads an account's mailbox: one row a mail.
    CREATE TABLE account_proofs (
      id text NOT NULL CONSTRAINT account_proofs__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT account_proofs__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      email_key text NOT NULL,
      purpose text NOT NULL CONSTRAINT account_proofs__purpose__check
        CHECK (purpose IN ('sign_in', 'reset_password', 'verify_email')),
      mail_id text NOT NULL CONSTRAINT account_proofs__mail_id__unique UNIQUE,
      -- Six digits are few, so their hash is a slow one.
      code_hash text,
      code_expires_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX account_proofs__user_id__index ON account_proofs (user_id);
    CREATE INDEX account_proofs__email_key__index ON account_proofs (email_key, purpose);

    -- The links of a proof: each copy of its mail has one of its own, and the first use ends all.
    CREATE TABLE account_proof_links (
      token_hash bytea NOT NULL CONSTRAINT account_proof_links__token_hash__pk PRIMARY KEY,
      proof_id text NOT NULL CONSTRAINT account_proof_links__proof_id__fk
        REFERENCES account_proofs (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX account_proof_links__proof_id__index ON account_proof_links (proof_id);

    -- Where and how somebody got in, for the owner to look through. No address of a network.
    CREATE TABLE sign_ins (
      id text NOT NULL CONSTRAINT sign_ins__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT sign_ins__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      method text NOT NULL,
      user_agent text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sign_ins__user_id_created_at__index ON sign_ins (user_id, created_at DESC);
  `,
  down: `
    DROP TABLE sign_ins;
    DROP TABLE account_proof_links;
    DROP TABLE account_proofs;
    ALTER TABLE users DROP COLUMN email_verified_at;
  `,
};
