import type { Knex } from 'knex';
import type { MagnetItem } from '#shared/magnets/magnet-items.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { Finding, KnownFinding } from './findings.rules.ts';

/** A page whose links are to be looked at. */
export interface DueScan {
  magnetId: string;
  /** Which wish for a look this is, and for which list of hosts. */
  asked: number;
  listVersion: number;
  items: MagnetItem[];
  /** Null where visitors get no next step. */
  nextStepUrl: string | null;
}

/** A process that dies gives its pages back. */
const LEASE = `interval '15 minutes'`;

/** Each night in the small hours of UTC, not all pages at once. */
const NEXT_NIGHT = `(date_trunc('day', now() AT TIME ZONE 'UTC') + interval '25 hours'
  + random() * interval '4 hours') AT TIME ZONE 'UTC'`;

/** SQL: pages that visitors may see, those whose creators are shut out or leave aside. */
const IS_LIVE = `m.status = 'active' AND m.deleted_at IS NULL AND u.suspended_at IS NULL
  AND u.erasure_began_at IS NULL`;

/** SQL: why a page is looked at, each with its own index. */
const due = {
  /** After a change, or because the night has come. */
  time: { is: 's.due_at <= now()', order: 's.due_at' },
  /** Its last look was by an older list. */
  list: {
    is: 's.list_version < (SELECT version FROM denied_host_changes)',
    order: 's.list_version',
  },
} as const;

/** How often the list changed. */
export async function findListVersion(db: Knex): Promise<number> {
  const row = await db('denied_host_changes').first<{ version: number } | undefined>('version');
  return row?.version ?? 0;
}

const MOST_CONCERNED = 10_000;

/**
 * Pages that the latest change of the list is likely to concern: those with the host in a link or a text, or
 * with findings. This reads the texts of all pages that wait for the list, so it is asked once for each change.
 */
export async function selectConcerned(trx: Knex.Transaction): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { magnetId: string }[] }>(
    `SELECT s.magnet_id FROM link_scans s JOIN magnets m ON m.id = s.magnet_id
       CROSS JOIN denied_host_changes c
     WHERE ${due.list.is} AND (CAST(m.items AS text) ILIKE '%' || c.host || '%'
       OR m.next_step_url ILIKE '%' || c.host || '%'
       OR EXISTS (SELECT FROM link_findings f WHERE f.magnet_id = m.id))
     LIMIT ${MOST_CONCERNED}`,
  );
  return rows.map(({ magnetId }) => magnetId);
}

/** Pages whose time has come, or those of `of` that wait for the list; no other process gets them meanwhile. */
export async function takeDueScans(
  db: Knex,
  { because, of, most }: { because: keyof typeof due; of?: readonly string[]; most: number },
): Promise<DueScan[]> {
  const { is, order } = due[because];
  const { rows } = await db.raw<{ rows: DueScan[] }>(
    `WITH taken AS (
       SELECT s.magnet_id FROM link_scans s JOIN magnets m ON m.id = s.magnet_id
         JOIN users u ON u.id = m.user_id
       WHERE ${is} AND ${IS_LIVE} ${of === undefined ? '' : 'AND s.magnet_id = ANY(:of)'}
       ORDER BY ${order} LIMIT :most FOR UPDATE OF s SKIP LOCKED)
     UPDATE link_scans s SET due_at = now() + ${LEASE},
       list_version = (SELECT version FROM denied_host_changes)
     FROM taken, magnets m WHERE s.magnet_id = taken.magnet_id AND m.id = s.magnet_id
     RETURNING s.magnet_id, s.asked, s.list_version, m.items,
       CASE WHEN m.next_step_label IS NOT NULL THEN m.next_step_url END AS next_step_url`,
    { of: of ?? [], most },
  );
  return rows;
}

/** The page is looked at again next night, unless somebody asked for it meanwhile. */
export async function finishScan(
  db: Knex,
  { magnetId, asked, listVersion }: DueScan,
): Promise<void> {
  await db('link_scans')
    .where({ magnetId, asked, listVersion })
    .update({ scannedAt: db.fn.now(), dueAt: db.raw(NEXT_NIGHT) });
}

/** The list changed for a host: all published pages are due. */
export async function noteListChange(trx: Knex.Transaction, host: string): Promise<void> {
  await trx('denied_host_changes').update({ version: trx.raw('version + 1'), host });
}

/**
 * Other looks at the page wait. False when the page is gone, or a later look is asked for. Who publishes
 * locks the magnet before its scan, so this does too.
 */
export async function lockScan(
  trx: Knex.Transaction,
  { magnetId, asked, listVersion }: DueScan,
): Promise<boolean> {
  await trx('magnets').where({ id: magnetId }).forKeyShare().first('id');
  const row = await trx('link_scans')
    .where({ magnetId, asked, listVersion })
    .forUpdate()
    .first('magnet_id');
  return row !== undefined;
}

/** What is known of a page, with what is gone and was called fine. */
export async function selectFindings(
  trx: Knex.Transaction,
  magnetId: string,
): Promise<KnownFinding[]> {
  return trx('link_findings')
    .where({ magnetId })
    .orderBy(['first_seen_at', 'id'])
    .select<KnownFinding[]>(
      'kind',
      'host',
      'leads_to',
      'because',
      'links',
      trx.raw('links <@ cleared_links AS is_fine'),
    );
}

/** Keeps what was found. What is gone and was never called fine is forgotten. */
export async function writeFindings(
  trx: Knex.Transaction,
  ids: Pick<Ids, 'rowId'>,
  magnetId: string,
  findings: readonly (Finding & { wasSeen: boolean })[],
): Promise<void> {
  for (const { kind, host, leadsTo, because, links, wasSeen } of findings) {
    const seen = wasSeen ? { lastSeenAt: trx.fn.now() } : {};
    await trx('link_findings')
      .insert({ id: ids.rowId(), magnetId, kind, host, leadsTo, because, links })
      .onConflict(['magnet_id', 'host', 'kind', 'leads_to'])
      .merge({ because, links, ...seen });
  }
  await trx('link_findings').where({ magnetId, links: '{}', clearedLinks: '{}' }).delete();
}
