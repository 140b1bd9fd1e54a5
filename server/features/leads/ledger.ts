import type { Knex } from 'knex';
import { closingText } from '#shared/magnets/availability-texts.ts';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import type { MagnetRow } from '#server/features/magnets/magnet-rows.ts';
import type { CommentSubject } from '#server/features/parsing/comment-reader.ts';
import type { PlanFeatures } from '#server/features/subscriptions/plans.queries.ts';
import { settleContact } from './contacts/join-contacts.queries.ts';
import { collectsEmails } from './effective-plan.ts';
import { type NewGrant, openFurtherGrant } from './grants.queries.ts';
import {
  type Approval,
  confirmedFacts,
  leadFacts,
  type ReadFacts,
  type ReadWord,
  type WayIn,
} from './lead-facts.ts';
import type { Touches } from './origin/touches.queries.ts';
import { type AttemptRecord, recordAttempt } from './record-attempt.queries.ts';
import type { LeadRoom } from './lead-room.ts';
import { type LeadRecord, recordLeadIn, type RecordLead } from './record-lead.queries.ts';
import {
  lockWait,
  refuseWait,
  setConfirmed,
  setWaitSettled,
  takeQuota,
} from './settle-wait.queries.ts';

/**
 * Only the ledger writes the results of a check: attempts, leads, grants and figures. It also ends
 * the comment's wait in the same transaction, so both are stored or neither is. What happens to them
 * later, such as an email or an erasure, is written by other parts of this feature.
 */
export interface LedgerDependencies {
  db: Database;
  ids: Ids;
  /** Commits leads in groups. */
  leads: { add: RecordLead };
  room: Pick<LeadRoom, 'releaseOverQuota'>;
  readSettings(): Promise<InstanceSettings>;
}

/** The magnet a lead belongs to, which may be paused, and its creator's plan. */
export interface LeadTarget {
  magnet: Pick<MagnetRow, 'id' | 'userId' | 'triggerWords' | 'collectEmails'> &
    Partial<Pick<MagnetRow, 'closingText'>>;
  plan: Pick<PlanFeatures, 'collectEmails'>;
}

/** What the ledger needs of a check: the magnet and the comment. */
export interface LeadEntry {
  visitor: LeadTarget;
  subject: CommentSubject;
  /** How the requesting visitor came to the page. Jobs and creators have none. */
  touches?: Touches | null;
}
export interface TryEntry extends Pick<LeadEntry, 'subject' | 'touches'> {
  visitor: { magnet: Pick<LeadTarget['magnet'], 'id' | 'userId' | 'triggerWords'> };
}

/** The wait of a comment, with its lead where it was opened on trust. */
export interface LedgerWait {
  id: string;
  leadId: string | null;
}

/** Adds a try to the activity and the figures, in the caller's transaction where it has one. */
export async function recordTry(
  { ids }: Pick<LedgerDependencies, 'ids'>,
  db: Knex,
  { visitor: { magnet }, subject, touches }: TryEntry,
  tried: Pick<AttemptRecord, 'result' | 'reason' | 'countsAsTry'> & {
    reading: ReadFacts | null;
    leadId?: string | null;
  },
): Promise<void> {
  const { reading, leadId = null, ...how } = tried;
  await recordAttempt(db, {
    id: ids.rowId(),
    magnetId: magnet.id,
    userId: magnet.userId,
    subject,
    lookedFor: magnet.triggerWords,
    evidence:
      reading?.evidence == null ? null : { ...reading.evidence, nearMiss: reading.nearMiss },
    leadId,
    touch: touches?.first ?? null,
    ...how,
  });
}

/** Records a refused check. A wait of the comment ends, because the comment was read now. */
export async function recordRefusal(
  deps: LedgerDependencies,
  entry: TryEntry,
  { reason, reading }: { reason: string; reading: ReadFacts | null },
  waitingId: string | null,
): Promise<void> {
  const tried = { result: 'refused', reason, reading } as const;
  if (waitingId === null) {
    await recordTry(deps, deps.db, entry, { ...tried, countsAsTry: true });
    return;
  }
  await deps.db.transaction(async (trx) => {
    const ended = await refuseWait(trx, waitingId, { state: 'refused', reason, reading });
    await recordTry(deps, trx, entry, { ...tried, countsAsTry: !ended });
  });
}

export type MadeLead =
  | {
      kind: 'created';
      leadId: string;
      name: string;
      isConfirmed: boolean;
      emailRequired: boolean;
      grant: string | null;
      expiresAt: Date;
    }
  /** Another call made the lead, or it was opened on trust before; the id where it is known. */
  | { kind: 'exists'; leadId: string | null }
  /** The creator turned the comment down. */
  | { kind: 'rejected' };

export interface NewLeadOptions {
  /** With a grant for the visitor who asked. Jobs and creators open none. */
  withGrant: boolean;
  /** Only while the comment still waits. */
  mustWait?: boolean;
  /** The caller's transaction; otherwise it is committed in a group. */
  within?: Knex.Transaction;
}

/**
 * Makes the lead of a comment with its quota unit and, for a visitor, a grant. Throws
 * quota_exceeded when the operator refuses comments over the limit, and page_ended when the magnet's
 * places are taken; then nothing is stored.
 */
