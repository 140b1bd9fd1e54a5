import type { Migration } from '../migration.ts';
import { leadScore } from './0075-lead-score.ts';

/** The function as it was. */
const scoreContactsBefore = ((): string => {
  const from = leadScore.up.indexOf('CREATE FUNCTION score_contacts(');
  const text = leadScore.up.slice(from, leadScore.up.indexOf('$$;', from) + 3);
  return text.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
})();

/**
 * Where a plan shows no email addresses, a score tells nothing of them: rules that ask for an address
 * give no points (docs/decisions/0035). What changes who sees addresses has the creator's people counted
 * again. A lead that is deleted outright takes its points along.
 */
export const scoresWithoutEmails: Migration = {
  name: '0094-scores-without-emails',
  up: `
    CREATE FUNCTION shows_emails(owner_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM users u JOIN plans p ON p.id = u.plan_id
          WHERE u.id = owner_id AND p.collect_emails)
        OR EXISTS (SELECT FROM settings s WHERE s.key = 'emailStep' AND s.value = '"always"')
    $$;

    -- The rules that count for a creator, of those that are written: the one place that says so.
    CREATE FUNCTION score_rules_for(owner_id text, rules jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT CASE WHEN shows_emails(owner_id) THEN rules ELSE coalesce(
        (SELECT jsonb_agg(r ORDER BY n) FROM jsonb_array_elements(rules) WITH ORDINALITY AS t (r, n)
          WHERE r ->> 'event' <> 'email' AND NOT jsonb_exists(r, 'address')), '[]') END
    $$;

    CREATE OR REPLACE FUNCTION score_contacts(contact_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
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
          SELECT t.slot, score_rules_for(t.user_id, t.rules) AS rules, t.ids FROM (
            SELECT c.user_id, coalesce(s.slot, 0::smallint) AS slot,
              coalesce(s.rules, default_score_rules()) AS rules, array_agg(c.id) AS ids
            FROM contacts c LEFT JOIN score_rule_sets s
              ON s.user_id = c.user_id AND s.state IN ('active', 'pending')
            WHERE c.id = ANY (contact_ids) GROUP BY c.user_id, s.id, s.slot, s.rules) t
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

    -- Creators whose people are counted again with the same rules, and how far that is.
    CREATE TABLE score_recounts (
      user_id text NOT NULL CONSTRAINT score_recounts__user_id__pk PRIMARY KEY
        CONSTRAINT score_recounts__user_id__fk REFERENCES users (id) ON DELETE CASCADE,
      cursor_id text,
      asked_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE FUNCTION recount_scores_of(owner_ids text[]) RETURNS void LANGUAGE sql AS $$
      INSERT INTO score_recounts (user_id)
      SELECT u.id FROM users u WHERE u.id = ANY (owner_ids)
        AND EXISTS (SELECT FROM contacts c WHERE c.user_id = u.id) ORDER BY u.id
      ON CONFLICT (user_id) DO UPDATE SET cursor_id = NULL, asked_at = now()
    $$;
    CREATE FUNCTION recount_changed_plan() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM recount_scores_of(ARRAY[NEW.id]) FROM plans a, plans b
          WHERE a.id = OLD.plan_id AND b.id = NEW.plan_id AND a.collect_emails <> b.collect_emails;
        RETURN NULL;
      END $$;
    CREATE FUNCTION recount_plan() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM recount_scores_of(ARRAY(SELECT id FROM users WHERE plan_id = NEW.id));
        RETURN NULL;
      END $$;
    CREATE FUNCTION recount_email_step() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM recount_scores_of(ARRAY(SELECT u.id FROM users u JOIN plans p ON p.id = u.plan_id
          WHERE NOT p.collect_emails));
        RETURN NULL;
      END $$;
    CREATE TRIGGER users__plan_score AFTER UPDATE OF plan_id ON users FOR EACH ROW
      WHEN (OLD.plan_id IS DISTINCT FROM NEW.plan_id) EXECUTE FUNCTION recount_changed_plan();
    CREATE TRIGGER plans__score AFTER UPDATE OF collect_emails ON plans FOR EACH ROW
      WHEN (OLD.collect_emails <> NEW.collect_emails) EXECUTE FUNCTION recount_plan();
    CREATE TRIGGER settings__score_made AFTER INSERT OR UPDATE ON settings FOR EACH ROW
      WHEN (NEW.key = 'emailStep') EXECUTE FUNCTION recount_email_step();
    CREATE TRIGGER settings__score_gone AFTER DELETE ON settings FOR EACH ROW
      WHEN (OLD.key = 'emailStep') EXECUTE FUNCTION recount_email_step();
    SELECT recount_scores_of(ARRAY(SELECT id FROM users WHERE NOT shows_emails(id)));

    -- An account that goes takes all of its people: nobody counts them.
    CREATE FUNCTION score_gone_leads() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE ids text[] := ARRAY(SELECT DISTINCT g.contact_id FROM gone g
        JOIN contacts c ON c.id = g.contact_id
        JOIN users u ON u.id = c.user_id AND u.erasure_began_at IS NULL);
      BEGIN
        IF cardinality(ids) > 0 THEN
          PERFORM FROM contact_keys k WHERE k.contact_id = ANY (ids)
            ORDER BY k.user_id, k.key FOR UPDATE;
          PERFORM score_contacts(ids);
        END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER leads__gone_score AFTER DELETE ON leads
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION score_gone_leads();
  `,
  down: `
    DROP TRIGGER leads__gone_score ON leads;
    DROP TRIGGER settings__score_gone ON settings;
    DROP TRIGGER settings__score_made ON settings;
    DROP TRIGGER plans__score ON plans;
    DROP TRIGGER users__plan_score ON users;
    ${scoreContactsBefore}
    DROP FUNCTION score_gone_leads(), recount_email_step(), recount_plan(), recount_changed_plan(),
      recount_scores_of(text[]);
    DROP TABLE score_recounts;
    DROP FUNCTION score_rules_for(text, jsonb), shows_emails(text);
  `,
};
