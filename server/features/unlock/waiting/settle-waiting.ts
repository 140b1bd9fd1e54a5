import { AppError } from '#server/platform/errors.ts';
import { confirmLead } from '#server/features/leads/confirm-lead.ts';
import { subjectOfRow, waitOf } from '../check/comment-subject.ts';
import { type LeadTarget, makeLead } from '#server/features/leads/make-lead.ts';
import { noteSettled } from '#server/features/leads/note-settled.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { adoptLead, findOwnWaiting, lockWaiting, turnDown } from './settle-waiting.queries.ts';
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
  const { row, target } = await findOwn(deps, userId, waitingId);
  if (row.state === 'waiting' && row.leadId !== null) {
    const leadId = await confirmLead(deps, waitOf(row), target, { kind: 'approved' });
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
    const now = await lockWaiting(trx, waitingId);
    if (now.state === 'waiting') return adoptLead(trx, now);
    return now.state === 'approved' || now.state === 'verified' ? now.leadId : null;
  });
  if (leadId === null) throw new AppError('waiting_not_found');
  return leadId;
}

/** The creator turns a waiting comment down. Throws waiting_not_found. */
export async function rejectWaiting(deps: Deps, userId: string, waitingId: string): Promise<void> {
  const { target } = await findOwn(deps, userId, waitingId);
  const isDone = await deps.db.transaction(async (trx) => {
    const row = await lockWaiting(trx, waitingId);
    if (row.state === 'rejected') return true;
    if (row.state !== 'waiting' || (await adoptLead(trx, row)) !== null) return false;
    await turnDown(trx, waitingId);
    await noteSettled(deps, trx, waitOf(row), target, {
      result: 'refused',
      reason: 'rejected',
      assessment: null,
    });
    return true;
  });
  if (!isDone) throw new AppError('waiting_not_found');
}

async function findOwn(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  waitingId: string,
): Promise<{ row: WaitingRow; target: LeadTarget }> {
  const row = await findOwnWaiting(db, userId, waitingId);
  if (row === undefined) throw new AppError('waiting_not_found');
  const { triggerWords, collectEmails, commentLimit, planCollects } = row;
  return {
    row,
    target: {
      magnet: { id: row.magnetId, userId: row.userId, triggerWords, collectEmails },
      plan: { commentLimit, collectEmails: planCollects },
    },
  };
}
