import type { Knex } from 'knex';
import type { RefusalReason } from '#shared/unlock/unlock.contract.ts';
import { type MadeLead, makeLead, recordTry } from '#server/features/leads/ledger.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Check } from '../check/check.ts';
import type { NearMiss, Unread } from '../check/decision.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { newRechecks } from './recheck-schedule.ts';
import { mayTrust } from './trust-source.queries.ts';
import { joinWait, upsertWaiting, type WaitingRow } from './waiting.queries.ts';

/** A comment that waits: the visitor finds the outcome later. */
export interface Held {
  kind: 'pending';
  code: Unread['code'] | 'in_queue' | 'checks_stopped';
  /** In the queue of its magnet, 1 being the next; null when it waits for something else. */
  place: number | null;
  retryAfterSeconds: number;
  /** Null when the visitor holds a token for this comment already, or too many do. */
  waitingToken: string | null;
  since: Date;
  nextTryAt: Date | null;
  commentUrl: string;
}

/** When a client may ask again: our own limit passes soon, LinkedIn's refusals do not. */
const ASK_AGAIN_BUSY = 5;
export const ASK_AGAIN = 60;

/**
 * A comment that could not be read: it waits and is checked again, and by the creator's choice opens
 * on trust meanwhile.
 */
export async function holdUnread(
  deps: UnlockDependencies,
  check: Check,
  unread: Unread,
): Promise<Held | MadeLead> {
  await deps.rechecks.ready();
  await deps.turns.take();
  const source = await deps.nameSource(check.network, check.visitor.magnet.id);
  const token = deps.ids.secret('wait_');
  return deps.db.transaction(async (trx) => {
    const lead = await trust(deps, trx, check, unread, source);
    if (lead !== null && lead.kind !== 'created') return lead;
    const row = await begin(deps, trx, check, unread, { source, leadId: lead?.leadId ?? null });
    if (lead !== null) return lead;
    if (row.state === 'rejected') return { kind: 'rejected' };
    const joined = await joinWait(trx, row, { token, secrets: check.secrets });
    return toHeld(row, unread, joined ? token : null);
  });
}

/**
 * Whether an unread comment opens on trust, within the limit of its source. What a reading was made of
 * is never trusted: not a comment that a whole reading did not show, now or before, and not one that may
 * be somebody else's.
 */
export function opensOnTrust(
  { visitor }: Pick<Check, 'visitor'>,
  { isAbsent, isDoubted, evidence }: Pick<Unread, 'isAbsent' | 'isDoubted' | 'evidence'>,
): boolean {
  if (visitor.magnet.whenUnconfirmed !== 'unlock') return false;
  return !isAbsent && !isDoubted && evidence === null;
}

/**
 * The lead of a comment that is opened unread; null when it has to wait.
 */
async function trust(
  deps: UnlockDependencies,
  trx: Knex.Transaction,
  check: Check,
  unread: Unread,
  source: string,
): Promise<MadeLead | null> {
  const { magnet } = check.visitor;
  if (!opensOnTrust(check, unread)) return null;
  const { commentId } = check.subject.link;
  if (!(await mayTrust(trx, { magnetId: magnet.id, commentId, source }))) return null;
  const how = { withGrant: true, within: trx };
  return makeLead(deps, check, { kind: 'trusted' }, how).catch((error: unknown) => {
    // Without a free place it waits for its creator like any other.
    if (error instanceof AppError && error.code === 'page_ended') return null;
    throw error;
  });
}

/** The waiting row with its rechecks and its place in the activity, in the caller's transaction. */
async function begin(
  deps: UnlockDependencies,
  trx: Knex.Transaction,
  check: Check,
  { code, evidence, isAbsent }: Unread,
  { source, leadId }: { source: string; leadId: string | null },
): Promise<WaitingRow> {
  const reading = { evidence, nearMiss: null };
  const wait = { id: deps.ids.rowId(), code, reading, leadId, source, isAbsent };
  const { row, isNew, hasWaited } = await upsertWaiting(trx, check, wait);
  if (!isNew) return row;
  await deps.rechecks.schedule(trx, newRechecks(row.id));
  if (leadId !== null) return row; // the trusted lead stands in the activity already
  await recordTry(deps, trx, check, {
    result: 'pending',
    reason: code,
    reading,
    countsAsTry: !hasWaited,
  });
  return row;
}

/** Puts a word one slip away before the creator, who alone may accept it. A token for the visitor. */
export async function holdNearMiss(
  deps: UnlockDependencies,
  check: Check,
  reason: RefusalReason,
  reading: NearMiss,
): Promise<string | null> {
  const token = deps.ids.secret('wait_');
  const kind = { code: 'near_miss', leadId: null, source: null, isAbsent: false } as const;
  return deps.db.transaction(async (trx) => {
    const wait = { id: deps.ids.rowId(), reading, ...kind };
    const { row, isNew, hasWaited } = await upsertWaiting(trx, check, wait);
    const joined = await joinWait(trx, row, { token, secrets: check.secrets });
    const tried = { result: 'refused', reason, reading, countsAsTry: !hasWaited } as const;
    if (isNew) await recordTry(deps, trx, check, tried);
    return joined ? token : null;
  });
}

function toHeld(row: WaitingRow, unread: Unread, waitingToken: string | null): Held {
  const { code, retryAfterSeconds, isBusy } = unread;
  const longest = isBusy ? ASK_AGAIN_BUSY : ASK_AGAIN;
  return {
    kind: 'pending',
    code,
    place: null,
    retryAfterSeconds: isBusy ? Math.min(retryAfterSeconds ?? longest, longest) : longest,
    waitingToken,
    since: row.createdAt,
    nextTryAt: row.nextTryAt,
    commentUrl: row.commentUrl,
  };
}
