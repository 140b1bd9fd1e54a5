import type { Migration } from '../migration.ts';

/**
 * A month's row says itself how many comments it takes. Whoever counts has locked it, so a plan that
 * changes at the same time is either in it or waits: no count rests on a limit read before.
 */
export const leadRoom: Migration = {
  name: '0029-lead-room',
  up: `
    ALTER TABLE quota_months
      -- Of the plan; null means unlimited. The triggers below keep it.
      ADD COLUMN comment_limit integer,
      -- Room an operator gave on top of the plan.
      ADD COLUMN extra integer NOT NULL DEFAULT 0
        CONSTRAINT quota_months__extra__check CHECK (extra >= 0);
    UPDATE quota_months q SET comment_limit = p.comment_limit
    FROM users u JOIN plans p ON p.id = u.plan_id WHERE u.id = q.user_id;
    -- Leads over the limit are counted from the leads. Nothing writes this any more; processes of the
    -- release before still do while they are replaced.
    COMMENT ON COLUMN quota_months.held IS 'unused, to be removed by a later release';

    -- Locks the plan of the creator until the transaction ends; the lock order is creator, plan, month.
    CREATE FUNCTION lock_comment_limit(creator text) RETURNS integer LANGUAGE plpgsql AS $$
    DECLARE
      plan text;
      comments integer;
    BEGIN
      -- Two statements: the second one sees what the holder of the first lock has committed.
      SELECT plan_id INTO plan FROM users WHERE id = creator FOR SHARE;
      SELECT comment_limit INTO comments FROM plans WHERE id = plan FOR SHARE;
      RETURN comments;
    END $$;

    CREATE FUNCTION set_month_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.comment_limit := lock_comment_limit(NEW.user_id);
      RETURN NEW;
    END $$;
    CREATE TRIGGER quota_months__limit BEFORE INSERT ON quota_months
      FOR EACH ROW EXECUTE FUNCTION set_month_limit();

    CREATE FUNCTION follow_plan_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE quota_months SET comment_limit = lock_comment_limit(NEW.id)
      WHERE user_id = NEW.id AND month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users__month_limit AFTER UPDATE OF plan_id ON users
      FOR EACH ROW WHEN (OLD.plan_id IS DISTINCT FROM NEW.plan_id)
      EXECUTE FUNCTION follow_plan_of_user();

    CREATE FUNCTION follow_plan_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE quota_months q SET comment_limit = NEW.comment_limit FROM users u
      WHERE u.plan_id = NEW.id AND q.user_id = u.id
        AND q.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date;
      RETURN NULL;
    END $$;
    CREATE TRIGGER plans__month_limit AFTER UPDATE OF comment_limit ON plans
      FOR EACH ROW WHEN (OLD.comment_limit IS DISTINCT FROM NEW.comment_limit)
      EXECUTE FUNCTION follow_plan_limit();

    -- Leads that wait for room, by creator, oldest first.
    CREATE INDEX leads__held__index ON leads (user_id, created_at, id) WHERE held;

    -- Each time room was made: what a creator is told, once.
    CREATE TABLE lead_releases (
      id text NOT NULL CONSTRAINT lead_releases__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT lead_releases__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      leads integer NOT NULL,
      released_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX lead_releases__user_id_released_at__index ON lead_releases (user_id, released_at DESC);
  `,
  down: `
    DROP TABLE lead_releases;
    DROP INDEX leads__held__index;
    DROP TRIGGER plans__month_limit ON plans;
    DROP FUNCTION follow_plan_limit();
    DROP TRIGGER users__month_limit ON users;
    DROP FUNCTION follow_plan_of_user();
    DROP TRIGGER quota_months__limit ON quota_months;
    DROP FUNCTION set_month_limit();
    DROP FUNCTION lock_comment_limit(text);
    COMMENT ON COLUMN quota_months.held IS NULL;
    ALTER TABLE quota_months DROP COLUMN extra, DROP COLUMN comment_limit;
  `,
};
