import type { Migration } from '../migration.ts';

export const mail: Migration = {
  name: '0009-mail',
  up: `
    -- Mails as facts, queued with what causes them. No row holds a link or a code that works: those
    -- are made when the mail is written, and only their hashes are kept (T43).
    CREATE TABLE mail_messages (
      id text NOT NULL CONSTRAINT mail_messages__id__pk PRIMARY KEY,
      kind text NOT NULL,
      to_address text NOT NULL,
      to_key text NOT NULL,
      locale text NOT NULL DEFAULT 'en',
      payload jsonb NOT NULL DEFAULT '{}',
      -- Lower goes first.
      priority integer NOT NULL,
      state text NOT NULL DEFAULT 'queued' CONSTRAINT mail_messages__state__check
        CHECK (state IN ('queued', 'outbox', 'sent', 'refused', 'dropped')),
      attempts integer NOT NULL DEFAULT 0,
      -- Also the end of the lease of whoever sends it at this moment.
      next_try_at timestamptz NOT NULL DEFAULT now(),
      not_after timestamptz NOT NULL,
      last_error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz
    );
    CREATE INDEX mail_messages__priority_created_at__index
      ON mail_messages (priority, created_at) WHERE state = 'queued';
    CREATE INDEX mail_messages__to_key_kind__index ON mail_messages (to_key, kind);
    CREATE INDEX mail_messages__created_at_id__index ON mail_messages (created_at DESC, id DESC);

    -- What is known of an address: its server refused it for good, or its owner wants no more mail.
    CREATE TABLE mail_addresses (
      address_key text NOT NULL CONSTRAINT mail_addresses__address_key__pk PRIMARY KEY,
      refused_at timestamptz,
      refusal text,
      opted_out_at timestamptz
    );
  `,
  down: `
    DROP TABLE mail_addresses;
    DROP TABLE mail_messages;
  `,
};
