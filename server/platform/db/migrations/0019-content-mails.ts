import type { Migration } from '../migration.ts';

export const contentMails: Migration = {
  name: '0019-content-mails',
  up: `
    -- Addresses a visitor had the link to the open content sent to.
    CREATE TABLE content_mails (
      id text NOT NULL CONSTRAINT content_mails__id__pk PRIMARY KEY,
      lead_id text NOT NULL CONSTRAINT content_mails__lead_id__fk
        REFERENCES leads (id) ON DELETE CASCADE,
      email text NOT NULL,
      email_key text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT content_mails__lead_id_email_key__unique UNIQUE (lead_id, email_key)
    );

    -- Secrets of these links, each good for a further grant of its lead.
    CREATE TABLE reading_links (
      token_hash bytea NOT NULL CONSTRAINT reading_links__token_hash__pk PRIMARY KEY,
      lead_id text NOT NULL CONSTRAINT reading_links__lead_id__fk
        REFERENCES leads (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX reading_links__expires_at__index ON reading_links (expires_at);
    CREATE INDEX reading_links__lead_id__index ON reading_links (lead_id);
  `,
  down: `
    DROP TABLE reading_links;
    DROP TABLE content_mails;
  `,
};
