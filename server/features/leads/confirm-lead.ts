import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Assessment } from '#server/features/unlock/check/assess-comment.ts';
import { takeQuota } from './confirm-lead.queries.ts';
import type { LeadTarget } from './make-lead.ts';
import { noteSettled } from '#server/features/unlock/waiting/note-settled.ts';
import type { UnlockDependencies } from '#server/features/unlock/unlock-dependencies.ts';
import type { WaitingRow } from '#server/features/unlock/waiting/waiting.queries.ts';

type Deps = Pick<UnlockDependencies, 'db' | 'ids' | 'readSettings'>;
type By = Extract<Assessment, { kind: 'verified' }> | { kind: 'approved' };

/**
 * A lead opened on trust turns out to be right, by reading or by the creator's word. Now it counts:
 * leads take the month's places in the order in which they are confirmed, and one that finds none is
 * held. A later reading also puts right what an earlier one refused. Null when the comment was settled
 * otherwise first. Throws quota_exceeded where the operator refuses comments over the limit; then
 * nothing changes.
 */
export async function confirmLead(
  deps: Deps,
  row: WaitingRow,
  target: LeadTarget,
  by: By,
): Promise<string | null> {
  const leadId = row.leadId ?? '';
  const mayHold = (await deps.readSettings()).overLimit === 'hold';
  return deps.db.transaction(async (trx) => {
    const ofRow = trx('waiting_comments').where({ id: row.id });
    const { state } = await ofRow.clone().forUpdate().first<Pick<WaitingRow, 'state'>>('state');
    if (state === 'verified' || state === 'approved') return leadId;
    if (state === 'rejected' || (state === 'refused' && by.kind === 'approved')) return null;
    const settled = { reason: null, nextTryAt: null, settledAt: trx.fn.now() };
    await ofRow.clone().update({ state: by.kind, ...settled });
    const { magnet, plan } = target;
    const isHeld = !(await takeQuota(trx, magnet, plan.commentLimit));
    if (isHeld && !mayHold) throw new AppError('quota_exceeded');
    await trx('leads')
      .where({ id: leadId })
      .update({ confirmed: true, held: isHeld, ...confirmedFacts(by) });
    await noteSettled(deps, trx, row, target, {
      result: 'verified',
      reason: by.kind === 'verified' ? 'confirmed' : 'approved',
      assessment: by.kind === 'verified' ? by : null,
    });
    return leadId;
  });
}

/** The same when a visitor's check read the comment. */
export async function confirmDoubted(
  deps: Deps,
  target: LeadTarget,
  waitingId: string,
  by: Extract<Assessment, { kind: 'verified' }>,
): Promise<string | null> {
  const row = await deps.db('waiting_comments').where({ id: waitingId }).first<WaitingRow>();
  return confirmLead(deps, row, target, by);
}

function confirmedFacts(by: By): Record<string, unknown> {
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
