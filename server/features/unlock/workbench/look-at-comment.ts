import { readerFacts, readerNames } from '#shared/parsing/readers.ts';
import { explainMatch, foldForShow } from './explain-match.rules.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { WorkbenchAsk, WorkbenchStep } from '#shared/unlock/desk/workbench.contract.ts';
import {
  type CommentEvidence,
  type CommentSubject,
  isJoinedByTime,
  type ReadStep,
} from '#server/features/parsing/comment-reader.ts';
import { AppError } from '#server/platform/errors.ts';
import { type CommentCheck, openCheck, readCommentSubject } from '../check/check.ts';
import { judgeComment, judgeKnown, ruleOf } from '../check/judge-comment.ts';
import { selectAliases } from '../check/posts/post-aliases.queries.ts';
import { readComment } from '../check/read-comment.ts';
import type { UnlockDependencies } from '../unlock-dependencies.ts';
import { explainDecision, explainPlainReading, stoppedAnswer } from './explain-answer.rules.ts';

type Steps = WorkbenchStep extends infer One
  ? One extends unknown
    ? Omit<One, 'at'>
    : never
  : never;
type TellStep = (step: Steps) => void;

const paid: readonly string[] = readerNames.filter((name) => readerFacts[name].isPaid);

export type LookDependencies = Pick<
  UnlockDependencies,
  'db' | 'clock' | 'readers' | 'states' | 'findForVisitor' | 'recallOpenMagnet' | 'areChecksOn'
>;

/**
 * Checks a comment as for a visitor, by the functions of the check itself, and tells each step. It
 * writes nothing: no lead, no try, no figure, and keeps nothing of what was read.
 */
export async function lookAtComment(
  deps: LookDependencies,
  /** Its magnet is an id by now. */
  ask: WorkbenchAsk,
  tell: TellStep,
): Promise<void> {
  try {
    const since = performance.now();
    const subject = readCommentSubject(ask.commentUrl, deps.clock.now());
    tell({ step: 'link', link: linkView(subject) });
    const check =
      ask.magnet === '' ? null : await findCheck(deps, ask.magnet, subject, since, tell);
    await (check === null
      ? lookWithoutMagnet(deps, subject, ask, tell)
      : lookForMagnet(deps, check, ask, tell));
  } catch (error) {
    // What a visitor would be told instead of an answer about the comment.
    if (!(error instanceof AppError)) throw error;
    const { message, options, code } = error;
    if (code === 'invalid_comment_url') tell({ step: 'link', link: null });
    const sentence = options.hint === undefined ? message : `${message} ${options.hint}`;
    tell({ step: 'answer', result: 'closed', sentence, why: [] });
  }
}

function linkView({ link, url, commentedAt }: CommentSubject) {
  const { postType, postId, commentId, parentCommentId } = link;
  return {
    postType,
    postId,
    commentId,
    parentCommentId,
    url,
    commentedAt: commentedAt.toISOString(),
  };
}

async function findCheck(
  deps: LookDependencies,
  magnetId: string,
  subject: CommentSubject,
  since: number,
  tell: TellStep,
): Promise<CommentCheck> {
  const check = await openCheck(deps, magnetId, subject, since);
  const {
    id,
    title,
    userId: creatorId,
    triggerWords,
    matchMode,
    excludedWords,
    ...rest
  } = check.visitor.magnet;
  const { acceptsTypo, readersOff } = rest;
  tell({
    step: 'magnet',
    magnet: {
      id,
      title,
      creatorId,
      triggerWords,
      matchMode,
      excludedWords,
      acceptsTypo,
      readersOff,
    },
  });
  return check;
}

async function lookForMagnet(
  deps: LookDependencies,
  check: CommentCheck,
  { isFresh, asksPaid }: WorkbenchAsk,
  tell: TellStep,
): Promise<void> {
  const { known, subject, visitor } = check;
  const aliases = await selectAliases(deps.db, subject.link);
  tell({
    step: 'known',
    aliases: aliases.map(postKey),
    relation: known.relation,
    isAnyPost: known.postKeys.length === 0,
    stored: storedView(known.evidence),
    seenByCreatorAt: known.view?.readAt.toISOString() ?? null,
    hasLead: known.leadId !== null,
    waiting: known.waiting?.state ?? null,
    hasQueue: known.hasQueue,
  });
  const isStopped = !(await deps.areChecksOn());
  // A visitor might have to queue first; here the comment is read at once, within the same limits.
  const decided = judgeKnown({ ...check, isStopped, mustQueue: false });
  const seen = watchSteps(tell, { off: visitor.magnet.readersOff, asksPaid });
  const mayAsk = !isStopped && (isFresh || decided === null);
  const decision =
    mayAsk || decided === null
      ? await readComment(deps, check, {
          isLastTry: isFresh,
          except: asksPaid ? [] : paid,
          watch: seen.watch,
        })
      : decided;
  const evidence =
    seen.evidence() ??
    (decision.kind === 'verified' ? decision.evidence : (known.view ?? known.evidence));
  if (evidence !== null) {
    tell({ step: 'text', ...textView(evidence) });
    tell({ step: 'match', ...matchView(check, evidence) });
  }
  tell({ step: 'answer', ...explainDecision(check, decision, seen.steps) });
}

