import type { Migration } from '../migration.ts';

/** A code works where it was asked for, and a password holds where it was typed. */
export const whoAskedForAMail: Migration = {
  name: '0026-who-asked-for-a-mail',
  up: `
    -- Hash of the cookie of whoever asked: the code is of use to that browser only.
    ALTER TABLE account_proofs ADD COLUMN asked_hash bytea;
    -- Hash of the cookie of whoever signed up, until the address is proven.
    ALTER TABLE users ADD COLUMN sign_up_hash bytea;
  `,
  down: `
    ALTER TABLE users DROP COLUMN sign_up_hash;
    ALTER TABLE account_proofs DROP COLUMN asked_hash;
  `,
};
