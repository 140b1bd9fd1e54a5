import type { Knex } from 'knex';
import { runPrepared } from '#server/platform/db/statements/prepared.ts';
import type { LinkFinding } from './link-checker.ts';

export interface DueLink {
  magnetId: string;
  itemId: string;
  url: string;
}

/** A process that dies gives its links back. */
const CLAIM = `interval '10 minutes'`;
/** A missing page is looked at again before its creator hears of it. */
const AGAIN_AFTER = `interval '1 hour'`;

/** Stands for the next step among the ids of items, which have no underscore. */
const NEXT_STEP = 'next_step';

/** Each link that visitors of a magnet get, beside its row `m`. */
const LINKS_OF_M = `LATERAL (
  SELECT item ->> 'id' AS id, item ->> 'linkUrl' AS url FROM jsonb_array_elements(m.items) AS item
  WHERE item ->> 'type' = 'link' AND item ->> 'linkUrl' IS NOT NULL
  UNION ALL SELECT '${NEXT_STEP}', m.next_step_url
    WHERE m.next_step_url IS NOT NULL AND m.next_step_label IS NOT NULL) AS link`;

/** Links of open pages that are to be looked at; no other process gets them meanwhile. */
export async function claimDueLinks(db: Knex, most: number): Promise<DueLink[]> {
  const { rows } = await db.raw<{ rows: DueLink[] }>(
    `INSERT INTO link_checks AS l (magnet_id, item_id, url, next_at)
     SELECT m.id, link.id, link.url, now() + ${CLAIM}
     FROM magnets m CROSS JOIN ${LINKS_OF_M}
       LEFT JOIN link_checks c ON c.magnet_id = m.id AND c.item_id = link.id
     WHERE m.status = 'active' AND m.deleted_at IS NULL
       AND (c.magnet_id IS NULL OR c.next_at <= now() OR c.url <> link.url)
     ORDER BY c.next_at NULLS FIRST LIMIT :most FOR UPDATE OF m SKIP LOCKED
     ON CONFLICT (magnet_id, item_id) DO UPDATE SET next_at = excluded.next_at, url = excluded.url,
       missing_since = CASE WHEN l.url = excluded.url THEN l.missing_since END,
       outcome = CASE WHEN l.url = excluded.url THEN l.outcome END,
       checked_at = CASE WHEN l.url = excluded.url THEN l.checked_at END
     RETURNING magnet_id, item_id, url`,
    { most },
  );
  return rows;
}

/** Forgets what was found of links that magnets have no more. */
export async function deleteFormerLinks(db: Knex): Promise<void> {
  await db.raw(
    `DELETE FROM link_checks c USING magnets m WHERE m.id = c.magnet_id
       AND NOT EXISTS (SELECT FROM ${LINKS_OF_M} WHERE link.id = c.item_id)`,
  );
}

/** Keeps what was found, unless the item has another link by now. */
export async function noteFinding(
  db: Knex,
  { magnetId, itemId, url }: DueLink,
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
     WHERE magnet_id = :magnetId AND item_id = :itemId AND url = :url`,
    { magnetId, itemId, url, outcome, status, isMissing },
  );
}

/** Since when links of a magnet have led nowhere; null for those that do not. */
export interface DeadLinks {
  content: Date | null;
  nextStep: Date | null;
}

const DEAD_LINKS = `SELECT m.id AS magnet_id,
    min(c.missing_since) FILTER (WHERE link.id <> '${NEXT_STEP}') AS content,
    min(c.missing_since) FILTER (WHERE link.id = '${NEXT_STEP}') AS next_step
  FROM magnets m CROSS JOIN ${LINKS_OF_M}
    JOIN link_checks c ON c.magnet_id = m.id AND c.item_id = link.id AND c.url = link.url
  WHERE m.user_id = $1 AND c.outcome IN ('missing', 'no_host') AND c.checked_at > c.missing_since
  GROUP BY m.id`;

/** Own magnets with a link whose page was missing twice, with an hour between. */
export async function selectDeadLinks(db: Knex, userId: string): Promise<Map<string, DeadLinks>> {
  const rows = await runPrepared<DeadLinks & { magnetId: string } & Record<string, unknown>>(
    db,
    'dead-links',
    DEAD_LINKS,
    [userId],
  );
  return new Map(rows.map(({ magnetId, content, nextStep }) => [magnetId, { content, nextStep }]));
}
