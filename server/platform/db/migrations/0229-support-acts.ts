import type { Migration } from '../migration.ts';

/** SQL: the history of sign-ins notes what operators did there too; nobody else signed in then. */
const BY_THEMSELVES = (row: string) => `${row}.method NOT IN ('ended', 'operator')`;
const likeIt = (row: string) => `regexp_replace(${row}.user_agent, '[0-9._]+', '', 'g')`;

/**
 * What changed a ticket last, for operators who work on it at the same moment (docs/decisions/0095), and who
 * is told of what an operator did (docs/decisions/0099).
 */
export const supportActs: Migration = {
  name: '0229-support-acts',
  up: `
    ALTER TABLE support_tickets
      ADD COLUMN last_act text NOT NULL DEFAULT 'written' CONSTRAINT support_tickets__last_act__check
        CHECK (last_act IN ('written', 'solved', 'reopened', 'answered', 'set')),
      -- The operator; null for the creator.
      ADD COLUMN last_act_by text;
    UPDATE support_tickets t SET last_act = 'answered', last_act_by =
      (SELECT operator_name FROM support_messages m WHERE m.ticket_id = t.id
       ORDER BY created_at DESC, id DESC LIMIT 1)
    WHERE last_from = 'operator';

    -- Who works on tickets no more has none: others find them among those that nobody has.
    CREATE FUNCTION free_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE support_tickets SET assignee_id = NULL WHERE assignee_id = new.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER operators__free_tickets AFTER UPDATE OF closed_at, role ON operators FOR EACH ROW
      WHEN (new.closed_at IS NOT NULL OR new.role NOT IN ('admin', 'support'))
      EXECUTE FUNCTION free_tickets();
    UPDATE support_tickets SET assignee_id = NULL WHERE assignee_id IN (SELECT id FROM operators
      WHERE closed_at IS NOT NULL OR role NOT IN ('admin', 'support'));

    DROP TRIGGER sign_ins__notify ON sign_ins;
    CREATE OR REPLACE FUNCTION notify_of_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO notifications (user_id, kind)
      SELECT new.user_id, 'new_browser'
      WHERE EXISTS (SELECT FROM sign_ins s
          WHERE s.user_id = new.user_id AND s.id <> new.id AND ${BY_THEMSELVES('s')})
        AND NOT EXISTS (SELECT FROM sign_ins s
          WHERE s.user_id = new.user_id AND s.id <> new.id AND ${BY_THEMSELVES('s')}
            AND ${likeIt('s')} = ${likeIt('new')});
      RETURN NULL;
    END $$;
    CREATE TRIGGER sign_ins__notify AFTER INSERT ON sign_ins
      FOR EACH ROW WHEN (${BY_THEMSELVES('new')}) EXECUTE FUNCTION notify_of_sign_in();

    -- Its creator takes no mail any more: it is not sent, and waits no longer.
    CREATE FUNCTION note_message_without_mail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE creator_message_recipients SET mail = 'none' WHERE mail_id = old.id AND mail = 'queued';
      RETURN NULL;
    END $$;
    CREATE TRIGGER mail_messages__no_message AFTER DELETE ON mail_messages FOR EACH ROW
      WHEN (old.kind = 'creator_message' AND old.state = 'queued')
      EXECUTE FUNCTION note_message_without_mail();
    -- Mails of a paused message were held for ever, and lost their time. They keep it now.
    UPDATE mail_messages SET next_try_at = now() + interval '1000 years' WHERE next_try_at = 'infinity';
  `,
  down: `
    UPDATE mail_messages SET next_try_at = 'infinity' WHERE next_try_at > now() + interval '500 years';
    DROP TRIGGER mail_messages__no_message ON mail_messages;
    DROP FUNCTION note_message_without_mail();
    DROP TRIGGER sign_ins__notify ON sign_ins;
    CREATE OR REPLACE FUNCTION notify_of_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO notifications (user_id, kind)
      SELECT new.user_id, 'new_browser'
      WHERE EXISTS (SELECT FROM sign_ins s WHERE s.user_id = new.user_id AND s.id <> new.id)
        AND NOT EXISTS (SELECT FROM sign_ins s WHERE s.user_id = new.user_id AND s.id <> new.id
          AND ${likeIt('s')}
            = ${likeIt('new')});
      RETURN NULL;
    END $$;
    CREATE TRIGGER sign_ins__notify AFTER INSERT ON sign_ins
      FOR EACH ROW WHEN (new.method <> 'ended') EXECUTE FUNCTION notify_of_sign_in();
    DROP TRIGGER operators__free_tickets ON operators;
    DROP FUNCTION free_tickets();
    ALTER TABLE support_tickets DROP COLUMN last_act_by, DROP COLUMN last_act;
  `,
};
