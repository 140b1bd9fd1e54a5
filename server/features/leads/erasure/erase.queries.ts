import type { Knex } from 'knex';
import { ERASED_NAME } from '#shared/app/constants.ts';
import { noteErased } from '#server/platform/erasures/journal.queries.ts';
import { withdrawExports } from '#server/platform/exports/withdraw-exports.queries.ts';
import type { Ids } from '#server/platform/ids.ts';
import { forgetLeads } from '../contacts/contacts.queries.ts';

/** A comment on a magnet that goes, with its lead where one came of it. */
export interface ErasedComment {
  magnetId: string;
  commentId: string;
  leadId: string | null;
}

/** What was removed, in numbers. */
export interface RemovedRows {
  leads: number;
  checks: number;
  waits: number;
  readings: number;
}

/**
 * Removes everything from leads that identifies a person. The leads stay, and so do the counts:
 * the month's room, the figures of each hour, the time of the unlock. In place of the comment's id
 * stands one of the lead's own, so the same comment makes a new lead if its author comes back.
 *
 * A refused comment of the same author on the same magnet goes with them, unless it has a lead of
 * its own. Rows are locked in the order waiting comment, lead, as everywhere else.
 */
export async function eraseLeads(
  trx: Knex.Transaction,
  ids: Ids,
  leadIds: readonly string[],
): Promise<RemovedRows> {
  const none = { leads: 0, checks: 0, waits: 0, readings: 0 };
  if (leadIds.length === 0) return none;
  await lockWaits(trx, leadIds);
  const leads = await lockLeads(trx, leadIds);
  if (leads.length === 0) return none;
  const comments = [...leads, ...(await selectRefused(trx, leads))];
  const { waits, checks, readings: evidence } = await eraseTraces(trx, comments);
  const given = await selectGiven(trx, leads);
  const readings = evidence + (await deleteViews(trx, idsOf(comments), leads));
  await deleteWaysIn(trx, leads);
  await blankLeads(trx, leads);
  await noteErased(
    trx,
    'lead',
    leads.map(({ leadId }) => leadId),
  );
  await forgetLeads(
    trx,
    leads.flatMap(({ contactId }) => contactId ?? []),
  );
  await deleteGiven(trx, given);
  await tellCreators(trx, ids, leads);
  return { leads: leads.length, checks, waits, readings };
}

/** Erases data of comments other than leads and creators' readings. */
export async function eraseTraces(
  trx: Knex.Transaction,
  comments: readonly ErasedComment[],
): Promise<Omit<RemovedRows, 'leads'>> {
  await withdrawExports(trx, await selectReaders(trx, comments));
  const waits = await countOver(comments, (comment) => deleteWait(trx, comment));
  const checks = await countOver(comments, (comment) => blankChecks(trx, comment));
  const readings = await trx('comment_evidence').whereIn('comment_id', idsOf(comments)).delete();
  return { waits, checks, readings };
}

/** Creators whose files may have these comments: of their pages, or of what they read. */
async function selectReaders(
  trx: Knex.Transaction,
  comments: readonly ErasedComment[],
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { userId: string }[] }>(
    `SELECT user_id FROM magnets WHERE id = ANY(:magnetIds)
     UNION SELECT user_id FROM creator_readings WHERE comment_id = ANY(:commentIds)`,
    { magnetIds: comments.map(({ magnetId }) => magnetId), commentIds: idsOf(comments) },
  );
  return rows.map(({ userId }) => userId);
}

const idsOf = (comments: readonly ErasedComment[]) => [
  ...new Set(comments.map(({ commentId }) => commentId)),
];

type LockedLead = ErasedComment & { leadId: string; contactId: string | null };

/** First of all that an erasure locks. */
export async function lockWaits(trx: Knex.Transaction, leadIds: readonly string[]): Promise<void> {
  await trx.raw(
    `SELECT w.id FROM waiting_comments w
       JOIN leads l ON l.magnet_id = w.magnet_id AND l.comment_id = w.comment_id
     WHERE l.id = ANY(?) ORDER BY w.id FOR UPDATE OF w`,
    [[...leadIds]],
  );
}

async function lockLeads(trx: Knex.Transaction, leadIds: readonly string[]): Promise<LockedLead[]> {
  return trx('leads')
    .whereIn('id', [...leadIds])
    .whereNull('erased_at')
    .orderBy('id')
    .forUpdate()
    .select<LockedLead[]>('magnet_id', 'comment_id', 'contact_id', { leadId: 'id' });
}

/** Comments of the same author on the same magnet that no lead came of. */
async function selectRefused(
  trx: Knex.Transaction,
  leads: readonly LockedLead[],
): Promise<ErasedComment[]> {
  const { rows } = await trx.raw<{ rows: ErasedComment[] }>(
    `SELECT DISTINCT a.magnet_id, a.comment_id, NULL AS lead_id
     FROM leads l JOIN unlock_attempts a
       ON a.magnet_id = l.magnet_id AND a.author_url = l.author_url
     WHERE l.id = ANY(?) AND NOT EXISTS (SELECT FROM leads o
       WHERE o.magnet_id = a.magnet_id AND o.comment_id = a.comment_id)`,
    [leads.map(({ leadId }) => leadId)],
  );
  return rows;
}

async function countOver(
  comments: readonly ErasedComment[],
  each: (comment: ErasedComment) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (const comment of comments) count += await each(comment);
  return count;
}

