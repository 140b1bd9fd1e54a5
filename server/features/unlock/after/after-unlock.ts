import { answerProblem } from '#shared/unlock/after-unlock.rules.ts';
import { findGrant, type LiveGrant } from '#server/features/leads/grants.queries.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitors/visitor-magnet.ts';
import { AppError } from '#server/platform/errors.ts';
import type { GrantedCall } from '../grant/granted-calls.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { noteContinued, saveAnswer } from './after-unlock.queries.ts';

/**
 * Keeps a visitor's answer to the page's question, also a changed one. Throws magnet_not_found, inactive,
 * verification_required, email_required, question_not_asked or answer_invalid.
 */
export async function answerQuestion(
  deps: UnlockDependencies,
  { answer: typed, ...call }: GrantedCall & { answer: string },
): Promise<void> {
  const { magnet, grant } = await requireOpened(deps, call);
  const { question, questionChoices: choices } = magnet;
  if (question === null) throw new AppError('question_not_asked');
  const problem = answerProblem(typed, choices);
  if (problem !== null) {
    throw new AppError('answer_invalid', { values: { problem }, fields: { answer: problem } });
  }
  const isSaved = await saveAnswer(deps.db, grant.id, { question, answer: typed.trim() });
  if (!isSaved) throw new AppError('verification_required');
}

/**
 * The address of the next step, for a visitor whom the page is open to; null for everybody else and where
 * there is none now. With `isVisit` its lead is counted.
 */
export async function openNextStep(
  deps: UnlockDependencies,
  { magnetId, secrets }: GrantedCall,
  { isVisit }: { isVisit: boolean },
): Promise<string | null> {
  const { magnet } = await deps.findForVisitor(magnetId);
  const grant = await findGrant(deps.db, magnetId, secrets);
  if (grant === null || grant.completedAt === null) return null;
  const next = await deps.findNextStep(magnet);
  if (next === null) return null;
  // A figure that cannot be written, on a full disk, keeps nobody from the next step.
  if (isVisit) await noteContinued(deps.db, grant.id).catch(() => undefined);
  return next.url;
}

async function requireOpened(
  deps: UnlockDependencies,
  { magnetId, secrets }: GrantedCall,
): Promise<VisitorMagnet & { grant: LiveGrant }> {
  const visitor = await deps.findForVisitor(magnetId);
  const grant = await findGrant(deps.db, magnetId, secrets);
  if (grant === null) throw new AppError('verification_required');
  if (grant.completedAt === null) throw new AppError('email_required');
  return { ...visitor, grant };
}
