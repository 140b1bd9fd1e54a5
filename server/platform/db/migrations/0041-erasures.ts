import type { Migration } from '../migration.ts';

/** Visitors see, take along and erase what is stored under their address. */
export const erasures: Migration = {
  name: '0041-erasures',
  up: `
    ALTER TABLE leads ADD COLUMN erased_at timestamptz;

    -- By the address alone, whatever the lead magnet.
    CREATE INDEX email_leads__email_key__index ON email_leads (email_key);
    CREATE INDEX content_mails__email_key__index ON content_mails (email_key);
    CREATE INDEX waiting_emails__email_key__index ON waiting_emails (email_key);
    CREATE INDEX mail_opt_out_links__address_key__index ON mail_opt_out_links (address_key);

    -- A link that was mailed, or the view that it opened; an address is kept as long as that lasts.
    CREATE TABLE erasure_links (
      token_hash bytea NOT NULL CONSTRAINT erasure_links__token_hash__pk PRIMARY KEY,
      email text NOT NULL,
      email_key text NOT NULL,
      is_open boolean NOT NULL DEFAULT false,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX erasure_links__email_key__index ON erasure_links (email_key);
    CREATE INDEX erasure_links__expires_at__index ON erasure_links (expires_at);

    -- Receipts: what was removed and when, and nothing about whom.
    CREATE TABLE erasures (
      id text NOT NULL CONSTRAINT erasures__id__pk PRIMARY KEY,
      erased_at timestamptz NOT NULL DEFAULT now(),
      leads integer NOT NULL,
      checks integer NOT NULL,
      waits integer NOT NULL,
      readings integer NOT NULL,
      addresses integer NOT NULL,
      mails integer NOT NULL
    );
    CREATE INDEX erasures__erased_at__index ON erasures (erased_at DESC, id DESC);

    -- A keyed hash knows an address again that comes back, and nobody reads an address from it.
    CREATE TABLE erased_addresses (
      address_hash bytea NOT NULL CONSTRAINT erased_addresses__address_hash__pk PRIMARY KEY,
      erased_at timestamptz NOT NULL DEFAULT now(),
      opted_out boolean NOT NULL
    );
  `,
  down: `
    DROP TABLE erased_addresses;
    DROP TABLE erasures;
    DROP TABLE erasure_links;
    DROP INDEX mail_opt_out_links__address_key__index;
    DROP INDEX waiting_emails__email_key__index;
    DROP INDEX content_mails__email_key__index;
    DROP INDEX email_leads__email_key__index;
    ALTER TABLE leads DROP COLUMN erased_at;
  `,
};
