import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  lockWait,
  setConfirmed,
  setWaitSettled,
  takeQuota,
  type ConfirmedFacts,
} from './confirm-lead.queries.ts';
import type { LeadTarget, LedgerDependencies, ReadWord } from './make-lead.ts';
import { type LedgerWait, noteSettled } from './note-settled.ts';

type By = ReadWord | { kind: 'approved' };

/**
 * A lead opened on trust turns out to be right, by reading or by the creator's word. Now it counts:
 * leads take the month's places in the order in which they are confirmed, and one that finds none is
 * held. A later reading also puts right what an earlier one refused. Null when the comment was settled
 * otherwise first. Throws quota_exceeded where the operator refuses comments over the limit; then
 * nothing changes.
 */
export async function confirmLead(
  deps: LedgerDependencies & { db: Database },
  { id, subject }: Pick<LedgerWait, 'id' | 'subject'>,
  target: LeadTarget,
  by: By,
): Promise<string | null> {
  const mayHold = (await deps.readSettings()).overLimit === 'hold';
  return deps.db.transaction(async (trx) => {
    const { state, leadId } = await lockWait(trx, id);
    if (state === 'verified' || state === 'approved') return leadId;
    if (state === 'rejected' || (state === 'refused' && by.kind === 'approved')) return null;
    await setWaitSettled(trx, id, by.kind);
    const { magnet, plan } = target;
    const isHeld = !(await takeQuota(trx, magnet, plan.commentLimit));
    if (isHeld && !mayHold) throw new AppError('quota_exceeded');
    await setConfirmed(trx, leadId, { held: isHeld, ...confirmedFacts(by) });
    await noteSettled(deps, trx, { id, leadId, subject }, target, {
      result: 'verified',
      reason: by.kind === 'verified' ? 'confirmed' : 'approved',
      assessment: by.kind === 'verified' ? by : null,
    });
    return leadId;
  });
}

function confirmedFacts(by: By): Partial<ConfirmedFacts> {
  if (by.kind === 'approved') return { method: 'creator', confidence: 'approved' };
  const { evidence } = by;
  return {
    name: evidence.authorName ?? DEFAULT_VISITOR_NAME,
    authorUrl: evidence.authorUrl,
    commentText: evidence.text,
    matchedWord: by.word,
    method: evidence.method,
    confidence: evidence.confidence,
  };
}
