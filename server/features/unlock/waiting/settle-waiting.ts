import {
  type LeadEntry,
  settleRefused,
  settleWithLead,
  type TryEntry,
} from '#server/features/leads/ledger.ts';
import { adoptLead, lockWait } from '#server/features/leads/settle-wait.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import { subjectOfRow } from '../check/check.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import {
  findOwnWaiting,
  findSource,
  lockListed,
  markDismissed,
  type OwnWaitingRow,
} from './settle-waiting.queries.ts';
import type { WaitingRow } from './waiting.queries.ts';

type Deps = Pick<UnlockDependencies, 'db' | 'ids' | 'leads' | 'room' | 'readSettings'>;

/**
 * The creator approves a waiting comment: its lead is created, or confirmed if it was unlocked on
 * trust. Repeated or parallel calls create one lead and return the same one. Throws
 * waiting_not_found (unknown, another creator's, rejected), quota_exceeded or taken_down.
 */
export async function approveWaiting(
  deps: Deps,
  userId: string,
  waitingId: string,
): Promise<string> {
  const { row, entry } = await findOwn(deps, userId, waitingId);
  // Nobody could open the content, so the comment keeps waiting.
  if (row.state === 'waiting' && row.takenDownAt !== null) throw new AppError('taken_down');
  if (row.state === 'waiting') {
    const { foundText, authorName } = row;
    const by = { kind: 'approved', foundText, authorName } as const;
    const leadId = await settleWithLead(deps, entry, row, by);
    if (leadId !== null) return leadId;
  }
  const leadId = await deps.db.transaction(async (trx) => {
    const now = await lockWait(trx, waitingId);
    if (now === undefined) return null;
    if (now.state === 'waiting') return adoptLead(trx, now);
    return now.state === 'approved' || now.state === 'verified' ? now.leadId : null;
  });
  if (leadId === null) throw new AppError('waiting_not_found');
  return leadId;
}

/** The creator turns a waiting comment down. Throws waiting_not_found. */
export async function rejectWaiting(deps: Deps, userId: string, waitingId: string): Promise<void> {
  const { entry } = await findOwn(deps, userId, waitingId);
  const isDone = await deps.db.transaction(async (trx) => {
    const now = await lockWait(trx, waitingId);
    if (now === undefined) return false;
    if (now.state === 'rejected') return true;
    if (now.state !== 'waiting' || (await adoptLead(trx, now)) !== null) return false;
    const no = { state: 'rejected', reason: 'rejected', reading: null } as const;
    await settleRefused(deps, trx, entry, now, no);
    return true;
  });
  if (!isDone) throw new AppError('waiting_not_found');
}

/**
 * The creator dismisses all comments that wait from the source of one: they leave the list, in one
 * transaction. Nobody has looked at them one by one, so none is turned down for good: those with
 * checks to come are still read and open when they prove right, and the others can be tried again.
 * Answers how many there were. Throws waiting_not_found.
 */
export async function dismissSource(
  deps: Pick<Deps, 'db' | 'ids'>,
  userId: string,
  waitingId: string,
): Promise<number> {
  return deps.db.transaction(async (trx) => {
    const source = await findSource(trx, userId, waitingId);
    if (source === null) throw new AppError('waiting_not_found');
    const rows = await lockListed(trx, userId, source);
    await markDismissed(
      trx,
      rows.map(({ id }) => id),
    );
    // No check would end these any more.
    for (const row of rows.filter(({ nextTryAt }) => nextTryAt === null)) {
      const no = { state: 'refused', reason: 'rejected', reading: null } as const;
      await settleRefused(deps, trx, toEntry(row), row, no);
    }
    return rows.length;
  });
}

async function findOwn(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  waitingId: string,
): Promise<{ row: OwnWaitingRow; entry: LeadEntry }> {
  const row = await findOwnWaiting(db, userId, waitingId);
  if (row === undefined) throw new AppError('waiting_not_found');
  const { collectEmails, planCollects } = row;
  const { visitor, subject } = toEntry(row);
  const magnet = { ...visitor.magnet, collectEmails };
  const plan = { collectEmails: planCollects };
  return { row, entry: { visitor: { magnet, plan }, subject } };
}

function toEntry(row: WaitingRow & { triggerWords: string[] }): TryEntry {
  const { magnetId: id, userId, triggerWords } = row;
  return { visitor: { magnet: { id, userId, triggerWords } }, subject: subjectOfRow(row) };
}
