import type { Knex } from 'knex';
import { AppError } from '#server/platform/errors.ts';
import type { MagnetRow } from '#server/features/magnets/magnet-rows.ts';
import type { PlanRow } from '#server/features/subscriptions/plans.queries.ts';
import { confirmLead } from '#server/features/leads/confirm-lead.ts';
import { subjectOfRow } from '../check/comment-subject.ts';
import { type LeadTarget, makeLead } from '#server/features/leads/make-lead.ts';
import { noteSettled } from './note-settled.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import type { WaitingRow } from './waiting.queries.ts';

type Deps = Pick<UnlockDependencies, 'db' | 'ids' | 'leads' | 'readSettings'>;

/**
 * The creator lets a waiting comment in: its lead is made, or confirmed when it was opened on
 * trust. Asked twice, also in parallel, it happens once and names the same lead. Throws
 * waiting_not_found (unknown, another creator's, turned down) or quota_exceeded.
 */
export async function approveWaiting(
  deps: Deps,
  userId: string,
  waitingId: string,
): Promise<string> {
  const found = await findOwnWaiting(deps.db, userId, waitingId);
  if (found === undefined) throw new AppError('waiting_not_found');
  const { row, target } = found;
  if (row.state === 'waiting' && row.leadId !== null) {
    const leadId = await confirmLead(deps, row, target, { kind: 'approved' });
    if (leadId === null) throw new AppError('waiting_not_found');
    return leadId;
  }
  if (row.state === 'waiting') {
    const made = await makeLead(deps, deps.leads.add, target, subjectOfRow(row), {
      wayIn: { kind: 'approved', foundText: row.foundText, authorName: row.authorName },
      withGrant: false,
      countsAsTry: false,
      mustWait: true,
    });
    if (made.kind === 'created') return made.leadId;
  }
  const leadId = await deps.db.transaction(async (trx) => {
    const now = await trx('waiting_comments')
      .where({ id: waitingId })
      .forUpdate()
      .first<WaitingRow>();
    if (now.state === 'waiting') return adoptLead(trx, now);
    return now.state === 'approved' || now.state === 'verified' ? now.leadId : null;
  });
  if (leadId === null) throw new AppError('waiting_not_found');
  return leadId;
}

/** The creator turns a waiting comment down. Throws waiting_not_found. */
export async function rejectWaiting(deps: Deps, userId: string, waitingId: string): Promise<void> {
  const found = await findOwnWaiting(deps.db, userId, waitingId);
  if (found === undefined) throw new AppError('waiting_not_found');
  const isDone = await deps.db.transaction(async (trx) => {
    const row = await trx('waiting_comments')
      .where({ id: waitingId })
      .forUpdate()
      .first<WaitingRow>();
    if (row.state === 'rejected') return true;
    if (row.state !== 'waiting' || (await adoptLead(trx, row)) !== null) return false;
    await trx('waiting_comments').where({ id: waitingId }).update({
      state: 'rejected',
      reason: 'rejected',
      nextTryAt: null,
      settledAt: trx.fn.now(),
    });
    await noteSettled(deps, trx, row, found.target, {
      result: 'refused',
      reason: 'rejected',
      assessment: null,
    });
    return true;
  });
  if (!isDone) throw new AppError('waiting_not_found');
}

/**
 * A slow check may store its wait after another one has made the comment's lead: then the lead ends
 * the wait. Its id; null when there is none. The caller holds the row's lock.
 */
async function adoptLead(trx: Knex.Transaction, row: WaitingRow): Promise<string | null> {
  if (row.leadId !== null) return null; // opened on trust: still to be decided
  const { magnetId, commentId } = row;
  const lead = await trx('leads')
    .where({ magnetId, commentId })
    .first<{ id: string } | undefined>('id');
  if (lead === undefined) return null;
  await trx('waiting_comments').where({ id: row.id }).update({
    state: 'verified',
    leadId: lead.id,
    nextTryAt: null,
    settledAt: trx.fn.now(),
  });
  return lead.id;
}

/** Ownership stands in the WHERE: a foreign id is an unknown one (T56). */
async function findOwnWaiting(
  db: Knex,
  userId: string,
  waitingId: string,
): Promise<{ row: WaitingRow; target: LeadTarget } | undefined> {
  const row = await db('waiting_comments as w')
    .join('magnets as m', 'm.id', 'w.magnet_id')
    .join('users as u', 'u.id', 'w.user_id')
    .join('plans as p', 'p.id', 'u.plan_id')
    .where({ 'w.id': waitingId, 'w.user_id': userId })
    .first<
      | (WaitingRow &
          Pick<MagnetRow, 'triggerWords' | 'collectEmails'> & {
            commentLimit: PlanRow['commentLimit'];
            planCollects: boolean;
          })
      | undefined
    >('w.*', 'm.trigger_words', 'm.collect_emails', 'p.comment_limit', {
      planCollects: 'p.collect_emails',
    });
  if (row === undefined) return undefined;
  const { triggerWords, collectEmails, commentLimit, planCollects } = row;
  return {
    row,
    target: {
      magnet: { id: row.magnetId, userId: row.userId, triggerWords, collectEmails },
      plan: { commentLimit, collectEmails: planCollects },
    },
  };
}
