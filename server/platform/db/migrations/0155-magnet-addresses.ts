import type { Migration } from '../migration.ts';

/**
 * Addresses that creators choose for their pages (docs/decisions/0075). `magnets.slug` is the present
 * one; `magnet_addresses` has all that lead to the magnet. A name belongs to the creator who took it
 * first, with everything that looks like it, and to nobody after them: its row outlives the account.
 */
export const magnetAddresses: Migration = {
  name: '0155-magnet-addresses',
  up: `
    CREATE TABLE magnet_address_names (
      -- SHA-256 of how the address looks: nothing in it says what somebody wrote.
      name_hash bytea CONSTRAINT magnet_address_names__name_hash__pk PRIMARY KEY,
      user_id text CONSTRAINT magnet_address_names__user_id__fk REFERENCES users (id) ON DELETE SET NULL
    );
    CREATE INDEX magnet_address_names__user_id__index ON magnet_address_names (user_id)
      WHERE user_id IS NOT NULL;
    CREATE TABLE magnet_addresses (
      slug text CONSTRAINT magnet_addresses__slug__pk PRIMARY KEY,
      magnet_id text NOT NULL
        CONSTRAINT magnet_addresses__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      since timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX magnet_addresses__magnet_id__index ON magnet_addresses (magnet_id);
    ALTER TABLE magnets ADD COLUMN slug text;
    CREATE UNIQUE INDEX magnets__slug__unique ON magnets (slug) WHERE slug IS NOT NULL;
  `,
  down: `
    ALTER TABLE magnets DROP COLUMN slug;
    DROP TABLE magnet_addresses, magnet_address_names;
  `,
};
