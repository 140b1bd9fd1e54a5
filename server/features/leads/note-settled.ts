import type { Knex } from 'knex';
import type { CommentEvidence, CommentSubject } from '#server/features/parsing/comment-reader.ts';
import type { LeadTarget, LedgerDependencies } from './make-lead.ts';
import { recordAttempt } from './record-attempt.queries.ts';

/** A comment that waited, with its lead when it was opened on trust. */
export interface LedgerWait {
  id: string;
  leadId: string | null;
  subject: CommentSubject;
}

/** Shows in the activity how the wait ended; the try itself was counted when it began. */
export async function noteSettled(
  { ids }: Pick<LedgerDependencies, 'ids'>,
  db: Knex,
  { subject, leadId }: LedgerWait,
  { magnet }: { magnet: Pick<LeadTarget['magnet'], 'id' | 'userId' | 'triggerWords'> },
  how: {
    result: 'verified' | 'refused';
    reason: string;
    /** What was read, when a reading ended it. */
    assessment: { evidence: CommentEvidence | null; nearMiss?: string | null } | null;
  },
): Promise<void> {
  const evidence = how.assessment?.evidence ?? null;
  const nearMiss = how.assessment?.nearMiss ?? null;
  await recordAttempt(db, {
    id: ids.rowId(),
    magnetId: magnet.id,
    userId: magnet.userId,
    subject,
    result: how.result,
    reason: how.reason,
    lookedFor: magnet.triggerWords,
    evidence: evidence === null ? null : { ...evidence, nearMiss },
    leadId,
    countsAsTry: false,
  });
}
