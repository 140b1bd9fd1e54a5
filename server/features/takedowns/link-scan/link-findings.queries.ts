import type { Knex } from 'knex';
import type { FindingKind } from '#shared/takedowns/link-findings.contract.ts';

/** A finding as rows of magnets carry it; times as JSON has them. */
export interface FindingRow {
  id: string;
  kind: FindingKind;
  host: string;
  leadsTo: string;
  because: string | null;
  firstSeenAt: string;
  lastSeenAt: string;
  isFine: boolean;
  fineAt: string | null;
  fineBy: string | null;
}

/** SQL: the finding `f` of the published page `m` of `u` waits for a look. */
export const IS_OPEN = `(NOT (f.links <@ f.cleared_links) AND m.status = 'active'
  AND m.deleted_at IS NULL AND u.erasure_began_at IS NULL AND u.suspended_at IS NULL)`;

/** SQL: the magnet `m` of `u` has such a finding. */
export const IS_SUSPICIOUS = `EXISTS (SELECT FROM link_findings f
  WHERE f.magnet_id = m.id AND ${IS_OPEN})`;

const AS_JSON = `json_build_object('id', f.id, 'kind', f.kind, 'host', f.host, 'leadsTo', f.leads_to,
  'because', f.because, 'firstSeenAt', f.first_seen_at, 'lastSeenAt', f.last_seen_at,
  'isFine', f.links <@ f.cleared_links, 'fineAt', f.fine_at, 'fineBy', f.fine_by)`;

/** SQL: what was found of the magnet `m`, what is open first. */
export const FINDINGS_OF_M = `(SELECT coalesce(json_agg(${AS_JSON}
    ORDER BY f.links <@ f.cleared_links, f.first_seen_at, f.id), '[]'::json)
  FROM link_findings f WHERE f.magnet_id = m.id AND f.links <> '{}')`;

/** How many published pages have a finding that waits for a look. */
export async function countSuspicious(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(DISTINCT f.magnet_id)::int AS count FROM link_findings f
       JOIN magnets m ON m.id = f.magnet_id JOIN users u ON u.id = m.user_id
     WHERE ${IS_OPEN}`,
  );
  return rows[0]?.count ?? 0;
}

/** A finding with its page; undefined when it is gone. */
export async function findFinding(
  db: Knex,
  id: string,
): Promise<{ magnetId: string; title: string; finding: FindingRow } | undefined> {
  const { rows } = await db.raw<{
    rows: { magnetId: string; title: string; finding: FindingRow }[];
  }>(
    `SELECT m.id AS magnet_id, m.title, ${AS_JSON} AS finding
     FROM link_findings f JOIN magnets m ON m.id = f.magnet_id JOIN users u ON u.id = m.user_id
     WHERE f.id = ? AND f.links <> '{}' AND m.deleted_at IS NULL AND u.erasure_began_at IS NULL`,
    [id],
  );
  return rows[0];
}

/** False when it is fine already, or gone. Links that were called fine before and are gone stay so. */
export async function setFine(
  trx: Knex.Transaction,
  { id, by }: { id: string; by: string },
): Promise<boolean> {
  const changed = await trx('link_findings')
    .where({ id })
    .whereRaw('NOT (links <@ cleared_links)')
    .update({
      clearedLinks: trx.raw('ARRAY(SELECT DISTINCT unnest(cleared_links || links))'),
      fineAt: trx.fn.now(),
      fineBy: by,
    });
  return changed === 1;
}

/** False when it waits already, or is gone. */
export async function unsetFine(trx: Knex.Transaction, id: string): Promise<boolean> {
  const changed = await trx('link_findings')
    .where({ id })
    .whereRaw(`links <> '{}' AND links <@ cleared_links`)
    .update({ clearedLinks: '{}', fineAt: null, fineBy: null });
  return changed === 1;
}