async function lookWithoutMagnet(
  deps: LookDependencies,
  { link }: CommentSubject,
  { isFresh, asksPaid }: WorkbenchAsk,
  tell: TellStep,
): Promise<void> {
  const stored = await deps.readers.recall(link);
  const aliases = await selectAliases(deps.db, link);
  tell({
    step: 'known',
    aliases: aliases.map(postKey),
    relation: null,
    isAnyPost: true,
    stored: storedView(stored),
    seenByCreatorAt: null,
    hasLead: false,
    waiting: null,
    hasQueue: false,
  });
  if (!(await deps.areChecksOn())) return tell({ step: 'answer', ...stoppedAnswer });
  const seen = watchSteps(tell, { off: [], asksPaid });
  const reading = await deps.readers.read(link, {
    except: asksPaid ? [] : paid,
    watch: seen.watch,
    ...(isFresh ? { since: performance.now() } : { stored }),
  });
  const evidence = reading.ok ? reading.evidence : null;
  if (evidence !== null) tell({ step: 'text', ...textView(evidence) });
  tell({ step: 'answer', ...explainPlainReading(evidence !== null, seen.steps) });
}

function storedView(evidence: CommentEvidence | null) {
  if (evidence === null) return null;
  return { method: evidence.method, readAt: evidence.readAt.toISOString() };
}

function textView(evidence: CommentEvidence) {
  const { text: typed, matchText, authorName: author, method, readAt } = evidence;
  return {
    typed,
    folded: foldForShow(matchText ?? typed),
    author,
    method,
    readAt: readAt.toISOString(),
    isPartial: evidence.isPartial === true,
    isJoinedByTime: isJoinedByTime(evidence),
    otherReadings: evidence.otherReadings ?? [],
  };
}

function matchView(check: CommentCheck, evidence: CommentEvidence) {
  const { triggerWords: words, excludedWords: excluded } = check.visitor.magnet;
  const judgement = judgeComment(ruleOf(check), evidence);
  return {
    ...explainMatch(evidence.matchText ?? evidence.text, { words, excluded }),
    result: judgement.result,
    reason: judgement.result === 'refused' ? judgement.reason : null,
  };
}

/** Tells the steps of a reading, and keeps them for the explanation. */
function watchSteps(
  tell: TellStep,
  { off, asksPaid }: { off: readonly string[]; asksPaid: boolean },
) {
  const steps: ReadStep[] = [];
  let latest: CommentEvidence | null = null;
  const watch = (step: ReadStep): void => {
    steps.push(step);
    if (step.kind === 'kept' || step.kind === 'asked') latest = step.evidence ?? latest;
    tell(stepView(step, (reader) => !asksPaid && paid.includes(reader) && !off.includes(reader)));
  };
  return { steps, watch, evidence: () => latest };
}

function stepView(step: ReadStep, isUnpaid: (reader: string) => boolean): Steps {
  switch (step.kind) {
    case 'kept':
      return {
        step: 'kept',
        method: step.evidence.method,
        readAt: step.evidence.readAt.toISOString(),
      };
    case 'skipped': {
      const { reader, why } = step;
      const because = why === 'excepted' ? (isUnpaid(reader) ? 'paid' : 'creator') : why;
      return { step: 'skipped', reader, why: because };
    }
    case 'asking':
      return { step: 'asking', reader: step.reader };
    case 'page': {
      const { kind: _kind, readAt, ...page } = step;
      return { step: 'page', ...page, readAt: readAt?.toISOString() ?? null };
    }
    case 'asked': {
      const { reader, outcome, detail, milliseconds } = step;
      return { step: 'asked', reader, outcome, detail, milliseconds: Math.round(milliseconds) };
    }
  }
}
