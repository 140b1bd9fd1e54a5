import type { Migration } from '../migration.ts';

/**
 * What a creator says of themselves, and how the LinkedIn profile was confirmed. A confirmation
 * without a profile says nothing, so the database refuses it.
 */
export const creatorProfiles: Migration = {
  name: '0030-creator-profiles',
  up: `
    ALTER TABLE users ADD COLUMN headline text, ADD COLUMN profile_confirmed_by text
      CONSTRAINT users__profile_confirmed_by__check
      CHECK (profile_confirmed_by IN ('comment', 'operator'));
    UPDATE users SET profile_confirmed_at = NULL
      WHERE linkedin_profile_url IS NULL AND profile_confirmed_at IS NOT NULL;
    ALTER TABLE users ADD CONSTRAINT users__profile_confirmed_at__check
      CHECK (profile_confirmed_at IS NULL OR linkedin_profile_url IS NOT NULL);

    CREATE TABLE profile_photos (
      user_id text NOT NULL CONSTRAINT profile_photos__user_id__pk PRIMARY KEY
        CONSTRAINT profile_photos__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      storage_key text NOT NULL CONSTRAINT profile_photos__storage_key__unique UNIQUE,
      size integer NOT NULL,
      sha256 bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX profile_photos__sha256__index ON profile_photos (sha256);

    CREATE TABLE profile_confirmations (
      user_id text NOT NULL CONSTRAINT profile_confirmations__user_id__pk PRIMARY KEY
        CONSTRAINT profile_confirmations__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      profile_url text NOT NULL,
      -- Readable: it is meant to stand in a public comment.
      code text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
  `,
  down: `
    DROP TABLE profile_confirmations;
    DROP TABLE profile_photos;
    ALTER TABLE users DROP CONSTRAINT users__profile_confirmed_at__check,
      DROP COLUMN profile_confirmed_by, DROP COLUMN headline;
  `,
};
