import type { Knex } from 'knex';
import { TRUSTED_PER_SOURCE } from '../check/unlock-limits.ts';

/**
 * Whether a comment that nobody could read may open its content on trust. Its row speaks against it
 * when a reading did not show the comment, refused it, or the creator dismissed its source; so does
 * a network with as many such comments of this magnet and day as are allowed. One that is confirmed
 * gives its place back, so that networks with many honest visitors wait at most for a reading.
 * Calls of one source come one after the other until the caller's transaction ends.
 */
export async function mayTrust(
  trx: Knex.Transaction,
  asked: { magnetId: string; commentId: string; source: string },
): Promise<boolean> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('trust'), hashtext(?))`, [asked.source]);
  const { rows } = await trx.raw<{ rows: { may: boolean }[] }>(
    `SELECT NOT EXISTS (SELECT FROM waiting_comments w
         WHERE w.magnet_id = :magnetId AND w.comment_id = :commentId
           AND (w.state <> 'waiting' OR w.absent_at IS NOT NULL OR w.dismissed_at IS NOT NULL))
       AND (SELECT count(*) FROM waiting_comments w JOIN leads l ON l.id = w.lead_id
         WHERE w.source = :source AND NOT l.confirmed) < :most AS may`,
    { ...asked, most: TRUSTED_PER_SOURCE },
  );
  return rows[0]?.may === true;
}
