import type { Knex } from 'knex';
import type { LinkFinding } from './link-checker.ts';

export interface DueLink {
  magnetId: string;
  url: string;
}

/** A process that dies gives its links back. */
const CLAIM = `interval '10 minutes'`;
/** A missing page is looked at again before its creator hears of it. */
const AGAIN_AFTER = `interval '1 hour'`;

/** Links of open pages that are to be looked at; no other process gets them meanwhile. */
export async function claimDueLinks(db: Knex, most: number): Promise<DueLink[]> {
  const { rows } = await db.raw<{ rows: DueLink[] }>(
    `INSERT INTO link_checks AS l (magnet_id, url, next_at)
     SELECT m.id, m.link_url, now() + ${CLAIM}
     FROM magnets m LEFT JOIN link_checks c ON c.magnet_id = m.id
     WHERE m.status = 'active' AND m.deleted_at IS NULL AND m.content_type = 'link'
       AND m.link_url IS NOT NULL
       AND (c.magnet_id IS NULL OR c.next_at <= now() OR c.url <> m.link_url)
     ORDER BY c.next_at NULLS FIRST LIMIT :most FOR UPDATE OF m SKIP LOCKED
     ON CONFLICT (magnet_id) DO UPDATE SET next_at = excluded.next_at, url = excluded.url,
       missing_since = CASE WHEN l.url = excluded.url THEN l.missing_since END,
       outcome = CASE WHEN l.url = excluded.url THEN l.outcome END,
       checked_at = CASE WHEN l.url = excluded.url THEN l.checked_at END
     RETURNING magnet_id, url`,
    { most },
  );
  return rows;
}

/** Keeps what was found, unless the magnet has another link by now. */
export async function noteFinding(
  db: Knex,
  { magnetId, url }: DueLink,
  { outcome, status }: LinkFinding,
): Promise<void> {
  const isMissing = outcome === 'missing' || outcome === 'no_host';
  await db.raw(
    `UPDATE link_checks SET outcome = :outcome, status = :status, checked_at = now(),
       next_at = now() + CASE WHEN :isMissing AND missing_since IS NULL
         THEN ${AGAIN_AFTER} ELSE interval '1 day' END,
       missing_since = CASE
         WHEN :isMissing THEN coalesce(missing_since, now())
         WHEN :outcome = 'opens' THEN NULL
         ELSE missing_since END
     WHERE magnet_id = :magnetId AND url = :url`,
    { magnetId, url, outcome, status, isMissing },
  );
}

/** Own magnets whose page was missing twice, with an hour between. */
export async function selectDeadLinks(db: Knex, userId: string): Promise<Map<string, Date>> {
  const { rows } = await db.raw<{ rows: { magnetId: string; missingSince: Date }[] }>(
    `SELECT c.magnet_id, c.missing_since FROM link_checks c JOIN magnets m ON m.id = c.magnet_id
     WHERE m.user_id = ? AND m.content_type = 'link' AND c.url = m.link_url
       AND c.outcome IN ('missing', 'no_host') AND c.checked_at > c.missing_since`,
    [userId],
  );
  return new Map(rows.map(({ magnetId, missingSince }) => [magnetId, missingSince]));
}
