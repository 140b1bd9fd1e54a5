import type { Migration } from '../migration.ts';

/** Devices that read posts for a creator; they have a token of their own kind. */
export const pairedDevices: Migration = {
  name: '0045-paired-devices',
  up: `
    CREATE TABLE paired_devices (
      id text NOT NULL CONSTRAINT paired_devices__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT paired_devices__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      token_hash bytea NOT NULL CONSTRAINT paired_devices__token_hash__unique UNIQUE,
      -- What the device says of itself.
      name text NOT NULL,
      version text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
    CREATE INDEX paired_devices__user_id__index ON paired_devices (user_id, created_at);

    -- One at a time for a creator, used once.
    CREATE TABLE pairing_codes (
      user_id text NOT NULL CONSTRAINT pairing_codes__user_id__pk PRIMARY KEY
        CONSTRAINT pairing_codes__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      code_hash bytea NOT NULL CONSTRAINT pairing_codes__code_hash__unique UNIQUE,
      expires_at timestamptz NOT NULL
    );
  `,
  down: `
    DROP TABLE pairing_codes;
    DROP TABLE paired_devices;
  `,
};
