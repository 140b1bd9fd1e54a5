import type { Knex } from 'knex';
import type { sealProblems } from '#shared/audit/audit.contract.ts';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';

const time = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

/**
 * The same values in the same order as when they were sealed. They are written out here, so that
 * functions of the database that somebody replaced prove nothing.
 */
const SEAL = `sha256(convert_to(jsonb_build_array(
  encode(coalesce(c.hash_before, ''), 'hex'), c.number, c.kind, ${time('c.sealed_at')},
  l.id, ${time('l.at')}, l.operator_id, l.operator_name, l.action, l.network_hash,
  l.target_kind, l.target_id, encode(c.content_hash, 'hex'))::text, 'UTF8'))`;
const CONTENT = `sha256(l.salt || convert_to(jsonb_build_array(
  l.target_name, l.reason, l.before, l.after)::text, 'UTF8'))`;

export interface BrokenSeal {
  problem: (typeof sealProblems)[number];
  number: number | null;
  entryId: string | null;
}

/** The first seal that does not hold. An entry's content is compared with its last seal. */
export async function selectBrokenSeal(trx: Knex): Promise<BrokenSeal | undefined> {
  const { rows } = await trx.raw<{ rows: BrokenSeal[] }>(`
    WITH chain AS (
      SELECT *, lag(number, 1, 0::bigint) OVER w AS number_before, lag(hash) OVER w AS hash_before,
        number = max(number) OVER (PARTITION BY entry_id) AS is_last
      FROM audit_seals WINDOW w AS (ORDER BY number))
    SELECT number, entry_id, problem FROM (
      SELECT c.number, c.entry_id, CASE
        WHEN c.number <> c.number_before + 1 THEN 'seal_missing'
        WHEN l.id IS NULL THEN 'entry_missing'
        WHEN c.hash <> ${SEAL} THEN 'entry_changed'
        WHEN c.is_last AND c.content_hash <> ${CONTENT} THEN 'content_changed'
      END AS problem
      FROM chain c LEFT JOIN audit_log l ON l.id = c.entry_id) judged
    WHERE problem IS NOT NULL ORDER BY number LIMIT 1`);
  return rows[0];
}

/** The oldest entry without a seal. */
export async function selectUnsealed(trx: Knex): Promise<BrokenSeal | undefined> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `SELECT l.id FROM audit_log l
     WHERE NOT EXISTS (SELECT FROM audit_seals s WHERE s.entry_id = l.id)
     ORDER BY l.at, l.id LIMIT 1`,
  );
  const [row] = rows;
  return row && { problem: 'entry_unsealed', number: null, entryId: row.id };
}

/** Whether a seal that was noted earlier is there as it was. */
export async function hasSeal(trx: Knex, number: number, hash: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `SELECT FROM audit_seals WHERE number = ? AND hash = decode(?, 'hex')`,
    [number, hash],
  );
  return rows.length > 0;
}

/** How much there is, and the last seal. */
export async function selectExtent(trx: Knex) {
  const { rows } = await trx.raw<{
    rows: { entries: number; seals: number; lastSeal: string | null; checkedAt: Date }[];
  }>(
    `SELECT (SELECT count(*) FROM audit_log) AS entries,
       (SELECT count(*) FROM audit_seals) AS seals,
       (SELECT number || '-' || encode(hash, 'hex') FROM audit_seals
        ORDER BY number DESC LIMIT 1) AS last_seal, clock_timestamp() AS checked_at`,
  );
  const [extent] = rows;
  if (extent === undefined) throw new Error('a statement without FROM gives one row');
  return extent;
}

/** Reads the whole log as it is now, however long that takes. */
export function readWholeLog<T>(db: Knex, read: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return db.transaction(
    async (trx) => {
      await allowLongStatements(trx, 300);
      return read(trx);
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
