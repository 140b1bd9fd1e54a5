import type {
  CommentEvidence,
  CommentSubject,
  TextRange,
} from '#server/features/parsing/comment-reader.ts';
import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import type { MagnetRow } from '#server/features/magnets/magnet-rows.ts';
import type { PlanRow } from '#server/features/subscriptions/plans.queries.ts';
import { collectsEmails } from './effective-plan.ts';
import type { LeadRecord, RecordedLead, RecordLead } from './record-lead.queries.ts';

export interface LedgerDependencies {
  ids: Ids;
  readSettings(): Promise<InstanceSettings>;
}

/** A reading with the magnet's word in it. */
export interface ReadWord {
  kind: 'verified';
  evidence: CommentEvidence;
  word: string;
  marks: TextRange[];
}

/** How a comment got in: read by us, opened on trust, or let in by the creator. */
export type WayIn =
  | ReadWord
  | { kind: 'trusted' }
  | { kind: 'approved'; foundText: string | null; authorName: string | null };

/** What making a lead needs to know of its magnet, also of a paused one. */
export interface LeadTarget {
  magnet: Pick<MagnetRow, 'id' | 'userId' | 'triggerWords' | 'collectEmails'>;
  plan: Pick<PlanRow, 'commentLimit' | 'collectEmails'>;
}

export interface NewLeadOptions {
  wayIn: WayIn;
  /** With a grant for the visitor who asked; jobs and creators open none. */
  withGrant: boolean;
  countsAsTry: boolean;
  mustWait?: boolean;
}

export type MadeLead =
  | {
      kind: 'created';
      leadId: string;
      name: string;
      emailRequired: boolean;
      grant: string | null;
      recorded: Created;
    }
  | { kind: 'exists' }
  | { kind: 'rejected' };
type Created = Extract<RecordedLead, { kind: 'created' }>;

/**
 * Makes the lead of a comment with its quota unit and, for a visitor, a grant. Throws
 * quota_exceeded when the operator refuses comments over the limit; then nothing is stored.
 */
export async function makeLead(
  { ids, readSettings }: LedgerDependencies,
  recordLead: RecordLead,
  { magnet, plan }: LeadTarget,
  subject: CommentSubject,
  options: NewLeadOptions,
): Promise<MadeLead> {
  const settings = await readSettings();
  const emailRequired = collectsEmails({ magnet, plan }, settings);
  const secret = options.withGrant ? ids.secret('grt_') : null;
  const record: LeadRecord = {
    ids: { lead: ids.rowId(), attempt: ids.rowId() },
    magnetId: magnet.id,
    userId: magnet.userId,
    subject,
    lookedFor: magnet.triggerWords,
    commentLimit: plan.commentLimit,
    mayHold: settings.overLimit === 'hold',
    countsAsTry: options.countsAsTry,
    mustWait: options.mustWait ?? false,
    grant: secret === null ? null : { id: ids.rowId(), hash: hashSecret(secret), emailRequired },
    ...factsOf(options.wayIn),
  };
  const recorded = await recordLead(record);
  if (recorded.kind === 'over_limit') throw new AppError('quota_exceeded');
  if (recorded.kind !== 'created') return recorded;
  const { name } = record;
  const leadId = record.ids.lead;
  return { kind: 'created', leadId, name, emailRequired, grant: secret, recorded };
}

type WayInFacts = Pick<
  LeadRecord,
  | 'name'
  | 'authorUrl'
  | 'commentText'
  | 'matchedWord'
  | 'marks'
  | 'method'
  | 'confidence'
  | 'readAt'
  | 'isConfirmed'
  | 'reason'
  | 'settleAs'
>;

function factsOf(wayIn: WayIn): WayInFacts {
  if (wayIn.kind === 'verified') {
    const { evidence } = wayIn;
    return {
      name: evidence.authorName ?? DEFAULT_VISITOR_NAME,
      authorUrl: evidence.authorUrl,
      commentText: evidence.text,
      matchedWord: wayIn.word,
      marks: wayIn.marks,
      method: evidence.method,
      confidence: evidence.confidence,
      readAt: evidence.readAt,
      isConfirmed: true,
      reason: null,
      settleAs: 'verified',
    };
  }
  const unread = { authorUrl: null, matchedWord: null, marks: [], readAt: null };
  if (wayIn.kind === 'approved') {
    return {
      ...unread,
      name: wayIn.authorName ?? DEFAULT_VISITOR_NAME,
      commentText: wayIn.foundText,
      method: 'creator',
      confidence: 'approved',
      isConfirmed: true,
      reason: 'approved',
      settleAs: 'approved',
    };
  }
  return {
    ...unread,
    name: DEFAULT_VISITOR_NAME,
    commentText: null,
    method: 'trust',
    confidence: 'unconfirmed',
    isConfirmed: false,
    reason: 'trusted',
    settleAs: null,
  };
}
