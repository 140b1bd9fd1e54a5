import type { Knex } from 'knex';
import { withdrawExports } from '#server/platform/exports/withdraw-exports.queries.ts';
import type { Ids } from '#server/platform/ids.ts';
import { type ErasedComment, eraseLeads, eraseTraces, type RemovedRows } from './erase.queries.ts';

/** A comment on one page, with the facts for an operator to verify it. */
export interface HeldCommentRow {
  magnetTitle: string;
  creator: string | null;
  name: string | null;
  text: string | null;
  /** Null: it is not a lead. */
  unlockedAt: Date | null;
  hasEmail: boolean;
}

/** The most pages that are shown for a comment; it is erased on all of them. */
const SHOWN = 50;

/** Where a comment is stored, by its id alone: its leads, and checks without a lead. */
export async function findHeldComment(db: Knex, commentId: string): Promise<HeldCommentRow[]> {
  const { rows } = await db.raw<{ rows: HeldCommentRow[] }>(
    `SELECT m.title AS magnet_title, u.name AS creator, held.name, held.text, held.unlocked_at,
       held.has_email
     FROM (
       SELECT magnet_id, name, comment_text AS text, created_at AS unlocked_at,
         email IS NOT NULL AS has_email
       FROM leads WHERE comment_id = :commentId AND erased_at IS NULL
       UNION ALL
       SELECT * FROM (
         SELECT DISTINCT ON (a.magnet_id) a.magnet_id, a.author_name, a.found_text,
           NULL::timestamptz, false
         FROM unlock_attempts a
         WHERE a.comment_id = :commentId AND NOT EXISTS (SELECT FROM leads l
           WHERE l.magnet_id = a.magnet_id AND l.comment_id = a.comment_id)
         ORDER BY a.magnet_id, a.created_at DESC
       ) AS loose
     ) AS held (magnet_id, name, text, unlocked_at, has_email)
     JOIN magnets m ON m.id = held.magnet_id JOIN users u ON u.id = m.user_id
     ORDER BY held.unlocked_at NULLS LAST, m.id LIMIT ${SHOWN}`,
    { commentId },
  );
  return rows;
}

/** Keys of the addresses that were left with a comment. */
export async function findAddressesBeside(
  trx: Knex.Transaction,
  commentId: string,
): Promise<{ emailKey: string }[]> {
  const { rows } = await trx.raw<{ rows: { emailKey: string }[] }>(
    `SELECT e.email_key FROM email_leads e JOIN leads l ON l.id = e.lead_id
       WHERE l.comment_id = :commentId
     UNION ALL
     SELECT e.email_key FROM content_mails e JOIN leads l ON l.id = e.lead_id
       WHERE l.comment_id = :commentId
     UNION ALL
     SELECT e.email_key FROM address_proofs e JOIN leads l ON l.id = e.lead_id
       WHERE l.comment_id = :commentId
     UNION ALL
     SELECT e.email_key FROM waiting_emails e JOIN waiting_comments w ON w.id = e.waiting_id
       WHERE w.comment_id = :commentId`,
    { commentId },
  );
  return rows;
}

/** True while the address is stored for another comment. */
export async function isAddressLeft(trx: Knex.Transaction, emailKey: string): Promise<boolean> {
  for (const table of ['email_leads', 'address_proofs', 'content_mails', 'waiting_emails']) {
    const row = await trx(table).where({ emailKey }).first<object | undefined>('id');
    if (row !== undefined) return true;
  }
  return false;
}

/** Erases the comment on every page, whether it is a lead or not. */
export async function eraseComment(
  trx: Knex.Transaction,
  ids: Ids,
  commentId: string,
): Promise<RemovedRows> {
  const traces = await eraseTraces(trx, await lockLoose(trx, commentId));
  const leadIds: string[] = await trx('leads')
    .where({ commentId })
    .whereNull('erased_at')
    .pluck('id');
  const leads = await eraseLeads(trx, ids, leadIds);
  const evidence = await trx('comment_evidence').where({ commentId }).delete();
  const views = await trx('creator_readings')
    .where({ commentId })
    .delete()
    .returning<{ userId: string }[]>(['user_id']);
  await withdrawExports(
    trx,
    views.map(({ userId }) => userId),
  );
  return {
    leads: leads.leads,
    checks: leads.checks + traces.checks,
    waits: leads.waits + traces.waits,
    readings: leads.readings + traces.readings + evidence + views.length,
  };
}

/** Locks checks and waits of the comment without a lead. */
async function lockLoose(trx: Knex.Transaction, commentId: string): Promise<ErasedComment[]> {
  await trx('waiting_comments').where({ commentId }).orderBy('id').forUpdate().select('id');
  const { rows } = await trx.raw<{ rows: ErasedComment[] }>(
    `SELECT held.magnet_id, :commentId AS comment_id, NULL AS lead_id
     FROM (SELECT magnet_id FROM unlock_attempts WHERE comment_id = :commentId
       UNION SELECT magnet_id FROM waiting_comments WHERE comment_id = :commentId) AS held
     WHERE NOT EXISTS (SELECT FROM leads l
       WHERE l.magnet_id = held.magnet_id AND l.comment_id = :commentId)
     ORDER BY held.magnet_id`,
    { commentId },
  );
  return rows;
}
