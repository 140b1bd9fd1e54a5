import type { Migration } from '../migration.ts';

/** Triggers of one table on statements, each with what it calls the rows. */
const onStatements = (table: string, topic: string, events: readonly string[], call: string) =>
  events
    .map((event) => {
      const rows = event === 'DELETE' ? 'OLD TABLE AS changed' : 'NEW TABLE AS changed';
      const before = event === 'UPDATE' ? 'OLD TABLE AS before ' : '';
      return `CREATE TRIGGER ${table}__live_${event.toLowerCase()} AFTER ${event} ON ${table}
        REFERENCING ${before}${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${call}('${topic}');`;
    })
    .join('\n');

/**
 * What open consoles are told: each change is noted in its own transaction, a row for each creator and
 * magnet of a statement (decision 0043). The rows are kept for a day.
 */
export const liveEvents: Migration = {
  name: '0085-live-events',
  up: `
    CREATE TABLE live_events (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT live_events__id__pk PRIMARY KEY,
      -- Null: for every creator.
      user_id text,
      topic text NOT NULL CONSTRAINT live_events__topic__check
        CHECK (topic IN ('attempt', 'lead', 'waiting', 'magnet', 'news', 'quota')),
      magnet_id text,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX live_events__user_id_id__index ON live_events (user_id, id);
    CREATE INDEX live_events__at__index ON live_events USING brin (at);

    -- Who is at a creator's pages now: visits of the last minutes, without an entry for each visit.
    CREATE INDEX visits__created_at__index ON visits USING brin (created_at)
      WITH (pages_per_range = 16, autosummarize = on);

    CREATE FUNCTION note_live_of_magnets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic, magnet_id)
      SELECT DISTINCT user_id, TG_ARGV[0], magnet_id FROM changed;
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION note_live_of_creators() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic) SELECT DISTINCT user_id, TG_ARGV[0] FROM changed;
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION note_live_magnets() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic, magnet_id)
      SELECT user_id, TG_ARGV[0], id FROM changed;
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    -- A further look that found nothing changes the row, and nothing anybody sees.
    CREATE FUNCTION note_live_waits() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic, magnet_id)
      SELECT DISTINCT c.user_id, TG_ARGV[0], c.magnet_id FROM changed c JOIN before b USING (id)
      WHERE (c.state, c.dismissed_at) IS DISTINCT FROM (b.state, b.dismissed_at);
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    -- Counts that follow a lead are told by the lead.
    CREATE FUNCTION note_live_people() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic)
      SELECT DISTINCT c.user_id, TG_ARGV[0] FROM changed c JOIN before b USING (id)
      WHERE (c.version, c.stage, c.tag_ids, c.own_fields, c.is_held)
        IS DISTINCT FROM (b.version, b.stage, b.tag_ids, b.own_fields, b.is_held);
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    -- A lead that takes a place is told by the lead.
    CREATE FUNCTION note_live_limits() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic)
      SELECT DISTINCT c.user_id, TG_ARGV[0] FROM changed c JOIN before b USING (user_id, month)
      WHERE (c.comment_limit, c.extra) IS DISTINCT FROM (b.comment_limit, b.extra);
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    -- News are for every creator once they are public.
    CREATE FUNCTION note_live_news() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (topic) SELECT TG_ARGV[0] FROM changed
      WHERE published_at IS NOT NULL LIMIT 1;
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;

    ${onStatements('unlock_attempts', 'attempt', ['INSERT'], 'note_live_of_magnets')}
    ${onStatements('leads', 'lead', ['INSERT', 'UPDATE', 'DELETE'], 'note_live_of_magnets')}
    ${onStatements('contacts', 'lead', ['UPDATE'], 'note_live_people')}
    ${onStatements('contacts', 'lead', ['DELETE'], 'note_live_of_creators')}
    ${onStatements('waiting_comments', 'waiting', ['INSERT', 'DELETE'], 'note_live_of_magnets')}
    ${onStatements('waiting_comments', 'waiting', ['UPDATE'], 'note_live_waits')}
    ${onStatements('magnets', 'magnet', ['INSERT', 'UPDATE', 'DELETE'], 'note_live_magnets')}
    ${onStatements('quota_months', 'quota', ['UPDATE'], 'note_live_limits')}
    ${onStatements('news_articles', 'news', ['INSERT', 'UPDATE', 'DELETE'], 'note_live_news')}
    ${onStatements('news_reads', 'news', ['INSERT', 'DELETE'], 'note_live_of_creators')}

    -- The last of all that goes with an account: triggers of its rows have noted their end.
    CREATE FUNCTION forget_live_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM live_events WHERE user_id = OLD.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users__live_gone AFTER DELETE ON users
      FOR EACH ROW EXECUTE FUNCTION forget_live_of_user();

    -- Streams end with the session they were opened with.
    CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('session_ended', OLD.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER sessions__ended AFTER DELETE ON sessions
      FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION notify_session_ended();
    CREATE TRIGGER operator_sessions__ended AFTER DELETE ON operator_sessions
      FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION notify_session_ended();
  `,
  down: `
    DROP TRIGGER operator_sessions__ended ON operator_sessions;
    DROP TRIGGER sessions__ended ON sessions;
    DROP FUNCTION notify_session_ended;
    DROP TRIGGER users__live_gone ON users;
    DROP FUNCTION forget_live_of_user;
    DROP FUNCTION note_live_of_magnets, note_live_of_creators, note_live_magnets, note_live_waits,
      note_live_people, note_live_limits, note_live_news CASCADE;
    DROP INDEX visits__created_at__index;
    DROP TABLE live_events;
  `,
};
