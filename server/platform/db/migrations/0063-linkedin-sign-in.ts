import type { Migration } from '../migration.ts';

/** Sign in with LinkedIn: the operator's app, ways under way, and who is connected. */
export const linkedInSignIn: Migration = {
  name: '0063-linkedin-sign-in',
  up: `
    -- One row at most; without it the way is off.
    CREATE TABLE linkedin_sign_in (
      id smallint NOT NULL DEFAULT 1
        CONSTRAINT linkedin_sign_in__id__pk PRIMARY KEY
        CONSTRAINT linkedin_sign_in__id__check CHECK (id = 1),
      is_on boolean NOT NULL DEFAULT false,
      client_id text NOT NULL DEFAULT '',
      sealed_secret text,
      secret_ending text
        CONSTRAINT linkedin_sign_in__secret_ending__check CHECK (length(secret_ending) <= 4),
      secret_set_at timestamptz
    );
    CREATE TRIGGER linkedin_sign_in__changed AFTER INSERT OR UPDATE OR DELETE ON linkedin_sign_in
      FOR EACH STATEMENT EXECUTE FUNCTION notify_installation_changed();

    -- A browser that was sent to LinkedIn; used once.
    CREATE TABLE linkedin_attempts (
      token_hash bytea NOT NULL CONSTRAINT linkedin_attempts__token_hash__pk PRIMARY KEY,
      -- Of the cookie of that browser.
      browser_hash bytea NOT NULL,
      -- Who connects LinkedIn to an account; null for a sign-in.
      user_id text
        CONSTRAINT linkedin_attempts__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      -- Where to go afterwards, in the console.
      next text,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX linkedin_attempts__user_id__index ON linkedin_attempts (user_id);
    CREATE INDEX linkedin_attempts__expires_at__index ON linkedin_attempts (expires_at);

    -- A person whom LinkedIn named in a browser, and whose address has an account already: connected
    -- when the account is signed in to there.
    CREATE TABLE linkedin_waiting (
      browser_hash bytea NOT NULL CONSTRAINT linkedin_waiting__browser_hash__pk PRIMARY KEY,
      subject text NOT NULL,
      name text NOT NULL,
      email_key text NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX linkedin_waiting__expires_at__index ON linkedin_waiting (expires_at);

    CREATE TABLE linkedin_identities (
      user_id text NOT NULL CONSTRAINT linkedin_identities__user_id__pk PRIMARY KEY
        CONSTRAINT linkedin_identities__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      -- LinkedIn's id of the person, for the operator's app only.
      subject text NOT NULL CONSTRAINT linkedin_identities__subject__unique UNIQUE,
      -- As LinkedIn told it last.
      name text NOT NULL,
      connected_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
  `,
  down: `
    DROP TABLE linkedin_identities;
    DROP TABLE linkedin_waiting;
    DROP TABLE linkedin_attempts;
    DROP TABLE linkedin_sign_in;
  `,
};
