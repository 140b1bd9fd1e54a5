import {
  toViewEvidence,
  type ViewRow,
} from '#server/features/parsing/creator-view/creator-readings.queries.ts';
import { judgeComment, ruleOf } from '../check/judge-comment.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { checkOfRow, settleNo, settleVerified } from '../waiting/recheck-comment.ts';
import type { WaitingRow } from '../waiting/waiting.queries.ts';

/** Parallel checks; more of them would take all database connections from visitors. */
const PARALLEL = 8;

export interface ViewOutcome {
  settled: number;
  nearMisses: number;
  refused: number;
}

/** Settles waiting comments that were read, with the same rules as any other reading. */
export async function settleByViews(
  deps: UnlockDependencies,
  waits: readonly WaitingRow[],
  views: readonly ViewRow[],
): Promise<ViewOutcome> {
  const byComment = new Map(views.map((view) => [view.commentId, view]));
  const outcome: ViewOutcome = { settled: 0, nearMisses: 0, refused: 0 };
  for (let first = 0; first < waits.length; first += PARALLEL) {
    const results = await Promise.all(
      waits.slice(first, first + PARALLEL).map(async (row) => {
        const view = byComment.get(row.commentId);
        return view === undefined ? null : settleOne(deps, row, view);
      }),
    );
    for (const result of results) if (result !== null) outcome[result] += 1;
  }
  return outcome;
}

/** Null when the comment keeps waiting. */
async function settleOne(
  deps: UnlockDependencies,
  row: WaitingRow,
  view: ViewRow,
): Promise<keyof ViewOutcome | null> {
  await deps.turns.take();
  const check = await checkOfRow(deps, row, performance.now());
  // The magnet is paused, or the pasted link names another post than the comment's.
  if (check === null || check.known.relation === 'different') return null;
  const evidence = toViewEvidence(view);
  const judgement = judgeComment(ruleOf(check), evidence);
  if (judgement.result === 'verified') {
    const { word, isTypo, marks } = judgement;
    const read = { kind: 'verified', evidence, word, isTypo, marks } as const;
    return (await settleVerified(deps, check, row, read)) ? 'settled' : null;
  }
  // The page was loaded before the request, and the comment may have been edited since.
  if (judgement.result === 'unsure' || view.readAt < row.createdAt) return null;
  const { reason, nearMiss } = judgement;
  if (nearMiss !== null && row.code === 'near_miss') return null;
  await settleNo(deps, check, row, {
    kind: 'refused',
    reason,
    reading: { evidence, nearMiss },
  });
  return nearMiss === null ? 'refused' : 'nearMisses';
}
