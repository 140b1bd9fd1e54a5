import type { Migration } from '../migration.ts';

/** Operators have further roles, and are invited by email. */
export const operatorInvitations: Migration = {
  name: '0213-operator-invitations',
  up: `
    ALTER TABLE operators
      DROP CONSTRAINT operators__role__check,
      ADD CONSTRAINT operators__role__check
        CHECK (role IN ('admin', 'support', 'finance', 'readonly'));

    -- Open invitations: the row goes when it is accepted or withdrawn.
    CREATE TABLE operator_invitations (
      id text NOT NULL CONSTRAINT operator_invitations__id__pk PRIMARY KEY,
      email text NOT NULL,
      email_key text NOT NULL CONSTRAINT operator_invitations__email_key__unique UNIQUE,
      role text NOT NULL CONSTRAINT operator_invitations__role__check
        CHECK (role IN ('admin', 'support', 'finance', 'readonly')),
      -- Of the mail that was written last; null before the first one.
      token_hash bytea CONSTRAINT operator_invitations__token_hash__unique UNIQUE,
      invited_by text NOT NULL CONSTRAINT operator_invitations__invited_by__fk
        REFERENCES operators (id),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX operator_invitations__invited_by__index ON operator_invitations (invited_by);
  `,
  down: `
    DROP TABLE operator_invitations;
    -- An owner decides about them again.
    UPDATE operators SET role = 'finance', closed_at = coalesce(closed_at, now())
      WHERE role IN ('support', 'readonly');
    ALTER TABLE operators
      DROP CONSTRAINT operators__role__check,
      ADD CONSTRAINT operators__role__check CHECK (role IN ('admin', 'finance'));
  `,
};
