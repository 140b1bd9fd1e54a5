import type { Migration } from '../migration.ts';

/** Operators invite creators by email. */
export const signUpInvitations: Migration = {
  name: '0230-sign-up-invitations',
  up: `
    CREATE TABLE sign_up_invitations (
      id text NOT NULL CONSTRAINT sign_up_invitations__id__pk PRIMARY KEY,
      email text NOT NULL,
      email_key text NOT NULL,
      -- Of the mail that was written last; null before the first one.
      token_hash bytea CONSTRAINT sign_up_invitations__token_hash__unique UNIQUE,
      -- Null in the demo, whose links nobody has.
      invited_by text CONSTRAINT sign_up_invitations__invited_by__fk REFERENCES operators (id),
      invited_by_name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      accepted_at timestamptz,
      -- The address goes with the account.
      accepted_by text CONSTRAINT sign_up_invitations__accepted_by__fk
        REFERENCES users (id) ON DELETE CASCADE,
      is_demo boolean NOT NULL DEFAULT false,
      CONSTRAINT sign_up_invitations__accepted__check
        CHECK ((accepted_at IS NULL) = (accepted_by IS NULL))
    );
    CREATE UNIQUE INDEX sign_up_invitations__email_key__unique
      ON sign_up_invitations (email_key) WHERE accepted_at IS NULL;
    CREATE INDEX sign_up_invitations__created_at__index ON sign_up_invitations (created_at, id);
    CREATE INDEX sign_up_invitations__invited_by__index ON sign_up_invitations (invited_by);
    CREATE INDEX sign_up_invitations__accepted_by__index ON sign_up_invitations (accepted_by);

    -- Whoever proves an invited address has accepted, in whatever way they did it.
    CREATE FUNCTION accept_sign_up_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE sign_up_invitations SET accepted_at = now(), accepted_by = NEW.id
        WHERE email_key = NEW.email_key AND accepted_at IS NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users__accept_sign_up_invitation
      AFTER INSERT OR UPDATE OF email_verified_at ON users
      FOR EACH ROW WHEN (NEW.email_verified_at IS NOT NULL)
      EXECUTE FUNCTION accept_sign_up_invitation();
  `,
  down: `
    DROP TRIGGER users__accept_sign_up_invitation ON users;
    DROP FUNCTION accept_sign_up_invitation();
    DROP TABLE sign_up_invitations;
  `,
};
