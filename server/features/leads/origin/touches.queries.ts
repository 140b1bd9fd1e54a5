import type { Knex } from 'knex';
import type { LeadOrigins } from '#shared/leads/leads.contract.ts';
import { type OriginField, originFieldNames } from '#shared/leads/lead-sources.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { Touch } from './touch.rules.ts';

/** How a visitor came at the first try, and at this one. */
export interface Touches {
  first: Touch;
  last: Touch;
}

/** Visits of earlier tries of the row's comment without a lead, and the visit of the row itself. */
const touchesOf = (row: string, asked: string): string => `(
    SELECT a.touch FROM unlock_attempts a
    WHERE a.magnet_id = ${row}.magnet_id AND a.comment_id = ${row}.comment_id
      AND a.lead_id IS NULL AND a.touch IS NOT NULL
    UNION ALL SELECT ${asked} WHERE ${asked} IS NOT NULL) AS known`;

/** All times have the same format, so they sort as texts. */
export const EARLIEST_TOUCH = (row: string, asked: string): string =>
  `(SELECT touch FROM ${touchesOf(row, asked)} ORDER BY touch ->> 'at' LIMIT 1)`;

/** The visit of the requesting visitor; without one, that of the latest try. */
export const LATEST_TOUCH = (row: string, asked: string): string =>
  `coalesce(${asked},
    (SELECT touch FROM ${touchesOf(row, asked)} ORDER BY touch ->> 'at' DESC LIMIT 1))`;

/** The visit of a visitor's first try on a magnet; null for a new visitor. */
export async function findFirstTouch(
  db: Knex,
  magnetId: string,
  secrets: readonly string[],
): Promise<Touch | null> {
  if (secrets.length === 0) return null;
  const { rows } = await db.raw<{ rows: { touch: Touch }[] }>(
    `SELECT touch FROM (
       SELECT l.first_touch AS touch FROM grants g JOIN leads l ON l.id = g.lead_id
       WHERE g.token_hash = ANY(:hashes) AND g.magnet_id = :magnetId
       UNION ALL
       SELECT a.touch FROM waiting_visitors v JOIN waiting_comments w ON w.id = v.waiting_id
         JOIN unlock_attempts a ON a.magnet_id = w.magnet_id AND a.comment_id = w.comment_id
       WHERE v.token_hash = ANY(:hashes) AND w.magnet_id = :magnetId
     ) AS known WHERE touch IS NOT NULL ORDER BY touch ->> 'at' LIMIT 1`,
    { hashes: secrets.map(hashSecret), magnetId },
  );
  return rows[0]?.touch ?? null;
}

/** No stored tag has a control character. */
const BETWEEN = String.raw`E'\x1e'`;
const fieldsOf = (touch: string): string =>
  `concat_ws(${BETWEEN}, ${originFieldNames
    .map((name) => `'${name}:' || (${touch} ->> '${name}')`)
    .join(', ')})`;

/**
 * The facts of the visits of a contact's leads for filters, as texts like those of `facetsOf`.
 * Stored texts are already in lower case.
 */
export const originFacets = (lead: string, condition: string): string => `ARRAY(
    SELECT DISTINCT unnest(string_to_array(string_agg(nullif(concat_ws(${BETWEEN},
        nullif(${fieldsOf(`${lead}.first_touch`)}, ''),
        CASE WHEN ${lead}.last_touch <> ${lead}.first_touch
          THEN ${fieldsOf(`${lead}.last_touch`)} END), ''), ${BETWEEN})
      FILTER (WHERE ${condition}), ${BETWEEN})) ORDER BY 1)`;

const FACETS = originFieldNames.map((name) => `'${name}'`).join(', ');

/**
 * The number of latest contacts whose values are offered, because filters mostly use recent values.
 */
const OFFERED_OF = 5_000;
const MOST_VALUES = 200;

/** Values of a creator's latest contacts, the most frequent first. */
export async function selectOrigins(db: Knex, userId: string): Promise<LeadOrigins> {
  const { rows } = await db.raw<{ rows: { field: OriginField; found: string[] }[] }>(
    `SELECT field, (array_agg(value ORDER BY times DESC, value))[1:${MOST_VALUES}] AS found FROM (
       SELECT split_part(facet, ':', 1) AS field, substr(facet, strpos(facet, ':') + 1) AS value,
         count(*) AS times
       FROM (SELECT facets FROM contacts WHERE user_id = ? AND erase_at IS NULL
         ORDER BY last_at DESC, id DESC LIMIT ${OFFERED_OF}) AS latest, unnest(facets) AS facet
       GROUP BY 1, 2
     ) AS counted WHERE field IN (${FACETS}) GROUP BY field`,
    [userId],
  );
  const found = new Map(rows.map((row) => [row.field, row.found]));
  const values = originFieldNames.map((name) => [name, found.get(name) ?? []]);
  return Object.fromEntries(values) as LeadOrigins; // one for each name
}
