import type { Knex } from 'knex';
import type { CommentState } from '#shared/leads/comment-states.ts';
import type { LeadSort, OwnValues } from '#shared/leads/leads.contract.ts';
import { defaultScoreSet as usual } from '#shared/leads/score-rules.ts';
import type { Touch } from '../origin/touch.rules.ts';
import { DEFAULT_ZERO } from '../score/score-sets.queries.ts';
import { IMPORTED } from '../contacts/contacts.queries.ts';
import { commentStateOf } from './comment-state.queries.ts';
import { type Clause, PEOPLE } from './clauses.queries.ts';

/** Where a page ends: the value it is sorted by, as the database writes it, and the id. */
export interface PageEnd {
  value: string;
  id: string;
}

export interface LeadRow {
  id: string;
  version: number;
  name: string;
  headline: string | null;
  photoUrl: string | null;
  profileUrl: string | null;
  email: string | null;
  /** Given and not confirmed: not yet the email, or taken because no mail could leave. */
  unconfirmedEmail: string | null;
  stage: string;
  score: number;
  warmFrom: number;
  hotFrom: number;
  tagIds: string[];
  leads: number;
  imported: boolean;
  isOverQuota: boolean;
  createdAt: Date;
  lastAt: Date;
  sortValue: string;
  magnets: { id: string; title: string }[];
  comment: string | null;
  commentState: CommentState | null;
  word: string | null;
  method: string | null;
  confidence: string | null;
  lastTouch: Touch | null;
  answer: { question: string; answer: string } | null;
  values: OwnValues;
}

/** What is sorted by; each has an index with the creator first and the id last. */
const sortColumns = {
  lastAt: { column: 'c.last_at', type: 'timestamptz' },
  createdAt: { column: 'c.created_at', type: 'timestamptz' },
  name: { column: 'c.sort_name', type: 'text' },
  // Stored totals: points fade all alike, so their order never changes.
  score: { column: 't.score_', type: 'double precision' },
} as const;

/** The column of an order, and how two rows of it compare. */
export function sortOf(sort: LeadSort, slot: 0 | 1) {
  const isDown = sort.startsWith('-');
  const name = (isDown ? sort.slice(1) : sort) as keyof typeof sortColumns; // the names of the enum
  const { column, type } = sortColumns[name];
  const from =
    name === 'score'
      ? 'contact_scores t JOIN contacts c ON c.id = t.contact_id AND c.user_id = t.user_id'
      : PEOPLE;
  return {
    type,
    from,
    column: name === 'score' ? `${column}${slot}` : column,
    id: name === 'score' ? 't.contact_id' : 'c.id',
    order: isDown ? 'DESC' : 'ASC',
    beyond: isDown ? '<' : '>',
  };
}

