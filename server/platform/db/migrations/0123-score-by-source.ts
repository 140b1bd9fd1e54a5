import type { Migration } from '../migration.ts';
import { leadsAtScale } from './0084-leads-at-scale.ts';

/** The function as it was. */
const scoreLinesBefore = ((): string => {
  const from = leadsAtScale.up.indexOf('CREATE OR REPLACE FUNCTION score_lines(');
  return leadsAtScale.up.slice(from, leadsAtScale.up.indexOf('END $$;', from) + 'END $$;'.length);
})();

/**
 * A rule of the score may ask where somebody came from (docs/decisions/0039): any of the visits of the
 * unlock that the line is about, or of the try that came close. Unlocks of before visits were kept have
 * none, so such a rule gives them nothing. No rule asks yet, so nobody has to be counted again.
 */
export const scoreBySource: Migration = {
  name: '0123-score-by-source',
  up: `
    CREATE OR REPLACE FUNCTION score_lines(rules jsonb, contact_ids text[]) RETURNS TABLE (contact_id text,
        rule_id text, cause text, cause_id text, magnet_id text, points integer, at timestamptz)
      LANGUAGE plpgsql STABLE
      SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
      #variable_conflict use_column
      BEGIN
        RETURN QUERY
        WITH lead AS (
          SELECT l.id, l.contact_id, l.user_id, l.magnet_id, l.author_url, l.method, l.created_at,
            l.commented_at,
            ARRAY[l.first_touch ->> 'source', l.last_touch ->> 'source'] AS sources, lag(l.created_at) OVER (PARTITION BY l.contact_id ORDER BY l.created_at, l.id)
              AS before_at,
            row_number() OVER (PARTITION BY l.contact_id, l.magnet_id ORDER BY l.created_at, l.id)
              AS turn_of_magnet
          FROM leads l WHERE l.contact_id = ANY (contact_ids)
            AND l.erased_at IS NULL AND NOT l.held AND l.confirmed
        ), address AS (
          SELECT lead.contact_id, lead.magnet_id, lead.method, lead.sources, lead.created_at, e.id,
            e.email_key, e.collected_at
          FROM lead JOIN email_leads e ON e.lead_id = lead.id
        ), fact AS (
          SELECT 'verified' AS cause, l.contact_id, l.id AS cause_id, l.magnet_id, l.method,
            l.sources, l.created_at AS at, l.created_at - l.commented_at AS delay
          FROM lead l
          UNION ALL
          SELECT 'repeat', l.contact_id, l.id, l.magnet_id, l.method, l.sources, l.created_at,
            l.created_at - l.before_at
          FROM lead l WHERE l.before_at IS NOT NULL AND l.turn_of_magnet = 1
          UNION ALL
          SELECT 'email', a.contact_id, a.id, a.magnet_id, a.method, a.sources, a.collected_at,
            a.collected_at - a.created_at
          FROM address a
          UNION ALL
          SELECT 'opened', l.contact_id, c.id, l.magnet_id, l.method, l.sources, c.created_at,
            c.created_at - l.created_at
          FROM lead l JOIN claims c ON c.lead_id = l.id
          UNION ALL
          SELECT 'returned', l.contact_id, a.id, l.magnet_id, l.method, l.sources, a.created_at,
            a.created_at - l.created_at
          FROM lead l JOIN unlock_attempts a ON a.lead_id = l.id
            AND a.result = 'verified' AND a.reason = 'reopened'
          UNION ALL
          SELECT * FROM (
            SELECT DISTINCT ON (l.contact_id, a.magnet_id, a.comment_id) 'near_miss', l.contact_id,
              a.id, a.magnet_id, coalesce(a.method, ''), ARRAY[a.touch ->> 'source'], a.created_at,
              a.created_at - a.commented_at
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
            times integer, magnets jsonb, methods jsonb, sources jsonb, address jsonb,
            "withinDays" integer)
            ON r.event = f.cause
          WHERE (r.magnets IS NULL OR jsonb_exists(r.magnets, f.magnet_id))
            AND (r.methods IS NULL OR jsonb_exists(r.methods, f.method))
            AND (r.sources IS NULL OR jsonb_exists_any(r.sources, f.sources))
            AND (r."withinDays" IS NULL OR f.delay <= r."withinDays" * interval '1 day')
            AND (r.address IS NULL OR jsonb_exists(r.address, score_address_kind((
              SELECT a.email_key FROM address a
              WHERE a.contact_id = f.contact_id AND a.collected_at <= f.at
              ORDER BY a.collected_at DESC, a.id DESC LIMIT 1))))
        )
        SELECT c.contact_id, c.rule_id, c.cause, c.cause_id, c.magnet_id, c.points, c.at
        FROM counted c WHERE c.turn <= c.times;
      END $$;
  `,
  down: `
    ${scoreLinesBefore}
  `,
};
