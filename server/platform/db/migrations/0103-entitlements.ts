import type { Migration } from '../migration.ts';
import { downgrade } from './0018-downgrade.ts';
import { planTerms } from './0028-plan-terms.ts';
import { leadRoom } from './0029-lead-room.ts';
import { scoresWithoutEmails } from './0094-scores-without-emails.ts';

/** A function as an earlier migration made it, to be put back. */
const before = (migration: Migration, name: string): string => {
  const from = migration.up.indexOf(`CREATE FUNCTION ${name}(`);
  const end = /\$\$;|\$\$\n\s*;/.exec(migration.up.slice(migration.up.indexOf('$$', from) + 2));
  const until = migration.up.indexOf('$$', from) + 2 + (end?.index ?? 0) + (end?.[0].length ?? 0);
  return migration.up.slice(from, until).replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
};

/** The live override of a feature; no row without one. */
const override = (feature: string, value: string): string =>
  `(SELECT ${value} FROM entitlement_overrides o WHERE o.user_id = u.id
      AND o.feature = '${feature}' AND o.ended_at IS NULL AND (o.until IS NULL OR o.until > now()))`;
/** In an array, because an override may say that there is no limit. */
const number = (feature: string, column: string): string =>
  `(coalesce(${override(feature, `ARRAY[(o.value #>> '{}')::integer]`)}, ARRAY[p.${column}]))[1] AS ${column}`;
const flag = (feature: string, column: string): string =>
  `coalesce(${override(feature, 'o.value::boolean')}, p.${column}) AS ${column}`;

/** An id like those that the server gives. */
const NEW_ID = `translate(left(replace(gen_random_uuid()::text, '-', ''), 20), '01', 'gh')`;

/** Plans are given with a reason, and single features by overrides (docs/decisions/0055). */
export const entitlements: Migration = {
  name: '0103-entitlements',
  up: `
    -- Null: not sold by the year.
    ALTER TABLE plans ADD COLUMN yearly_price_usd integer
      CONSTRAINT plans__yearly_price_usd__check CHECK (yearly_price_usd > 0);
    UPDATE plans SET yearly_price_usd = price_usd * 10
    WHERE id IN ('starter', 'pro', 'creator') AND price_usd > 0;

    -- Why a creator has a plan. Ended rows are kept: they are the history.
    CREATE TABLE plan_grants (
      id text NOT NULL CONSTRAINT plan_grants__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT plan_grants__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      plan_id text NOT NULL CONSTRAINT plan_grants__plan_id__fk REFERENCES plans (id),
      source text NOT NULL CONSTRAINT plan_grants__source__check
        CHECK (source IN ('operator', 'subscription')),
      reason text NOT NULL,
      actor text NOT NULL,
      starts_at timestamptz NOT NULL DEFAULT now(),
      -- Null: for good.
      until timestamptz,
      ended_at timestamptz,
      ended_by text,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX plan_grants__user_id_created_at__index ON plan_grants (user_id, created_at);
    CREATE INDEX plan_grants__until__index ON plan_grants (until)
      WHERE ended_at IS NULL AND until IS NOT NULL;
    CREATE INDEX plan_grants__starts_at__index ON plan_grants (starts_at)
      WHERE ended_at IS NULL AND starts_at > created_at;

    -- The plan of a creator's live grants: the highest one, else the plan of new accounts. By the clock
    -- of the moment, because who waited for a lock has an older now().
    CREATE FUNCTION effective_plan(creator text) RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT coalesce((SELECT p.id FROM plan_grants g JOIN plans p ON p.id = g.plan_id
        WHERE g.user_id = creator AND g.ended_at IS NULL AND g.starts_at <= clock_timestamp()
        ORDER BY p.position DESC, p.id LIMIT 1), 'free')
    $$;

    -- A plan with an end becomes a grant until then; the one that followed stands below it. Where that
    -- is the higher one, it begins afterwards.
    INSERT INTO plan_grants (id, user_id, plan_id, source, reason, actor, until)
    SELECT ${NEW_ID}, u.id, u.plan_id, 'operator',
      'Carried over by the upgrade: the plan an operator gave until this date', 'upgrade', t.until
    FROM users u JOIN plan_terms t ON t.user_id = u.id WHERE u.plan_id <> 'free';
    INSERT INTO plan_grants (id, user_id, plan_id, source, reason, actor, starts_at)
    SELECT ${NEW_ID}, u.id, t.next_plan_id, 'operator',
      'Carried over by the upgrade: the plan the account returns to', 'upgrade',
      CASE WHEN n.position > p.position THEN greatest(t.until, now() + interval '1 second') ELSE now() END
    FROM users u JOIN plan_terms t ON t.user_id = u.id JOIN plans p ON p.id = u.plan_id
      JOIN plans n ON n.id = t.next_plan_id WHERE t.next_plan_id <> 'free';
    INSERT INTO plan_grants (id, user_id, plan_id, source, reason, actor)
    SELECT ${NEW_ID}, u.id, u.plan_id, 'operator',
      'Carried over by the upgrade: the account had this plan, and nobody had noted why', 'upgrade'
    FROM users u WHERE u.plan_id <> 'free'
      AND NOT EXISTS (SELECT FROM plan_terms t WHERE t.user_id = u.id);
    DROP TABLE plan_terms;

    -- One feature of one creator that differs from the plan.
    CREATE TABLE entitlement_overrides (
      id text NOT NULL CONSTRAINT entitlement_overrides__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT entitlement_overrides__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      feature text NOT NULL,
      -- JSON null means without a limit.
      value jsonb NOT NULL,
      until timestamptz,
      reason text NOT NULL,
      actor text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      ended_by text,
      CONSTRAINT entitlement_overrides__value__check CHECK (CASE
        WHEN feature IN ('active_magnets', 'comments')
          THEN jsonb_typeof(value) = 'null' OR value::text ~ '^[0-9]{1,9}$|^1000000000$'
        WHEN feature = 'storage' THEN value::text ~ '^[0-9]{1,8}$'
        WHEN feature = 'support' THEN jsonb_typeof(value) = 'string'
        WHEN feature IN ('email_collection', 'facebook_pixel', 'google_analytics',
          'advanced_analytics') THEN jsonb_typeof(value) = 'boolean'
        ELSE false END)
    );
    CREATE UNIQUE INDEX entitlement_overrides__user_id_feature__unique
      ON entitlement_overrides (user_id, feature) WHERE ended_at IS NULL;
    CREATE INDEX entitlement_overrides__user_id_created_at__index
      ON entitlement_overrides (user_id, created_at);
    CREATE INDEX entitlement_overrides__until__index ON entitlement_overrides (until)
      WHERE ended_at IS NULL AND until IS NOT NULL;

    -- What a creator may use now. A statement that needs one column pays for that column.
    CREATE VIEW entitlements AS
    SELECT u.id AS user_id, p.id AS plan_id, p.name AS plan_name,
      ${number('active_magnets', 'magnet_limit')},
      ${number('comments', 'comment_limit')},
      ${number('storage', 'storage_mb')},
      ${flag('email_collection', 'collect_emails')},
      ${flag('facebook_pixel', 'facebook_pixel')},
      ${flag('google_analytics', 'google_analytics')},
      ${flag('advanced_analytics', 'advanced_analytics')},
      coalesce(${override('support', `o.value #>> '{}'`)}, p.support) AS support,
      -- Names the state of the rows above: an override touches the creator's row.
      concat_ws('.', u.xmin, p.xmin) AS version
    FROM users u JOIN plans p ON p.id = u.plan_id;

    -- The magnets a creator keeps when a plan has room for fewer.
    CREATE TABLE plan_choices (
      magnet_id text NOT NULL CONSTRAINT plan_choices__magnet_id__pk PRIMARY KEY
        CONSTRAINT plan_choices__magnet_id__fk REFERENCES magnets (id) ON DELETE CASCADE,
      user_id text NOT NULL
        CONSTRAINT plan_choices__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX plan_choices__user_id__index ON plan_choices (user_id);

    -- Which creators were told that a meter passed a part of its limit.
    CREATE TABLE billing_notices (
      user_id text NOT NULL
        CONSTRAINT billing_notices__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      meter text NOT NULL CONSTRAINT billing_notices__meter__check
        CHECK (meter IN ('active_magnets', 'comments', 'storage')),
      month date NOT NULL,
      threshold integer NOT NULL CONSTRAINT billing_notices__threshold__check
        CHECK (threshold IN (50, 80, 95, 100)),
      told_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT billing_notices__user_id_meter_month_threshold__pk
        PRIMARY KEY (user_id, meter, month, threshold)
    );
    -- Who wants no emails about meters.
    ALTER TABLE users ADD COLUMN usage_mails boolean NOT NULL DEFAULT true;

    -- Chosen magnets stay first, then those that were activated last. A choice counts once.
    CREATE FUNCTION pause_beyond_limit(owner_ids text[]) RETURNS void LANGUAGE sql AS $$
      WITH places AS (
        SELECT m.id, e.magnet_limit, row_number() OVER (PARTITION BY m.user_id
          ORDER BY c.magnet_id IS NULL, m.activated_at DESC NULLS LAST, m.id DESC) AS place
        FROM magnets m JOIN entitlements e ON e.user_id = m.user_id
          LEFT JOIN plan_choices c ON c.magnet_id = m.id
        WHERE m.user_id = ANY (owner_ids) AND m.status = 'active' AND m.deleted_at IS NULL
      ), paused AS (
        UPDATE magnets SET status = 'paused', updated_at = now()
        WHERE id IN (SELECT id FROM places WHERE place > magnet_limit) RETURNING user_id
      )
      DELETE FROM plan_choices WHERE user_id IN (SELECT user_id FROM paused)
    $$;
    CREATE OR REPLACE FUNCTION pause_magnets_beyond_plan() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pause_beyond_limit(ARRAY[NEW.id]);
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION pause_magnets_beyond_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pause_beyond_limit(ARRAY(SELECT id FROM users WHERE plan_id = NEW.id));
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION lock_comment_limit(creator text) RETURNS integer LANGUAGE plpgsql AS $$
    DECLARE
      plan text;
      comments integer;
    BEGIN
      -- Statements of their own: each sees what the holder of the lock before has committed.
      SELECT plan_id INTO plan FROM users WHERE id = creator FOR SHARE;
      PERFORM FROM plans WHERE id = plan FOR SHARE;
      SELECT comment_limit INTO comments FROM entitlements WHERE user_id = creator;
      RETURN comments;
    END $$;
    CREATE OR REPLACE FUNCTION follow_plan_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE quota_months q SET comment_limit = e.comment_limit FROM entitlements e
      WHERE e.plan_id = NEW.id AND q.user_id = e.user_id
        AND q.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date
        AND q.comment_limit IS DISTINCT FROM e.comment_limit;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION shows_emails(owner_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM entitlements e WHERE e.user_id = owner_id AND e.collect_emails)
        OR EXISTS (SELECT FROM settings s WHERE s.key = 'emailStep' AND s.value = '"always"')
    $$;
    CREATE OR REPLACE FUNCTION recount_email_step() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM recount_scores_of(ARRAY(SELECT e.user_id FROM entitlements e
          WHERE NOT e.collect_emails));
        RETURN NULL;
      END $$;

    -- What follows a plan follows an override. The touched row drops cached pages everywhere.
    CREATE FUNCTION follow_override() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE users SET updated_at = now() WHERE id = NEW.user_id;
      IF NEW.feature = 'active_magnets' THEN
        PERFORM pause_beyond_limit(ARRAY[NEW.user_id]);
      ELSIF NEW.feature = 'comments' THEN
        UPDATE quota_months SET comment_limit = lock_comment_limit(NEW.user_id)
        WHERE user_id = NEW.user_id AND month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date;
      ELSIF NEW.feature = 'email_collection' THEN
        PERFORM recount_scores_of(ARRAY[NEW.user_id]);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER entitlement_overrides__changed AFTER INSERT OR UPDATE ON entitlement_overrides
      FOR EACH ROW EXECUTE FUNCTION follow_override();

    CREATE FUNCTION notify_grants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('creator_changed', NEW.user_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER plan_grants__changed AFTER INSERT OR UPDATE ON plan_grants
      FOR EACH ROW EXECUTE FUNCTION notify_grants_changed();

    CREATE TRIGGER plan_grants__live_insert AFTER INSERT ON plan_grants
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_live_of_creators('quota');
    CREATE TRIGGER plan_grants__live_update AFTER UPDATE ON plan_grants
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_live_of_creators('quota');
    CREATE TRIGGER entitlement_overrides__live_insert AFTER INSERT ON entitlement_overrides
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_live_of_creators('quota');
    CREATE TRIGGER entitlement_overrides__live_update AFTER UPDATE ON entitlement_overrides
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_live_of_creators('quota');
  `,
  down: `
    DROP TRIGGER entitlement_overrides__live_update ON entitlement_overrides;
    DROP TRIGGER entitlement_overrides__live_insert ON entitlement_overrides;
    DROP TRIGGER plan_grants__live_update ON plan_grants;
    DROP TRIGGER plan_grants__live_insert ON plan_grants;
    DROP TRIGGER plan_grants__changed ON plan_grants;
    DROP TRIGGER entitlement_overrides__changed ON entitlement_overrides;
    DROP FUNCTION notify_grants_changed(), follow_override();
    ${before(downgrade, 'pause_magnets_beyond_plan')}
    ${before(planTerms, 'pause_magnets_beyond_limit')}
    ${before(leadRoom, 'lock_comment_limit')}
    ${before(leadRoom, 'follow_plan_limit')}
    ${before(scoresWithoutEmails, 'shows_emails')}
    ${before(scoresWithoutEmails, 'recount_email_step')}
    DROP FUNCTION pause_beyond_limit(text[]);
    ALTER TABLE users DROP COLUMN usage_mails;
    DROP TABLE billing_notices, plan_choices;
    DROP VIEW entitlements;
    DROP TABLE entitlement_overrides;

    -- The highest grant with an end is the term; what would follow it is the next plan.
    CREATE TABLE plan_terms (
      user_id text NOT NULL CONSTRAINT plan_terms__user_id__pk PRIMARY KEY
        CONSTRAINT plan_terms__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      next_plan_id text NOT NULL
        CONSTRAINT plan_terms__next_plan_id__fk REFERENCES plans (id),
      until timestamptz NOT NULL
    );
    CREATE INDEX plan_terms__until__index ON plan_terms (until);
    INSERT INTO plan_terms (user_id, next_plan_id, until)
    SELECT DISTINCT ON (g.user_id) g.user_id, coalesce((
        SELECT p.id FROM plan_grants o JOIN plans p ON p.id = o.plan_id
        WHERE o.user_id = g.user_id AND o.ended_at IS NULL AND o.until IS NULL
        ORDER BY p.position DESC, p.id LIMIT 1), 'free'), g.until
    FROM plan_grants g JOIN users u ON u.id = g.user_id AND u.plan_id = g.plan_id
    WHERE g.ended_at IS NULL AND g.until IS NOT NULL
      AND NOT EXISTS (SELECT FROM plan_grants o WHERE o.user_id = g.user_id
        AND o.plan_id = g.plan_id AND o.ended_at IS NULL AND o.until IS NULL)
    ORDER BY g.user_id, g.until DESC;
    DROP FUNCTION effective_plan(text);
    DROP TABLE plan_grants;
    ALTER TABLE plans DROP COLUMN yearly_price_usd;
  `,
};
