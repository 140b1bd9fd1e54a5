import type { Migration } from '../migration.ts';

/** Messages of operators to many creators (docs/decisions/0098). */
export const creatorMessages: Migration = {
  name: '0220-creator-messages',
  up: `
    CREATE TABLE creator_messages (
      id text CONSTRAINT creator_messages__id__pk PRIMARY KEY,
      subject text NOT NULL,
      body text NOT NULL,
      -- Empty for every plan.
      plans text[] NOT NULL DEFAULT '{}',
      activity text NOT NULL CONSTRAINT creator_messages__activity__check
        CHECK (activity IN ('all', 'active', 'quiet')),
      by_email boolean NOT NULL,
      per_minute integer NOT NULL CONSTRAINT creator_messages__per_minute__check
        CHECK (per_minute BETWEEN 1 AND 6000),
      state text NOT NULL DEFAULT 'draft' CONSTRAINT creator_messages__state__check
        CHECK (state IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
      -- Each save and each act makes a new one.
      version integer NOT NULL DEFAULT 1,
      -- When it begins, and then when the next lot is due.
      next_at timestamptz,
      -- Creators up to this id have it.
      sent_until text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      ended_at timestamptz,
      updated_at timestamptz NOT NULL DEFAULT now(),
      updated_by text NOT NULL
    );
    CREATE INDEX creator_messages__created_at__index ON creator_messages (created_at DESC, id DESC);
    CREATE INDEX creator_messages__next_at__index ON creator_messages (next_at)
      WHERE state IN ('scheduled', 'sending');

    -- Who was told: one row for each, so nobody is told twice.
    CREATE TABLE creator_message_recipients (
      message_id text NOT NULL CONSTRAINT creator_message_recipients__message_id__fk
        REFERENCES creator_messages (id) ON DELETE CASCADE,
      user_id text NOT NULL CONSTRAINT creator_message_recipients__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      -- What became of its mail.
      mail text NOT NULL CONSTRAINT creator_message_recipients__mail__check
        CHECK (mail IN ('none', 'queued', 'sent', 'failed')),
      mail_id text,
      told_at timestamptz NOT NULL DEFAULT now(),
      opened_at timestamptz,
      CONSTRAINT creator_message_recipients__message_id_user_id__pk PRIMARY KEY (message_id, user_id)
    );
    CREATE INDEX creator_message_recipients__user_id__index ON creator_message_recipients (user_id);
    CREATE UNIQUE INDEX creator_message_recipients__mail_id__unique
      ON creator_message_recipients (mail_id) WHERE mail_id IS NOT NULL;

    CREATE FUNCTION note_message_mail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE creator_message_recipients
      SET mail = CASE WHEN new.state = 'sent' THEN 'sent' ELSE 'failed' END
      WHERE mail_id = new.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER mail_messages__message AFTER UPDATE OF state ON mail_messages FOR EACH ROW
      WHEN (new.kind = 'creator_message' AND new.state IN ('sent', 'refused', 'dropped', 'outbox'))
      EXECUTE FUNCTION note_message_mail();
  `,
  down: `
    DROP TRIGGER mail_messages__message ON mail_messages;
    DROP FUNCTION note_message_mail();
    DROP TABLE creator_message_recipients, creator_messages;
    DELETE FROM notifications WHERE kind = 'message';
  `,
};
