import type { CommentEvidence } from '#server/features/parsing/comment-reader.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordTry } from '#server/features/leads/ledger.ts';
import { recordFailure } from '#server/features/leads/record-attempt.queries.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { type Check, readCommentSubject, touchesOf, type VerifyInput } from './check.ts';

/** Noted of one page in a minute; more is a flood, which no figure needs. */
const MISSES_OF_MAGNET = { points: 300, seconds: 60 };
/** Somebody corrects a link several times: in a minute that is one try. */
const MISSES_OF_NETWORK = { points: 1, seconds: 60 };
const SAME_COMMENT = { points: 1, seconds: 10 };

/**
 * Notes a try that ended before its comment could be checked, so that its creator sees what it costs:
 * a link of something else, or a page that was switched off or takes nobody now. What cannot be noted is left out.
 */
export async function noteMissed(
  deps: UnlockDependencies,
  input: VerifyInput,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError)) return;
  if (error.code === 'invalid_comment_url') await noteUnreadable(deps, input, error);
  if (closed.has(error.code)) await noteClosed(deps, input, error.code);
}

const closed: ReadonlySet<string> = new Set(['inactive', 'not_open_yet', 'page_ended']);

async function noteUnreadable(
  deps: UnlockDependencies,
  input: VerifyInput,
  error: AppError,
): Promise<void> {
  const { magnetId, network } = input;
  if (input.commentUrl.trim() === '') return;
  if (!(await mayNote(deps, magnetId, network))) return;
  const visitor = await deps.findForVisitor(magnetId).catch((failed: unknown) => {
    if (failed instanceof AppError) return null;
    throw failed;
  });
  if (visitor === null) return;
  const { id, userId } = visitor.magnet;
  const touches = await touchesOf(deps, input, visitor.magnet);
  const touch = touches?.first ?? null;
  await recordFailure(deps.db, {
    magnetId: id,
    userId,
    postKey: '',
    reason: error.code,
    touch,
  });
}

/** A draft, or a page an operator closed, is no loss its creator could have spared. */
async function noteClosed(
  deps: UnlockDependencies,
  input: VerifyInput,
  reason: string,
): Promise<void> {
  const { magnetId, network } = input;
  const subject = readCommentSubject(input.commentUrl, deps.clock.now());
  const known = await deps.states.add({ magnetId, subject });
  if (known === null || known.leadId !== null || known.waiting !== null) return;
  const visitor = await deps.recallMagnet(magnetId, known.version);
  const { magnet, owner } = visitor;
  if (magnet.status === 'draft' || magnet.takenDownAt !== null) return;
  if (owner.suspendedAt !== null || owner.deletionAt !== null) return;
  if (!(await mayNote(deps, magnetId, network))) return;
  const touches = await touchesOf(deps, input, magnet);
  const tried = {
    result: 'refused',
    reason,
    reading: null,
    countsAsTry: true,
  } as const;
  await recordTry(deps, deps.db, { visitor, subject, touches }, tried);
}

/**
 * Notes that there was no place for a confirmed comment: in the month, of which its creator is told no
 * details, as of a lead over quota, or among those of the magnet, with who it was.
 */
export async function noteNoPlace(
  deps: UnlockDependencies,
  check: Check,
  evidence: CommentEvidence,
  error: unknown,
): Promise<void> {
  const { visitor, subject, known, touches } = check;
  const { magnet } = visitor;
  if (!(error instanceof AppError)) return;
  // A comment that waits goes on waiting.
  if (known.waiting !== null) return;
  if (error.code === 'page_ended') {
    const reading = { evidence, nearMiss: null };
    const tried = { result: 'refused', reason: error.code, reading, countsAsTry: true } as const;
    await recordTry(deps, deps.db, { visitor, subject, touches }, tried);
    return;
  }
  if (error.code !== 'quota_exceeded') return;
  const own = `missed ${magnet.id} ${subject.link.commentId}`;
  if (!(await deps.limiter.consume(own, SAME_COMMENT)).allowed) return;
  await recordFailure(deps.db, {
    magnetId: magnet.id,
    userId: magnet.userId,
    postKey: subject.postKey,
    reason: error.code,
    touch: touches?.first ?? null,
  });
}

async function mayNote(
  { limiter }: Pick<UnlockDependencies, 'limiter'>,
  magnetId: string,
  network: string,
): Promise<boolean> {
  const own = await limiter.consume(`missed ${magnetId} ${network}`, MISSES_OF_NETWORK);
  return own.allowed && (await limiter.consume(`missed ${magnetId}`, MISSES_OF_MAGNET)).allowed;
}
