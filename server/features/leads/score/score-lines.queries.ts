import type { Knex } from 'knex';
import type { ScoreSet } from '#shared/leads/score-rules.ts';
import type { ScoreScope } from './score-sets.queries.ts';

export interface LineRow {
  ruleId: string;
  cause: string;
  causeId: string;
  magnetId: string;
  magnetTitle: string | null;
  points: number;
  /** What is left of the points at the time of the database. */
  worth: number;
  at: Date;
}

/** The lines of a contact that make up its total, oldest first. */
export async function selectLines(
  db: Knex,
  contactId: string,
  { slot, halfLifeDays }: ScoreScope,
): Promise<LineRow[]> {
  const { rows } = await db.raw<{ rows: LineRow[] }>(
    `SELECT l.rule_id, l.cause, l.cause_id, l.magnet_id, m.title AS magnet_title, l.points, l.at,
       l.points * score_fading(?::integer, l.at, now()) AS worth
     FROM contact_score_lines l LEFT JOIN magnets m ON m.id = l.magnet_id
     WHERE l.contact_id = ? AND l.slot = ? ORDER BY l.at, l.rule_id, l.cause_id`,
    [halfLifeDays, contactId, slot] as never[], // what the driver takes
  );
  return rows;
}

/** Titles of a creator's lead magnets, by id. */
export async function selectTitles(
  db: Knex,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db('magnets')
    .where({ userId })
    .whereIn('id', ids)
    .select<{ id: string; title: string }[]>('id', 'title');
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Undefined for an unknown contact and another creator's alike. */
export async function findScored(
  db: Knex,
  userId: string,
  contactId: string,
): Promise<{ createdAt: Date } | undefined> {
  return db('contacts')
    .where({ userId, id: contactId })
    .whereNull('erase_at')
    .first<{ createdAt: Date } | undefined>('created_at');
}

/** The rules before those in force, and what a contact had by them when they ended. */
export async function findBefore(
  db: Knex,
  userId: string,
  contactId: string,
): Promise<{ score: number; changedAt: Date } | undefined> {
  const { rows } = await db.raw<{ rows: { score: number; changedAt: Date }[] }>(
    `SELECT a.applied_at AS changed_at,
       CASE p.slot WHEN 0 THEN t.score_0 ELSE t.score_1 END
         * score_fading(p.half_life_days, p.zero_at, a.applied_at) AS score
     FROM score_rule_sets a
     JOIN LATERAL (SELECT * FROM score_rule_sets p
       WHERE p.user_id = a.user_id AND p.state = 'past' ORDER BY p.applied_at DESC LIMIT 1) p
       ON p.slot <> a.slot
     JOIN contacts c ON c.id = ? AND c.user_id = a.user_id AND c.created_at < a.applied_at
     JOIN contact_scores t ON t.contact_id = c.id
     WHERE a.user_id = ? AND a.state = 'active' AND NOT EXISTS (SELECT FROM score_rule_sets n
       WHERE n.user_id = a.user_id AND n.state = 'pending')`,
    [contactId, userId],
  );
  return rows[0];
}

export interface SimulatedRow {
  id: string;
  name: string;
  before: number;
  after: number;
}

/** People of the last 30 days, newest first, with their totals now and under other rules. */
export async function simulate(
  db: Knex,
  userId: string,
  scope: ScoreScope,
  { rules, halfLifeDays }: Pick<ScoreSet, 'rules' | 'halfLifeDays'>,
  most: number,
): Promise<SimulatedRow[]> {
  const { rows } = await db.raw<{ rows: SimulatedRow[] }>(
    `WITH people AS MATERIALIZED (
       SELECT c.id, c.name FROM contacts c
       WHERE c.user_id = ? AND c.last_at > now() - interval '30 days' AND c.erase_at IS NULL
         AND NOT c.is_over_quota ORDER BY c.last_at DESC, c.id DESC LIMIT ?
     ), fresh AS (
       SELECT l.contact_id, sum(l.points * score_fading(?::integer, l.at, now())) AS worth
       FROM score_lines(score_rules_for(?, ?::jsonb), (SELECT array_agg(id) FROM people)) l GROUP BY l.contact_id
     )
     SELECT p.id, p.name, coalesce(t.score_${scope.slot}, 0)
         * score_fading(?::integer, ?::timestamptz, now()) AS before,
       coalesce(f.worth, 0) AS after
     FROM people p LEFT JOIN contact_scores t ON t.contact_id = p.id
     LEFT JOIN fresh f ON f.contact_id = p.id`,
    [
      userId,
      most,
      halfLifeDays,
      userId,
      JSON.stringify(rules),
      scope.halfLifeDays,
      scope.zeroAt,
    ] as never[], // what the driver takes
  );
  return rows;
}
