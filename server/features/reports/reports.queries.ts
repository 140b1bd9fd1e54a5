import type { Knex } from 'knex';
import type { ReportReason } from '#shared/reports/report-reasons.ts';
import { stateOf } from '#server/features/magnets/magnet-state.queries.ts';
import { keysetAt, type Keyset } from '#server/platform/db/statements/keyset-cursor.ts';

/** Adds an open report of a magnet's page. */
export async function insertReport(
  db: Knex,
  report: { id: string; magnetId: string; reason: ReportReason; details: string | null },
): Promise<void> {
  await db('page_reports').insert(report);
}

export interface ReportGroupRow {
  /** Id of the newest report of the group. */
  id: string;
  keysetAt: string;
  magnetId: string;
  title: string;
  status: string;
  state: string;
  isDeleted: boolean;
  ownerId: string;
  ownerName: string;
  ownerEmail: string;
  isOwnerSuspended: boolean;
  isTakenDown: boolean;
  count: number;
  reasons: { reason: ReportReason; count: number }[];
  remarks: { id: string; reason: ReportReason; details: string; at: string }[];
  firstAt: Date;
  lastAt: Date;
  settledAt: Date | null;
  settledBy: string | null;
  settledNote: string | null;
}

const REMARKS = 20;

/**
 * Reports grouped by page; settled ones also by the time they were settled together. Ordered by their
 * newest report, or by when they were settled, the latest first.
 */
export async function selectReportGroups(
  db: Knex,
  { state, after, limit }: { state: 'open' | 'settled'; after: Keyset | null; limit: number },
): Promise<ReportGroupRow[]> {
  const isOpen = state === 'open';
  const orderedBy = isOpen ? 'last_at' : 'settled_at';
  // There are many settled ones, so only those of this page are grouped. Open ones are few.
  const settledOnes = 'SELECT settled_at, magnet_id FROM page_reports WHERE settled_at';
  const among = isOpen
    ? 'settled_at IS NULL'
    : `(settled_at, magnet_id) IN (
         (${settledOnes} ${after === null ? 'IS NOT NULL' : '< :at::timestamptz'}
          GROUP BY settled_at, magnet_id
          ORDER BY settled_at DESC FETCH FIRST :limit ROWS WITH TIES)
         ${after === null ? '' : `UNION ${settledOnes} = :at::timestamptz`})`;
  const { rows } = await db.raw<{ rows: ReportGroupRow[] }>(
    `WITH grouped AS (
       SELECT magnet_id, settled_at, min(settled_by) AS settled_by,
         min(settled_note) AS settled_note, count(*)::int AS count,
         min(created_at) AS first_at, max(created_at) AS last_at,
         (array_agg(id ORDER BY created_at DESC, id DESC))[1] AS id
       FROM page_reports WHERE ${among}
       GROUP BY magnet_id, settled_at
     ), page AS (
       SELECT * FROM grouped
       ${after === null ? '' : `WHERE (${orderedBy}, id) < (:at::timestamptz, :id)`}
       ORDER BY ${orderedBy} DESC, id DESC LIMIT :limit
     )
     SELECT page.*, ${keysetAt(`page.${orderedBy}`)} AS keyset_at, m.title, m.status, ${stateOf('m')} AS state,
       m.deleted_at IS NOT NULL AS is_deleted, u.id AS owner_id, u.name AS owner_name, u.email AS owner_email,
       u.suspended_at IS NOT NULL AS is_owner_suspended,
       m.taken_down_at IS NOT NULL AS is_taken_down,
       (SELECT jsonb_agg(jsonb_build_object('reason', reason, 'count', n) ORDER BY n DESC, reason)
        FROM (SELECT reason, count(*)::int AS n FROM page_reports r
              WHERE r.magnet_id = page.magnet_id
                AND r.settled_at IS NOT DISTINCT FROM page.settled_at
              GROUP BY reason) AS t) AS reasons,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'reason', reason,
          'details', details, 'at', ${keysetAt('created_at')}) ORDER BY created_at DESC, id), '[]')
        FROM (SELECT * FROM page_reports r
              WHERE r.magnet_id = page.magnet_id AND details IS NOT NULL
                AND r.settled_at IS NOT DISTINCT FROM page.settled_at
              ORDER BY created_at DESC, id LIMIT :remarks) AS t) AS remarks
     FROM page JOIN magnets m ON m.id = page.magnet_id JOIN users u ON u.id = m.user_id
     ORDER BY page.${orderedBy} DESC, page.id DESC`,
    { limit, remarks: REMARKS, at: after?.at ?? '', id: after?.id ?? '' },
  );
  return rows;
}

/** How many pages have open reports. */
export async function countReportedPages(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { pages: number }[] }>(
    'SELECT count(DISTINCT magnet_id)::int AS pages FROM page_reports WHERE settled_at IS NULL',
  );
  return rows[0]?.pages ?? 0;
}

/**
 * Settles the open reports of a page up to a moment; returns how many. Times on the wire have
 * milliseconds, so the whole millisecond counts.
 */
export async function settleReports(
  db: Knex,
  settling: { magnetId: string; seenUntil: string; note: string; by: string },
): Promise<number> {
  return db('page_reports')
    .where({ magnetId: settling.magnetId })
    .whereNull('settled_at')
    .whereRaw(`date_trunc('milliseconds', created_at) <= ?::timestamptz`, [settling.seenUntil])
    .update({ settledAt: db.fn.now(), settledNote: settling.note, settledBy: settling.by });
}

/** Null when the magnet is gone. */
export async function findMagnetTitle(db: Knex, magnetId: string): Promise<string | null> {
  const row = await db('magnets')
    .where({ id: magnetId })
    .first<{ title: string } | undefined>('title');
  return row?.title ?? null;
}
