import type { Migration } from '../migration.ts';

const topics = (added: string) =>
  `ALTER TABLE live_events DROP CONSTRAINT live_events__topic__check,
      ADD CONSTRAINT live_events__topic__check CHECK
        (topic IN ('attempt', 'lead', 'waiting', 'magnet', 'news', 'quota', 'billing', 'support'${added}));`;

/** One notification of a kind, magnet and hour until it is read. */
const hourly = (kind: string) =>
  `'${kind} ' || c.magnet_id || ' ' || to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDDHH24')`;

/**
 * What creators are told in the app (docs/decisions/0097). Mails write their row themselves; the rest is
 * written by triggers, in the transaction of the fact. An hour of a magnet is one row, and most leads find
 * it there. Rows come in one order, so that two statements with the same creators never wait for each other.
 */
export const notifications: Migration = {
  name: '0218-notifications',
  up: `
    CREATE TABLE notifications (
      id text DEFAULT translate(left(replace(gen_random_uuid()::text, '-', ''), 20), '01', 'gh')
        CONSTRAINT notifications__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT notifications__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      kind text NOT NULL,
      -- Id of the magnet or ticket it is about.
      subject text,
      -- Figures of its text.
      facts jsonb NOT NULL DEFAULT '{}',
      -- Of rows that stand for more than one fact.
      fold text,
      created_at timestamptz NOT NULL DEFAULT now(),
      read_at timestamptz
    );
    CREATE INDEX notifications__user_id__index ON notifications (user_id, created_at DESC, id DESC);
    CREATE INDEX notifications__unread__index ON notifications (user_id, created_at DESC, id DESC)
      WHERE read_at IS NULL;
    CREATE UNIQUE INDEX notifications__fold__unique ON notifications (user_id, fold)
      WHERE read_at IS NULL AND fold IS NOT NULL;

    CREATE FUNCTION notify_of_leads() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO notifications (user_id, kind, subject, fold)
      SELECT DISTINCT c.user_id, 'lead', c.magnet_id, ${hourly('lead')} FROM changed c
      WHERE c.held IS NOT TRUE AND c.created_at > now() - interval '1 hour' ORDER BY 1, 4
      ON CONFLICT (user_id, fold) WHERE read_at IS NULL AND fold IS NOT NULL DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER leads__notify AFTER INSERT ON leads
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_of_leads();

    -- A comment that is in the queue needs nobody.
    CREATE FUNCTION notify_of_waits() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO notifications (user_id, kind, subject, fold)
      SELECT DISTINCT c.user_id, 'approval', c.magnet_id, ${hourly('approval')} FROM changed c
      WHERE c.state = 'waiting' AND c.code <> 'in_queue' AND c.created_at > now() - interval '1 hour'
      ORDER BY 1, 4
      ON CONFLICT (user_id, fold) WHERE read_at IS NULL AND fold IS NOT NULL DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE FUNCTION notify_of_turned_waits() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO notifications (user_id, kind, subject, fold)
      SELECT DISTINCT c.user_id, 'approval', c.magnet_id, ${hourly('approval')}
      FROM changed c JOIN before b USING (id)
      WHERE c.state = 'waiting' AND c.code <> 'in_queue' AND b.code = 'in_queue' ORDER BY 1, 4
      ON CONFLICT (user_id, fold) WHERE read_at IS NULL AND fold IS NOT NULL DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER waiting_comments__notify AFTER INSERT ON waiting_comments
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_of_waits();
    CREATE TRIGGER waiting_comments__notify_turned AFTER UPDATE ON waiting_comments
      REFERENCING OLD TABLE AS before NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION notify_of_turned_waits();

    -- Missing twice, with an hour between.
    CREATE FUNCTION notify_of_dead_link() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO notifications (user_id, kind, subject)
      SELECT user_id, 'broken_link', id FROM magnets WHERE id = new.magnet_id AND deleted_at IS NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER link_checks__notify AFTER UPDATE ON link_checks FOR EACH ROW
      WHEN (new.checked_at > new.missing_since AND new.outcome IN ('missing', 'no_host')
        AND (old.checked_at > old.missing_since AND old.outcome IN ('missing', 'no_host')
          AND old.url = new.url) IS NOT TRUE)
      EXECUTE FUNCTION notify_of_dead_link();

    CREATE FUNCTION notify_of_usage() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO notifications (user_id, kind, facts) VALUES (new.user_id, 'usage',
        jsonb_build_object('meter', new.meter, 'threshold', new.threshold,
          'used', new.used, 'limit', new.of_limit));
      RETURN NULL;
    END $$;
    CREATE TRIGGER billing_notices__notify AFTER INSERT ON billing_notices FOR EACH ROW
      WHEN (new.is_told) EXECUTE FUNCTION notify_of_usage();

    -- Versions differ with every update of a browser, so digits do not count.
    CREATE FUNCTION notify_of_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO notifications (user_id, kind)
      SELECT new.user_id, 'new_browser'
      WHERE EXISTS (SELECT FROM sign_ins s WHERE s.user_id = new.user_id AND s.id <> new.id)
        AND NOT EXISTS (SELECT FROM sign_ins s WHERE s.user_id = new.user_id AND s.id <> new.id
          AND regexp_replace(s.user_agent, '[0-9._]+', '', 'g')
            = regexp_replace(new.user_agent, '[0-9._]+', '', 'g'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER sign_ins__notify AFTER INSERT ON sign_ins
      FOR EACH ROW EXECUTE FUNCTION notify_of_sign_in();

    ${topics(`, 'notification'`)}
    CREATE TRIGGER notifications__live_insert AFTER INSERT ON notifications
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION note_live_of_creators('notification');
    -- Rounds move columns that nobody sees.
    CREATE FUNCTION note_live_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic) SELECT DISTINCT c.user_id, 'notification'
      FROM changed c JOIN before b USING (id) WHERE c.read_at IS DISTINCT FROM b.read_at;
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER notifications__live_update AFTER UPDATE ON notifications
      REFERENCING OLD TABLE AS before NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_live_notifications();
  `,
  down: `
    DROP TRIGGER sign_ins__notify ON sign_ins;
    DROP TRIGGER billing_notices__notify ON billing_notices;
    DROP TRIGGER link_checks__notify ON link_checks;
    DROP TRIGGER waiting_comments__notify_turned ON waiting_comments;
    DROP TRIGGER waiting_comments__notify ON waiting_comments;
    DROP TRIGGER leads__notify ON leads;
    DROP FUNCTION notify_of_sign_in(), notify_of_usage(), notify_of_dead_link(),
      notify_of_turned_waits(), notify_of_waits(), notify_of_leads();
    DROP TABLE notifications;
    DROP FUNCTION note_live_notifications();
    DELETE FROM live_events WHERE topic = 'notification';
    ${topics('')}
  `,
};
