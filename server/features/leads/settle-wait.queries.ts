import type { Knex } from 'knex';
import { DatabaseBusyError } from '#server/platform/db/pg-errors.ts';
import type { ConfirmedFacts, ReadFacts } from './lead-facts.ts';
import type { LeadRoom } from './lead-room.ts';
import { addUsed, lockMonth } from './lead-room.queries.ts';

/** How the wait of a comment stands. */
export type WaitingState = 'waiting' | 'verified' | 'approved' | 'refused' | 'rejected';

interface WaitRow {
  id: string;
  magnetId: string;
  commentId: string;
  state: WaitingState;
  leadId: string | null;
}

/** Locks and reads the wait of a comment. An erasure may have removed it. */
export function lockWait(trx: Knex.Transaction, waitingId: string): Promise<WaitRow | undefined> {
  return trx('waiting_comments')
    .where({ id: waitingId })
    .forUpdate()
    .first<WaitRow | undefined>('id', 'magnetId', 'commentId', 'state', 'leadId');
}

/** Ends the wait with a lead, also a wait that an earlier reading refused. */
export async function setWaitSettled(
  trx: Knex.Transaction,
  waitingId: string,
  state: 'verified' | 'approved',
): Promise<void> {
  const settled = { reason: null, nextTryAt: null, settledAt: trx.fn.now() };
  await trx('waiting_comments')
    .where({ id: waitingId })
    .update({ state, ...settled });
}

/** Ends the wait without a lead; false when something else ended it first. */
export async function refuseWait(
  trx: Knex.Transaction,
  waitingId: string,
  how: { state: 'refused' | 'rejected'; reason: string; reading: ReadFacts | null },
): Promise<boolean> {
  const { state, reason, reading } = how;
  const evidence = reading?.evidence ?? null;
  const changed = await trx('waiting_comments')
    .where({ id: waitingId, state: 'waiting' })
    .update({
      state,
      reason,
      nextTryAt: null,
      settledAt: trx.fn.now(),
      ...(reading === null ? {} : { nearMiss: reading.nearMiss }),
      ...(evidence === null ? {} : { foundText: evidence.text, authorName: evidence.authorName }),
    });
  return changed === 1;
}

/**
 * A slow check may store its wait after another check made the comment's lead. Then the lead ends the
 * wait. Returns its id; null when there is none. The caller holds the row's lock.
 */
export async function adoptLead(trx: Knex.Transaction, wait: WaitRow): Promise<string | null> {
  if (wait.leadId !== null) return null; // opened on trust: not decided yet
  const { magnetId, commentId } = wait;
  const lead = await trx('leads')
    .where({ magnetId, commentId })
    .first<{ id: string } | undefined>('id');
  if (lead === undefined) return null;
  await trx('waiting_comments').where({ id: wait.id }).update({
    state: 'verified',
    leadId: lead.id,
    nextTryAt: null,
    settledAt: trx.fn.now(),
  });
  return lead.id;
}

/** Marks the lead as confirmed, with what was read. */
export async function setConfirmed(
  trx: Knex.Transaction,
  leadId: string,
  { overQuota, ...facts }: Partial<ConfirmedFacts> & { overQuota: boolean },
): Promise<void> {
  await trx('leads')
    .where({ id: leadId })
    .update({ confirmed: true, overQuota, ...facts });
}

/**
 * Counts a lead that is confirmed now; false when the month has no room and it counts as over quota.
 * The month's row is locked first: of parallel leads exactly one takes the last free place. A month
 * that begins with this lead first releases what older months left.
 */
export async function takeQuota(
  trx: Knex.Transaction,
  { releaseOverQuota }: Pick<LeadRoom, 'releaseOverQuota'>,
  { userId }: { userId: string },
): Promise<boolean> {
  let month = await lockMonth(trx, userId);
  if (month === undefined) {
    await releaseOverQuota(trx, userId);
    month = await lockMonth(trx, userId);
  }
  if (month === undefined) throw new DatabaseBusyError();
  const { used, commentLimit, extra } = month;
  const counts = commentLimit === null || used < commentLimit + extra;
  if (counts) await addUsed(trx, userId, 1);
  return counts;
}