/** Times keep their microseconds. */
const valueAsText = ({ column, type }: { column: string; type: string }): string =>
  type !== 'timestamptz'
    ? `${column}::text`
    : `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * LinkedIn's pictures end at the second that `e` of their address tells: later ones are not loaded in
 * vain (docs/decisions/0059).
 */
const SHOWN_PHOTO = `CASE WHEN substring(c.photo_url FROM '\\me=([0-9]{9,11})(&|$)')::bigint
      <= extract(epoch FROM now()) THEN NULL ELSE c.photo_url END AS photo_url`;

/** Looked up for the rows of a page only. */
const UNCONFIRMED = `CASE WHEN c.email IS NULL
    THEN (SELECT p.email FROM leads o JOIN address_proofs p ON p.lead_id = o.id
      WHERE o.contact_id = c.id AND o.erased_at IS NULL AND NOT o.over_quota AND o.email IS NULL
      ORDER BY p.asked_at DESC LIMIT 1)
    ELSE (SELECT min(e.email) FROM leads o JOIN email_leads e ON e.lead_id = o.id
      WHERE o.contact_id = c.id AND o.erased_at IS NULL AND NOT o.over_quota AND e.email_key = c.email_key
      HAVING bool_and(e.confirmation IS NOT DISTINCT FROM 'unsent')) END AS unconfirmed_email`;

/** The rows of a page; joins are made for these rows only. */
const ABOUT = `
  SELECT c.id, c.version, c.name, c.headline, ${SHOWN_PHOTO}, c.profile_url, c.email, ${UNCONFIRMED},
    c.stage, c.tag_ids, c.leads, c.facets @> '{${IMPORTED}}' AS imported, c.is_over_quota, c.created_at, c.last_at,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title) ORDER BY m.title)
      FROM unnest(c.facets) AS f JOIN magnets m ON m.id = substr(f, 8) AND m.user_id = c.user_id
      WHERE f LIKE 'magnet:%'), '[]') AS magnets,
    s.score, s.warm_from, s.hot_from,
    l.comment_text AS comment, l.comment_state, l.matched_word AS word, l.method, l.confidence, l.last_touch,
    (SELECT jsonb_build_object('question', a.question, 'answer', a.answer)
      FROM leads o JOIN lead_answers a ON a.lead_id = o.id
      WHERE o.contact_id = c.id AND o.erased_at IS NULL AND NOT o.over_quota AND a.step = 'after'
      ORDER BY a.answered_at DESC, o.id LIMIT 1) AS answer,
    coalesce((SELECT jsonb_object_agg(v.field_id, coalesce(to_jsonb(v.text_value),
        to_jsonb(v.number_value), to_jsonb(v.date_value), to_jsonb(v.flag_value)))
      FROM contact_values v WHERE v.contact_id = c.id), '{}') AS values`;
/** The latest open lead of a contact `c`, as `l`. */
export const LATEST = `LEFT JOIN LATERAL (
    SELECT comment_text, matched_word, method, confidence, first_touch, last_touch,
      ${commentStateOf('leads')} AS comment_state FROM leads
    WHERE contact_id = c.id AND erased_at IS NULL AND NOT over_quota
    ORDER BY created_at DESC, id DESC LIMIT 1) l ON true`;
/** Its score at this moment and the creator's bands, as `s`. */
export const SCORE = `LEFT JOIN LATERAL (SELECT coalesce(CASE WHEN r.id IS NULL
        THEN o.score_0 * score_fading(${usual.halfLifeDays}, '${DEFAULT_ZERO.toISOString()}', now())
        ELSE CASE r.slot WHEN 0 THEN o.score_0 ELSE o.score_1 END
          * score_fading(r.half_life_days, r.zero_at, now()) END, 0) AS score,
      coalesce(r.warm_from, ${usual.warmFrom}) AS warm_from,
      coalesce(r.hot_from, ${usual.hotFrom}) AS hot_from
    FROM (SELECT 1) AS one LEFT JOIN contact_scores o ON o.contact_id = c.id
    LEFT JOIN score_rule_sets r ON r.user_id = c.user_id AND r.state = 'active') s ON true`;

/** One row more than asked for tells whether there is a next page. */
export async function selectLeadPage(
  db: Knex,
  where: Clause,
  {
    sort,
    after,
    limit,
    slot,
  }: { sort: LeadSort; after: PageEnd | null; limit: number; slot: 0 | 1 },
): Promise<LeadRow[]> {
  const by = sortOf(sort, slot);
  const from = after === null ? '' : `AND (${by.column}, ${by.id}) ${by.beyond} (?::${by.type}, ?)`;
  const { rows } = await db.raw<{ rows: LeadRow[] }>(
    `WITH page AS MATERIALIZED (
       SELECT c.*, ${valueAsText(by)} AS sort_value, ${by.column} AS sort_column FROM ${by.from} WHERE ${where.sql} ${from}
       ORDER BY ${by.column} ${by.order}, ${by.id} ${by.order} LIMIT ?
     )
     ${ABOUT}, c.sort_value FROM page c ${LATEST} ${SCORE}
     ORDER BY c.sort_column ${by.order}, c.id ${by.order}`,
    [...where.values, ...(after === null ? [] : [after.value, after.id]), limit + 1] as never[], // what the driver takes
  );
  return rows;
}

/** The same row of one lead; undefined for an unknown one and another creator's alike. */
export async function selectLead(
  db: Knex,
  userId: string,
  id: string,
): Promise<LeadRow | undefined> {
  const { rows } = await db.raw<{ rows: LeadRow[] }>(
    `${ABOUT}, '' AS sort_value FROM contacts c ${LATEST} ${SCORE}
     WHERE c.user_id = ? AND c.id = ? AND c.erase_at IS NULL`,
    [userId, id],
  );
  return rows[0];
}

/** Counts to `most` and one more; without it, all. */
export async function countSelected(db: Knex, where: Clause, most: number | null): Promise<number> {
  const limit = most === null ? '' : `LIMIT ${most + 1}`;
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM ${PEOPLE} WHERE ${where.sql} ${limit}) AS counted`,
    [...where.values] as never[], // what the driver takes
  );
  return rows[0]?.count ?? 0;
}

/** Each stage to `most` and one more. Each is a value of its own, so that a rare one is found by its index. */
export async function countByStage(
  db: Knex,
  where: Clause,
  { stages, most }: { stages: readonly string[]; most: number },
): Promise<{ stage: string; count: number }[]> {
  const one = `SELECT ?::text AS stage, (SELECT count(*)::int FROM (
    SELECT FROM ${PEOPLE} WHERE ${where.sql} AND c.stage = ? LIMIT ${most + 1}) AS counted) AS count`;
  const { rows } = await db.raw<{ rows: { stage: string; count: number }[] }>(
    stages.map(() => one).join(' UNION ALL '),
    stages.flatMap((stage) => [stage, ...where.values, stage]) as never[], // what the driver takes
  );
  return rows;
}
