import type { Knex } from 'knex';
import type { Assessment } from '../check/assess-comment.ts';
import { subjectOfRow } from '../check/comment-subject.ts';
import type { LeadTarget } from '#server/features/leads/make-lead.ts';
import { recordAttempt } from '#server/features/leads/record-attempt.queries.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import type { WaitingRow } from './waiting.queries.ts';

/** Shows in the activity how the wait ended; the try itself was counted when it began. */
export async function noteSettled(
  { ids }: Pick<UnlockDependencies, 'ids'>,
  db: Knex,
  row: WaitingRow,
  { magnet }: { magnet: Pick<LeadTarget['magnet'], 'id' | 'userId' | 'triggerWords'> },
  how: {
    result: 'verified' | 'refused';
    reason: string;
    assessment: Exclude<Assessment, { kind: 'unsettled' }> | null;
  },
): Promise<void> {
  const evidence = how.assessment?.evidence ?? null;
  const nearMiss = how.assessment?.kind === 'refused' ? how.assessment.nearMiss : null;
  await recordAttempt(db, {
    id: ids.rowId(),
    magnetId: magnet.id,
    userId: magnet.userId,
    subject: subjectOfRow(row),
    result: how.result,
    reason: how.reason,
    lookedFor: magnet.triggerWords,
    evidence: evidence === null ? null : { ...evidence, nearMiss },
    leadId: row.leadId,
    countsAsTry: false,
  });
}