/** With the addresses that were left for it, and the places of who waits. */
function deleteWait(
  trx: Knex.Transaction,
  { magnetId, commentId }: ErasedComment,
): Promise<number> {
  return trx('waiting_comments').where({ magnetId, commentId }).delete();
}

/**
 * Deletes creators' readings of these comments, and of their authors' other comments under posts of
 * the same creator.
 */
async function deleteViews(
  trx: Knex.Transaction,
  commentIds: readonly string[],
  leads: readonly LockedLead[],
): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `DELETE FROM creator_readings r
     WHERE r.comment_id = ANY(:commentIds) OR EXISTS (SELECT FROM leads l
       WHERE l.id = ANY(:leadIds) AND l.user_id = r.user_id AND l.author_url = r.author_url)`,
    { commentIds: [...commentIds], leadIds: leads.map(({ leadId }) => leadId) },
  );
  return rowCount;
}

/** The activity keeps that a check was made and how it ended. */
async function blankChecks(
  trx: Knex.Transaction,
  { magnetId, commentId, leadId }: ErasedComment,
): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `UPDATE unlock_attempts SET comment_id = 'erased-' || COALESCE(:leadId, id),
       comment_url = '', parent_comment_id = NULL, found_text = NULL, marks = '[]',
       near_miss = NULL, author_name = NULL, author_url = NULL, touch = NULL,
       commented_at = date_trunc('day', commented_at),
       settled_at = CASE WHEN result = 'pending' THEN COALESCE(settled_at, now()) ELSE settled_at END,
       settled_result = CASE WHEN result = 'pending' AND settled_at IS NULL
         THEN 'refused' ELSE settled_result END,
       settled_reason = CASE WHEN result = 'pending' AND settled_at IS NULL
         THEN 'erased' ELSE settled_reason END
     WHERE magnet_id = :magnetId AND comment_id = :commentId`,
    { magnetId, commentId, leadId },
  );
  return rowCount;
}

/** What opened the content, where mails went, and what was said there. That the content was claimed stays. */
async function deleteWaysIn(trx: Knex.Transaction, leads: readonly LockedLead[]): Promise<void> {
  const leadIds = leads.map(({ leadId }) => leadId);
  const tables = ['address_proofs', 'grants', 'reading_links', 'content_mails', 'email_leads'];
  for (const table of [...tables, 'consents', 'lead_answers']) {
    await trx(table).whereIn('lead_id', leadIds).delete();
  }
  await trx('pixel_events')
    .whereIn('claim_id', trx('claims').whereIn('lead_id', leadIds).select('id'))
    .delete();
}

interface GivenValue {
  contactId: string;
  fieldId: string;
  /** As a text, which keeps its microseconds. */
  givenAt: string;
}

/** Values of contacts that visitors gave with these leads. */
async function selectGiven(
  trx: Knex.Transaction,
  leads: readonly LockedLead[],
): Promise<GivenValue[]> {
  const { rows } = await trx.raw<{ rows: GivenValue[] }>(
    `SELECT v.contact_id, v.field_id, v.given_at::text AS given_at
     FROM lead_answers a JOIN leads l ON l.id = a.lead_id
       JOIN contact_values v ON v.contact_id = l.contact_id AND v.field_id = a.field_id
         AND v.given_at = a.answered_at
     WHERE a.lead_id = ANY(?)`,
    [leads.map(({ leadId }) => leadId)],
  );
  return rows;
}

/** After the contacts are locked, like everybody who changes their values. */
async function deleteGiven(trx: Knex.Transaction, values: readonly GivenValue[]): Promise<void> {
  if (values.length === 0) return;
  await trx.raw(
    `DELETE FROM contact_values v USING jsonb_to_recordset(CAST(? AS jsonb))
       AS g ("contactId" text, "fieldId" text, "givenAt" timestamptz)
     WHERE v.contact_id = g."contactId" AND v.field_id = g."fieldId" AND v.given_at = g."givenAt"`,
    [JSON.stringify(values)],
  );
}

async function blankLeads(trx: Knex.Transaction, leads: readonly LockedLead[]): Promise<void> {
  await trx.raw(
    `UPDATE leads SET erased_at = now(), name = ?, author_url = NULL, author_photo = NULL, author_headline = NULL,
       email = NULL, comment_text = NULL,
       comment_id = 'erased-' || id, contact_id = NULL, comment_url = '', parent_comment_id = NULL, matched_word = NULL,
       first_touch = NULL, last_touch = NULL, commented_at = date_trunc('day', commented_at)
     WHERE id = ANY(?)`,
    [ERASED_NAME, leads.map(({ leadId }) => leadId)],
  );
}

/** A line of its own in the activity, at the time of the erasure. */
async function tellCreators(
  trx: Knex.Transaction,
  ids: Ids,
  leads: readonly LockedLead[],
): Promise<void> {
  for (const { leadId } of leads) {
    await trx.raw(
      `INSERT INTO unlock_attempts (id, magnet_id, user_id, result, reason, comment_id, post_key,
         comment_url, looked_for, commented_at, lead_id, counted)
       SELECT ?, magnet_id, user_id, CASE WHEN confirmed THEN 'verified' ELSE 'refused' END, 'erased',
         comment_id, post_key, comment_url, '{}', commented_at, id, false
       FROM leads WHERE id = ?`,
      [ids.rowId(), leadId],
    );
  }
}
