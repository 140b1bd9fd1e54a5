import type { Migration } from '../migration.ts';

/** Pauses what a plan has no room for; `marks` is what a release notes beside it. */
const pauseBeyondLimit = (marks: string): string => `
    CREATE OR REPLACE FUNCTION pause_beyond_limit(owner_ids text[]) RETURNS void LANGUAGE sql AS $$
      WITH places AS (
        SELECT m.id, e.magnet_limit, row_number() OVER (PARTITION BY m.user_id
          ORDER BY c.magnet_id IS NULL, m.activated_at DESC NULLS LAST, m.id DESC) AS place
        FROM magnets m JOIN entitlements e ON e.user_id = m.user_id
          LEFT JOIN plan_choices c ON c.magnet_id = m.id
        WHERE m.user_id = ANY (owner_ids) AND m.status = 'active' AND m.deleted_at IS NULL
      ), paused AS (
        UPDATE magnets SET status = 'paused', ${marks}updated_at = now()
        WHERE id IN (SELECT id FROM places WHERE place > magnet_limit) RETURNING user_id
      )
      DELETE FROM plan_choices WHERE user_id IN (SELECT user_id FROM paused)
    $$;`;

/** Tells the creators of the changed rows, those whose row says the same as before left out. */
const liveOf = (table: string, key: string, events: readonly string[]): string =>
  events
    .map((event) => {
      const rows =
        event === 'UPDATE'
          ? 'OLD TABLE AS before NEW TABLE AS changed'
          : `${event === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed`;
      const call =
        event === 'UPDATE' ? `note_live_billing_update('${key}')` : 'note_live_billing()';
      return `CREATE TRIGGER ${table}__live_${event.toLowerCase()} AFTER ${event} ON ${table}
        REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${call};`;
    })
    .join('\n');

/**
 * Creators are told once that a meter passed a part of its limit (docs/decisions/0064). The table of
 * release 0103 had no writer, so nothing is carried over.
 */
export const usageNotices: Migration = {
  name: '0114-usage-notices',
  up: `
    DROP TABLE billing_notices;
    CREATE TABLE billing_notices (
      id text CONSTRAINT billing_notices__id__pk PRIMARY KEY,
      user_id text NOT NULL
        CONSTRAINT billing_notices__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      meter text NOT NULL CONSTRAINT billing_notices__meter__check
        CHECK (meter IN ('active_magnets', 'comments', 'storage')),
      -- The UTC month in which it was reached.
      month date NOT NULL,
      threshold integer NOT NULL CONSTRAINT billing_notices__threshold__check
        CHECK (threshold IN (50, 80, 95, 100)),
      -- Magnets, comments or bytes.
      of_limit bigint NOT NULL,
      used bigint NOT NULL,
      -- False: a higher one was reached in the same moment and told instead.
      is_told boolean NOT NULL,
      told_at timestamptz NOT NULL DEFAULT now(),
      -- When the use was below it again, or the month was over.
      fell_at timestamptz,
      dismissed_at timestamptz,
      CONSTRAINT billing_notices__once__unique
        UNIQUE (user_id, meter, month, threshold, of_limit)
    );
    CREATE UNIQUE INDEX billing_notices__reached__unique
      ON billing_notices (user_id, meter, threshold) WHERE fell_at IS NULL;

    -- Paused because the plan has no room, and not by its creator.
    ALTER TABLE magnets ADD COLUMN plan_paused_at timestamptz;
    CREATE FUNCTION end_plan_pause() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      new.plan_paused_at := NULL;
      RETURN new;
    END $$;
    CREATE TRIGGER magnets__plan_pause BEFORE UPDATE OF status ON magnets
      FOR EACH ROW WHEN (new.status <> 'paused' AND new.plan_paused_at IS NOT NULL)
      EXECUTE FUNCTION end_plan_pause();
    ${pauseBeyondLimit('plan_paused_at = now(), ')}

    ALTER TABLE live_events DROP CONSTRAINT live_events__topic__check,
      ADD CONSTRAINT live_events__topic__check CHECK
        (topic IN ('attempt', 'lead', 'waiting', 'magnet', 'news', 'quota', 'billing'));
    CREATE FUNCTION note_live_billing() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic)
      SELECT DISTINCT user_id, 'billing' FROM changed WHERE user_id IS NOT NULL;
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    -- A row that was fetched again and says the same is no change.
    CREATE FUNCTION note_live_billing_update() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (user_id, topic)
      SELECT DISTINCT c.user_id, 'billing' FROM changed c
        JOIN before b ON to_jsonb(b) ->> TG_ARGV[0] = to_jsonb(c) ->> TG_ARGV[0]
          AND b.user_id = c.user_id
      WHERE to_jsonb(c) - ARRAY['synced_at', 'last_turn']
        IS DISTINCT FROM to_jsonb(b) - ARRAY['synced_at', 'last_turn'];
      IF FOUND THEN PERFORM pg_notify('live_events', ''); END IF;
      RETURN NULL;
    END $$;
    ${liveOf('billing_notices', 'id', ['INSERT', 'UPDATE'])}
    ${liveOf('billing_subscriptions', 'id', ['INSERT', 'UPDATE'])}
    ${liveOf('billing_invoices', 'id', ['INSERT', 'UPDATE'])}
    ${liveOf('billing_accounts', 'provider', ['INSERT', 'UPDATE'])}
    ${liveOf('billing_history', 'id', ['INSERT'])}
    ${liveOf('magnet_files', 'id', ['INSERT', 'DELETE'])}

    -- Plans are offered to everybody.
    CREATE FUNCTION note_live_plans() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO live_events (topic) VALUES ('billing');
      PERFORM pg_notify('live_events', '');
      RETURN NULL;
    END $$;
    CREATE TRIGGER plans__live AFTER INSERT OR UPDATE ON plans
      FOR EACH STATEMENT EXECUTE FUNCTION note_live_plans();

    -- Whoever changes who takes the money: every process drops what it keeps of it, and open
    -- consoles ask again. The number of the last invoice is nothing anybody keeps.
    CREATE FUNCTION notify_billing_settings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND to_jsonb(new) - 'last_manual_number'
        = to_jsonb(old) - 'last_manual_number' THEN RETURN NULL; END IF;
      PERFORM pg_notify('installation_changed', 'billing_settings');
      INSERT INTO live_events (topic) VALUES ('billing');
      PERFORM pg_notify('live_events', '');
      RETURN NULL;
    END $$;
    CREATE TRIGGER billing_settings__changed AFTER INSERT OR UPDATE ON billing_settings
      FOR EACH ROW EXECUTE FUNCTION notify_billing_settings();
  `,
  down: `
    DROP TRIGGER billing_settings__changed ON billing_settings;
    DROP TRIGGER plans__live ON plans;
    DROP FUNCTION notify_billing_settings(), note_live_plans();
    DROP FUNCTION note_live_billing(), note_live_billing_update() CASCADE;
    DELETE FROM live_events WHERE topic = 'billing';
    ALTER TABLE live_events DROP CONSTRAINT live_events__topic__check,
      ADD CONSTRAINT live_events__topic__check CHECK
        (topic IN ('attempt', 'lead', 'waiting', 'magnet', 'news', 'quota'));
    ${pauseBeyondLimit('')}
    DROP TRIGGER magnets__plan_pause ON magnets;
    DROP FUNCTION end_plan_pause();
    ALTER TABLE magnets DROP COLUMN plan_paused_at;
    DROP TABLE billing_notices;
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
  `,
};
