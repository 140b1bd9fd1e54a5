import type { Migration } from '../migration.ts';

export const waitingEmails: Migration = {
  name: '0011-waiting-emails',
  up: `
    -- Who waits for a comment may leave an address and is told how it ended.
    CREATE TABLE waiting_emails (
      id text NOT NULL CONSTRAINT waiting_emails__id__pk PRIMARY KEY,
      waiting_id text NOT NULL CONSTRAINT waiting_emails__waiting_id__fk
        REFERENCES waiting_comments (id) ON DELETE CASCADE,
      email text NOT NULL,
      email_key text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      told_at timestamptz,
      CONSTRAINT waiting_emails__waiting_id_email_key__unique UNIQUE (waiting_id, email_key)
    );

    -- Secrets of "no more mails" links; each copy of a mail has its own.
    CREATE TABLE mail_opt_out_links (
      token_hash bytea NOT NULL CONSTRAINT mail_opt_out_links__token_hash__pk PRIMARY KEY,
      address_key text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    -- A wait ends in many ways (a retry, the creator, a second visitor); in each of them the mails
    -- are queued by the very statement that ends it. The mail has the id of the row that asked for
    -- it, so it exists once. Nobody is written to who wants no mail or whose server refused it.
    CREATE FUNCTION queue_settled_mails() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WITH told AS (
        UPDATE waiting_emails SET told_at = now()
        WHERE waiting_id = NEW.id AND told_at IS NULL
        RETURNING id, email, email_key
      )
      INSERT INTO mail_messages (id, kind, to_address, to_key, priority, not_after)
      SELECT id, 'comment_settled', email, email_key, 4, now() + interval '3 days' FROM told
      WHERE NOT EXISTS (
        SELECT FROM mail_addresses a
        WHERE a.address_key = told.email_key
          AND (a.opted_out_at IS NOT NULL OR a.refused_at > now() - interval '30 days'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER waiting_comments__settled AFTER UPDATE OF state ON waiting_comments FOR EACH ROW
      WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting')
      EXECUTE FUNCTION queue_settled_mails();
  `,
  down: `
    DROP TRIGGER waiting_comments__settled ON waiting_comments;
    DROP FUNCTION queue_settled_mails;
    DROP TABLE mail_opt_out_links;
    DROP TABLE waiting_emails;
  `,
};
