import type { Migration } from '../migration.ts';

/** The first steps of a creator, and the weekly summary by email (docs/decisions/0047). */
export const dashboard: Migration = {
  name: '0090-dashboard',
  up: `
    CREATE TABLE first_steps (
      user_id text NOT NULL CONSTRAINT first_steps__user_id__pk PRIMARY KEY
        CONSTRAINT first_steps__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      hidden_at timestamptz,
      -- The creator says that the post is out; no other fact shows it before the first comment.
      posted_at timestamptz
    );
    -- A creator with leads has taken these steps.
    INSERT INTO first_steps (user_id, hidden_at)
    SELECT id, now() FROM users u WHERE EXISTS (SELECT FROM leads l WHERE l.user_id = u.id);

    CREATE TABLE weekly_summaries (
      user_id text NOT NULL CONSTRAINT weekly_summaries__user_id__pk PRIMARY KEY
        CONSTRAINT weekly_summaries__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      is_on boolean NOT NULL DEFAULT true,
      -- When somebody looks whether a summary is due: at first, and after a change of the zone, now.
      next_at timestamptz NOT NULL DEFAULT '-infinity',
      -- The Monday of the last week that was mailed.
      week date
    );
    CREATE INDEX weekly_summaries__next_at__index ON weekly_summaries (next_at, user_id)
      WHERE is_on;
    INSERT INTO weekly_summaries (user_id) SELECT id FROM users;

    CREATE FUNCTION plan_weekly_summary() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO weekly_summaries (user_id) VALUES (NEW.id)
      ON CONFLICT (user_id) DO UPDATE SET next_at = '-infinity';
      RETURN NULL;
    END $$;
    CREATE TRIGGER users__made_summary AFTER INSERT ON users
      FOR EACH ROW EXECUTE FUNCTION plan_weekly_summary();
    CREATE TRIGGER users__zone_changed AFTER UPDATE OF time_zone ON users
      FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone)
      EXECUTE FUNCTION plan_weekly_summary();
  `,
  down: `
    DROP TRIGGER users__zone_changed ON users;
    DROP TRIGGER users__made_summary ON users;
    DROP FUNCTION plan_weekly_summary();
    DROP TABLE weekly_summaries;
    DROP TABLE first_steps;
  `,
};