export async function makeLead(
  { ids, leads, room, readSettings }: LedgerDependencies,
  { visitor, subject, touches = null }: LeadEntry,
  wayIn: WayIn,
  { withGrant, mustWait = false, within }: NewLeadOptions,
): Promise<MadeLead> {
  const { magnet } = visitor;
  const settings = await readSettings();
  const emailRequired = collectsEmails(visitor, settings);
  const secret = withGrant ? ids.secret('grt_') : null;
  const record: LeadRecord = {
    ids: { lead: ids.rowId(), attempt: ids.rowId(), contact: ids.rowId() },
    magnetId: magnet.id,
    userId: magnet.userId,
    subject,
    lookedFor: magnet.triggerWords,
    keepsOverQuota: settings.overLimit === 'hold',
    mustWait,
    grant: secret === null ? null : { id: ids.rowId(), hash: hashSecret(secret), emailRequired },
    touches,
    ...leadFacts(wayIn),
  };
  const recordLead = within === undefined ? leads.add : recordLeadIn(within, room);
  const recorded = await recordLead(record);
  if (recorded.kind === 'over_quota') throw new AppError('quota_exceeded');
  if (recorded.kind === 'full') {
    const text = closingText(magnet.closingText ?? null, true);
    throw new AppError('page_ended', { values: { text } });
  }
  if (recorded.kind === 'exists') return { kind: 'exists', leadId: null };
  if (recorded.kind === 'rejected') return recorded;
  const { name, isConfirmed } = record;
  const { expiresAt } = recorded;
  const leadId = record.ids.lead;
  return { kind: 'created', leadId, name, isConfirmed, emailRequired, grant: secret, expiresAt };
}

/**
 * Confirms a lead that was opened on trust, by a reading or by the creator's approval. The lead
 * counts from now on: leads take the month's places in the order of confirmation, and one without a
 * place is over quota. A later reading can also correct an earlier refusal. Null when the comment was
 * settled otherwise first. Throws quota_exceeded, and changes nothing, where the operator refuses
 * comments over the limit.
 */
async function confirmLead(
  deps: LedgerDependencies,
  entry: LeadEntry,
  waitingId: string,
  by: ReadWord | Approval,
): Promise<string | null> {
  const { magnet } = entry.visitor;
  const keepsOverQuota = (await deps.readSettings()).overLimit === 'hold';
  return deps.db.transaction(async (trx) => {
    const wait = await lockWait(trx, waitingId);
    if (wait === undefined) return null;
    const { state, leadId } = wait;
    if (state === 'verified' || state === 'approved') return leadId;
    if (leadId === null || state === 'rejected') return null;
    if (state === 'refused' && by.kind === 'approved') return null;
    await setWaitSettled(trx, waitingId, by.kind);
    const overQuota = !(await takeQuota(trx, deps.room, magnet));
    if (overQuota && !keepsOverQuota) throw new AppError('quota_exceeded');
    await setConfirmed(trx, leadId, { overQuota, ...confirmedFacts(by) });
    await settleContact(trx, leadId);
    await recordTry(deps, trx, entry, {
      result: 'verified',
      reason: by.kind === 'verified' ? 'confirmed' : 'approved',
      reading: by.kind === 'verified' ? { evidence: by.evidence, nearMiss: null } : null,
      leadId,
      // A refused one ended as a try of its own.
      countsAsTry: state !== 'waiting',
    });
    return leadId;
  });
}

/**
 * Makes the lead of a verified or approved comment, or confirms the one that was opened on trust.
 * Throws quota_exceeded or page_ended.
 */
export async function enterLead(
  deps: LedgerDependencies,
  entry: LeadEntry,
  wait: LedgerWait | null,
  by: ReadWord | Approval,
  how: NewLeadOptions,
): Promise<MadeLead> {
  if (wait === null || wait.leadId === null) return makeLead(deps, entry, by, how);
  const leadId = await confirmLead(deps, entry, wait.id, by);
  return leadId === null ? { kind: 'rejected' } : { kind: 'exists', leadId };
}

/**
 * Ends a wait with a lead and returns its id; null when the comment no longer waits. Throws
 * quota_exceeded or page_ended.
 */
export async function settleWithLead(
  deps: LedgerDependencies,
  entry: LeadEntry,
  wait: LedgerWait,
  by: ReadWord | Approval,
): Promise<string | null> {
  const how = { withGrant: false, mustWait: true };
  const lead = await enterLead(deps, entry, wait, by, how);
  return lead.kind === 'rejected' ? null : lead.leadId;
}

/** Ends a wait without a lead, in the caller's transaction; the try was counted when it began. */
export async function settleRefused(
  deps: Pick<LedgerDependencies, 'ids'>,
  trx: Knex.Transaction,
  entry: TryEntry,
  { id, leadId }: LedgerWait,
  how: { state: 'refused' | 'rejected'; reason: string; reading: ReadFacts | null },
): Promise<void> {
  if (!(await refuseWait(trx, id, how))) return; // something else ended the wait first
  const { reason, reading } = how;
  await recordTry(deps, trx, entry, {
    result: 'refused',
    reason,
    reading,
    leadId,
    countsAsTry: false,
  });
}

/** Opens content once more for a comment that has its lead; null when today's places are taken. */
export async function recordOpening(
  deps: LedgerDependencies,
  entry: TryEntry,
  leadId: string,
  grant: NewGrant,
): Promise<{ expiresAt: Date } | null> {
  // The creator sees every opening, so the opening and its entry in the activity are stored together.
  return deps.db.transaction(async (trx) => {
    const opened = await openFurtherGrant(trx, leadId, grant);
    await recordTry(deps, trx, entry, {
      result: opened === null ? 'refused' : 'verified',
      reason: opened === null ? 'comment_already_used' : 'reopened',
      reading: null,
      leadId,
      countsAsTry: opened === null,
    });
    return opened;
  });
}
