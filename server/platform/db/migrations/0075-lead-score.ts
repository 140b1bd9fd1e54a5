import type { Migration } from '../migration.ts';
import { DEFAULT_RULES, FREE_PROVIDERS } from './0075-score-constants.ts';

/**
 * Points of contacts (docs/decisions/0035). A line is one thing a person did, under one rule. What
 * changes such a fact calls `score_contacts` in its own transaction, by the triggers below, whoever
 * wrote it: so the lines are always what the rules give for the facts, and a total is the sum of its
 * lines.
 */
export const leadScore: Migration = {
  name: '0075-lead-score',
  up: `
    CREATE TABLE score_rule_sets (
      id text NOT NULL CONSTRAINT score_rule_sets__id__pk PRIMARY KEY,
      user_id text NOT NULL CONSTRAINT score_rule_sets__user_id__fk
        REFERENCES users (id) ON DELETE CASCADE,
      version integer NOT NULL,
      -- Which of the two totals of a contact these rules fill.
      slot smallint NOT NULL CONSTRAINT score_rule_sets__slot__check CHECK (slot IN (0, 1)),
      state text NOT NULL CONSTRAINT score_rule_sets__state__check
        CHECK (state IN ('pending', 'active', 'past', 'dropped')),
      rules jsonb NOT NULL,
      -- Null: points do not fade.
      half_life_days integer CONSTRAINT score_rule_sets__half_life_days__check
        CHECK (half_life_days BETWEEN 7 AND 3650),
      warm_from integer NOT NULL,
      hot_from integer NOT NULL,
      -- Totals are stored as they would be at this time, so fading never changes a row.
      zero_at timestamptz NOT NULL DEFAULT date_trunc('second', now()),
      saved_at timestamptz NOT NULL DEFAULT now(),
      applied_at timestamptz,
      -- Of the recount, while the state is pending, and of the clearing afterwards.
      counted integer NOT NULL DEFAULT 0,
      total integer,
      cursor_at timestamptz,
      cursor_id text,
      is_cleared boolean NOT NULL DEFAULT false,
      CONSTRAINT score_rule_sets__bands__check CHECK (warm_from < hot_from),
      CONSTRAINT score_rule_sets__user_id_version__unique UNIQUE (user_id, version)
    );
    CREATE UNIQUE INDEX score_rule_sets__active__unique ON score_rule_sets (user_id)
      WHERE state = 'active';
    CREATE UNIQUE INDEX score_rule_sets__pending__unique ON score_rule_sets (user_id)
      WHERE state = 'pending';
    CREATE INDEX score_rule_sets__to_clear__index ON score_rule_sets (saved_at)
      WHERE state = 'past' AND NOT is_cleared;

    CREATE TABLE contact_score_lines (
      contact_id text NOT NULL CONSTRAINT contact_score_lines__contact_id__fk
        REFERENCES contacts (id) ON DELETE CASCADE,
      slot smallint NOT NULL,
      rule_id text NOT NULL,
      -- What happened, and the id of its row.
      cause text NOT NULL,
      cause_id text NOT NULL,
      magnet_id text NOT NULL,
      points integer NOT NULL,
      at timestamptz NOT NULL,
      CONSTRAINT contact_score_lines__contact_id__pk
        PRIMARY KEY (contact_id, slot, rule_id, cause_id)
    );

    CREATE TABLE contact_scores (
      contact_id text NOT NULL CONSTRAINT contact_scores__contact_id__pk PRIMARY KEY
        CONSTRAINT contact_scores__contact_id__fk REFERENCES contacts (id) ON DELETE CASCADE,
      user_id text NOT NULL,
      -- The sum of the lines of each slot, as it would be at the set's zero_at.
      score_0 double precision NOT NULL DEFAULT 0,
      score_1 double precision NOT NULL DEFAULT 0
    );
    CREATE INDEX contact_scores__user_id_score_0__index
      ON contact_scores (user_id, score_0, contact_id);
    CREATE INDEX contact_scores__user_id_score_1__index
      ON contact_scores (user_id, score_1, contact_id);
    CREATE INDEX unlock_attempts__near_miss__index ON unlock_attempts (user_id, author_url)
      WHERE near_miss IS NOT NULL AND author_url IS NOT NULL;

    CREATE FUNCTION default_score_rules() RETURNS jsonb LANGUAGE sql IMMUTABLE AS
      $$ SELECT '${DEFAULT_RULES}'::jsonb $$;

    CREATE FUNCTION score_address_kind(email_key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN email_key IS NULL THEN 'none'
        WHEN split_part(email_key, '@', 2) IN (${FREE_PROVIDERS}) THEN 'free' ELSE 'work' END
    $$;

    -- What points of this time are worth at another, as a factor.
    CREATE FUNCTION score_fading(half_life_days integer, since timestamptz, until timestamptz)
      RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN half_life_days IS NULL THEN 1.0 ELSE power(2::double precision,
        greatest(-900, least(900, (extract(epoch FROM since) - extract(epoch FROM until))
          ::double precision / (86400.0::double precision * half_life_days)))) END
    $$;

    -- What the rules give for the facts of these contacts: the one place that says what counts.
    -- The recount, the simulator and the triggers all ask it. Over quota and unconfirmed leads tell
    -- nothing yet.
    CREATE FUNCTION score_lines(rules jsonb, contact_ids text[]) RETURNS TABLE (contact_id text,
        rule_id text, cause text, cause_id text, magnet_id text, points integer, at timestamptz)
      LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
      #variable_conflict use_column
      BEGIN
        RETURN QUERY
        WITH lead AS (
          SELECT l.id, l.contact_id, l.user_id, l.magnet_id, l.author_url, l.method, l.created_at,
            l.commented_at
          FROM leads l WHERE l.contact_id = ANY (contact_ids)
            AND l.erased_at IS NULL AND NOT l.held AND l.confirmed
        ), address AS (
          SELECT lead.contact_id, lead.magnet_id, lead.method, lead.created_at, e.id, e.email_key,
            e.collected_at
          FROM lead JOIN email_leads e ON e.lead_id = lead.id
        ), fact AS (
          SELECT 'verified' AS cause, l.contact_id, l.id AS cause_id, l.magnet_id, l.method,
            l.created_at AS at, l.created_at - l.commented_at AS delay
          FROM lead l
          UNION ALL
          SELECT 'repeat', l.contact_id, l.id, l.magnet_id, l.method, l.created_at,
            l.created_at - before.at
          FROM lead l JOIN LATERAL (
            SELECT max(p.created_at) AS at, bool_or(p.magnet_id = l.magnet_id) AS is_same
            FROM lead p WHERE p.contact_id = l.contact_id
              AND (p.created_at, p.id) < (l.created_at, l.id)
          ) before ON before.at IS NOT NULL AND NOT before.is_same
          UNION ALL
          SELECT 'email', a.contact_id, a.id, a.magnet_id, a.method, a.collected_at,
            a.collected_at - a.created_at
          FROM address a
          UNION ALL
          SELECT 'opened', l.contact_id, c.id, l.magnet_id, l.method, c.created_at,
            c.created_at - l.created_at
          FROM lead l JOIN claims c ON c.lead_id = l.id
          UNION ALL
          SELECT 'returned', l.contact_id, a.id, l.magnet_id, l.method, a.created_at,
            a.created_at - l.created_at
          FROM lead l JOIN unlock_attempts a ON a.lead_id = l.id
            AND a.result = 'verified' AND a.reason = 'reopened'
          UNION ALL
          SELECT * FROM (
            SELECT DISTINCT ON (l.contact_id, a.magnet_id, a.comment_id) 'near_miss', l.contact_id,
              a.id, a.magnet_id, coalesce(a.method, ''), a.created_at, a.created_at - a.commented_at
            FROM (SELECT DISTINCT contact_id, user_id, author_url FROM lead) l
            JOIN unlock_attempts a ON a.user_id = l.user_id AND a.author_url = l.author_url
              AND a.near_miss IS NOT NULL AND a.author_url IS NOT NULL
            ORDER BY l.contact_id, a.magnet_id, a.comment_id, a.created_at, a.id
          ) AS near
        ), counted AS (
          SELECT f.contact_id, r.id AS rule_id, f.cause, f.cause_id, f.magnet_id, r.points, f.at,
            r.times, row_number() OVER (PARTITION BY f.contact_id, r.id ORDER BY f.at, f.cause_id)
              AS turn
          FROM fact f JOIN jsonb_to_recordset(rules) AS r (id text, event text, points integer,
            times integer, magnets jsonb, methods jsonb, address jsonb, "withinDays" integer)
            ON r.event = f.cause
          WHERE (r.magnets IS NULL OR jsonb_exists(r.magnets, f.magnet_id))
            AND (r.methods IS NULL OR jsonb_exists(r.methods, f.method))
            AND (r."withinDays" IS NULL OR f.delay <= r."withinDays" * interval '1 day')
            AND (r.address IS NULL OR jsonb_exists(r.address, score_address_kind((
              SELECT a.email_key FROM address a
              WHERE a.contact_id = f.contact_id AND a.collected_at <= f.at
              ORDER BY a.collected_at DESC, a.id DESC LIMIT 1))))
        )
        SELECT c.contact_id, c.rule_id, c.cause, c.cause_id, c.magnet_id, c.points, c.at
        FROM counted c WHERE c.turn <= c.times;
      END $$;

    -- Makes the lines and totals of contacts what the rules give, for the rules in force and for
    -- those being counted. The lock of the contact comes first: whoever waits for it sees the facts
    -- of whoever had it, so caps hold however many come at once.
    CREATE FUNCTION score_contacts(contact_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE lines contact_score_lines[];
      DECLARE slots smallint[];
      BEGIN
        PERFORM FROM contacts c WHERE c.id = ANY (contact_ids) ORDER BY c.id FOR NO KEY UPDATE;
        -- A recount waits for these: it sees every contact, or is seen by its writer.
        PERFORM pg_advisory_xact_lock_shared(7160275, hashtext(o.user_id)) FROM (
          SELECT DISTINCT c.user_id FROM contacts c WHERE c.id = ANY (contact_ids) ORDER BY 1) o;
        SELECT array_agg(ROW(l.contact_id, o.slot, l.rule_id, l.cause, l.cause_id, l.magnet_id,
            l.points, l.at)::contact_score_lines), array_agg(DISTINCT o.slot)
          INTO lines, slots
        FROM (
          SELECT coalesce(s.slot, 0::smallint) AS slot, coalesce(s.rules, default_score_rules()) AS rules,
            array_agg(c.id) AS ids
          FROM contacts c LEFT JOIN score_rule_sets s
            ON s.user_id = c.user_id AND s.state IN ('active', 'pending')
          WHERE c.id = ANY (contact_ids) GROUP BY s.id, s.slot, s.rules
        ) o LEFT JOIN LATERAL score_lines(o.rules, o.ids) l ON true;
        lines := ARRAY(SELECT l FROM unnest(lines) l WHERE l.contact_id IS NOT NULL);
        DELETE FROM contact_score_lines o
        WHERE o.contact_id = ANY (contact_ids) AND o.slot = ANY (slots) AND NOT EXISTS (
          SELECT FROM unnest(lines) n WHERE n.contact_id = o.contact_id AND n.slot = o.slot
            AND n.rule_id = o.rule_id AND n.cause_id = o.cause_id AND n.points = o.points
            AND n.at = o.at AND n.cause = o.cause);
        INSERT INTO contact_score_lines SELECT * FROM unnest(lines) ON CONFLICT DO NOTHING;
        INSERT INTO contact_scores AS t (contact_id, user_id, score_0, score_1)
        SELECT c.id, c.user_id, coalesce(sum(p.worth) FILTER (WHERE p.slot = 0), 0),
          coalesce(sum(p.worth) FILTER (WHERE p.slot = 1), 0)
        FROM contacts c LEFT JOIN LATERAL (
          SELECT l.slot, l.points * CASE WHEN s.id IS NULL
            THEN score_fading(30, l.at, TIMESTAMPTZ '2026-01-01Z')
            ELSE score_fading(s.half_life_days, l.at, s.zero_at) END AS worth
          FROM contact_score_lines l LEFT JOIN score_rule_sets s
            ON s.user_id = c.user_id AND s.slot = l.slot AND s.state IN ('active', 'pending')
          WHERE l.contact_id = c.id AND l.slot = ANY (slots)
          ORDER BY l.at, l.rule_id, l.cause_id
        ) p ON true
        WHERE c.id = ANY (contact_ids) GROUP BY c.id ORDER BY c.id
        ON CONFLICT (contact_id) DO UPDATE SET
          score_0 = CASE WHEN 0 = ANY (slots) THEN excluded.score_0 ELSE t.score_0 END,
          score_1 = CASE WHEN 1 = ANY (slots) THEN excluded.score_1 ELSE t.score_1 END;
      END $$;

    CREATE FUNCTION score_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE ids text[] := ARRAY(SELECT DISTINCT contact_id FROM written
        WHERE contact_id IS NOT NULL ORDER BY 1);
      BEGIN
        IF cardinality(ids) > 0 THEN PERFORM score_contacts(ids); END IF;
        RETURN NULL;
      END $$;
    CREATE FUNCTION score_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE ids text[] := ARRAY(SELECT DISTINCT unnest(ARRAY[o.contact_id, n.contact_id])
        FROM before o JOIN written n USING (id)
        WHERE o.contact_id IS DISTINCT FROM n.contact_id OR o.confirmed <> n.confirmed
          OR o.held <> n.held OR o.erased_at IS DISTINCT FROM n.erased_at
          OR o.author_url IS DISTINCT FROM n.author_url OR o.method <> n.method);
      BEGIN
        ids := array_remove(ids, NULL);
        IF cardinality(ids) > 0 THEN
          -- Keys before contacts, as everywhere else.
          PERFORM FROM contact_keys k WHERE k.contact_id = ANY (ids)
            ORDER BY k.user_id, k.key FOR UPDATE;
          PERFORM score_contacts(ids);
        END IF;
        RETURN NULL;
      END $$;
    -- Of claims and addresses, which belong to a lead.
    CREATE FUNCTION score_leads_of() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE ids text[] := ARRAY(SELECT DISTINCT l.contact_id FROM written w
        JOIN leads l ON l.id = w.lead_id WHERE l.contact_id IS NOT NULL ORDER BY 1);
      BEGIN
        IF cardinality(ids) > 0 THEN PERFORM score_contacts(ids); END IF;
        RETURN NULL;
      END $$;
    CREATE FUNCTION score_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE ids text[] := ARRAY(
        SELECT l.contact_id FROM leads l WHERE l.id = NEW.lead_id AND l.contact_id IS NOT NULL
        UNION SELECT k.contact_id FROM contact_keys k
          WHERE k.user_id = NEW.user_id AND k.key = 'in:' || NEW.author_url ORDER BY 1);
      BEGIN
        IF cardinality(ids) > 0 THEN PERFORM score_contacts(ids); END IF;
        RETURN NULL;
      END $$;
    CREATE FUNCTION begin_contact_scores() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO contact_scores (contact_id, user_id) SELECT id, user_id FROM written
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;

    CREATE TRIGGER leads__made_score AFTER INSERT ON leads
      REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION score_new_leads();
    CREATE TRIGGER leads__changed_score AFTER UPDATE ON leads
      REFERENCING OLD TABLE AS before NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION score_changed_leads();
    CREATE TRIGGER email_leads__made_score AFTER INSERT ON email_leads
      REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION score_leads_of();
    CREATE TRIGGER email_leads__gone_score AFTER DELETE ON email_leads
      REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION score_leads_of();
    CREATE TRIGGER claims__made_score AFTER INSERT ON claims
      REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION score_leads_of();
    CREATE TRIGGER unlock_attempts__made_score AFTER INSERT ON unlock_attempts FOR EACH ROW
      WHEN (NEW.reason = 'reopened' OR NEW.near_miss IS NOT NULL) EXECUTE FUNCTION score_attempt();
    CREATE TRIGGER contacts__made_score AFTER INSERT ON contacts
      REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION begin_contact_scores();

    INSERT INTO contact_scores (contact_id, user_id) SELECT id, user_id FROM contacts;
    SELECT score_contacts(ids) FROM (
      SELECT array_agg(id) AS ids FROM contacts GROUP BY user_id, (hashtext(id) & 1023)) AS part;
  `,
  down: `
    DROP TRIGGER contacts__made_score ON contacts;
    DROP TRIGGER unlock_attempts__made_score ON unlock_attempts;
    DROP TRIGGER claims__made_score ON claims;
    DROP TRIGGER email_leads__gone_score ON email_leads;
    DROP TRIGGER email_leads__made_score ON email_leads;
    DROP TRIGGER leads__changed_score ON leads;
    DROP TRIGGER leads__made_score ON leads;
    DROP FUNCTION begin_contact_scores(), score_attempt(), score_leads_of(), score_changed_leads(),
      score_new_leads(), score_contacts(text[]), score_lines(jsonb, text[]), default_score_rules(),
      score_fading(integer, timestamptz, timestamptz), score_address_kind(text);
    DROP INDEX unlock_attempts__near_miss__index;
    DROP TABLE contact_scores;
    DROP TABLE contact_score_lines;
    DROP TABLE score_rule_sets;
  `,
};
