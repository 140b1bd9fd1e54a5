import { parsePostKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitor-magnet.ts';
import {
  type CommentEvidence,
  type CommentReaderLadder,
  isReadFailure,
  type PostSummary,
  type ReadFailure,
  type ReadResult,
  type CommentSubject,
  type TextRange,
} from '#server/features/parsing/comment-reader.ts';
import { type CommentRule, isJoinedByTime, judgeComment } from './judge-comment.ts';
import { learnAliases, type PostRelation, relatePosts } from './post-aliases.queries.ts';

export type AssessmentRefusal = 'word_missing' | 'wrong_post' | 'own_comment' | 'comment_gone';

/** What reading a comment led to. `unsettled` is never a yes and never a no. */
export type Assessment =
  | { kind: 'verified'; evidence: CommentEvidence; word: string; marks: TextRange[] }
  | {
      kind: 'refused';
      reason: AssessmentRefusal;
      evidence: CommentEvidence | null;
      nearMiss: string | null;
    }
  | {
      kind: 'unsettled';
      code: 'linkedin_unavailable' | 'comment_not_visible';
      retryAfterSeconds: number | null;
      /** Our own limit on requests, not LinkedIn, stood in the way. */
      isBusy: boolean;
      /** Every comment of the post was shown and this one was not among them. */
      isAbsent: boolean;
      /** What was read speaks against the comment, though not for certain: never opened on trust. */
      isDoubted: boolean;
      /** A reading that was not certain enough. */
      evidence: CommentEvidence | null;
    };

interface Question {
  /** How the comment's post relates to the magnet's, as far as it is known. */
  relation: PostRelation;
  /** What an earlier reading left; looked up when it is not given. */
  evidence?: CommentEvidence | null;
  /**
   * When the check began, as `performance.now()`. A reading from before may say yes and never no:
   * the comment may have been edited since.
   */
  since: number;
  /** Not even a yes, and no absence, from before. */
  isLastTry?: boolean;
}

/** Reads a comment, settles whether its post is the magnet's, and decides. Never throws for LinkedIn's sake. */
export async function assessComment(
  { db, readers }: Readers,
  visitor: VisitorMagnet,
  subject: CommentSubject,
  question: Question,
): Promise<Assessment> {
  const { magnet, owner } = visitor;
  const rule: CommentRule = {
    triggerWords: magnet.triggerWords,
    matchMode: magnet.matchMode,
    creatorProfileUrl: owner.linkedinProfileUrl,
  };
  const { reading, isDoubted } = await readComment(readers, subject, rule, question);
  const evidence = reading.ok ? reading.evidence : (reading.older ?? null);
  const judgement = evidence === null ? null : judgeComment(rule, evidence);
  const speaksAgainst = isDoubted || judgement?.result === 'refused';
  if (magnet.postKey !== null && question.relation !== 'same') {
    // A comment stays under its post and ids never change, so an old reading may refuse here.
    const aliases = evidence?.aliases ?? (reading.ok ? [] : reading.failure.aliases);
    await learnAliases(db, aliases);
    const relation = await settleRelation({ db, readers }, magnet.postKey, subject, {
      isReadPost: aliases.length > 0,
      since: question.since,
    });
    if (relation === 'different') {
      return { kind: 'refused', reason: 'wrong_post', evidence, nearMiss: null };
    }
    if (relation === 'unknown') {
      return reading.ok ? unavailable() : fromFailure(reading.failure, speaksAgainst);
    }
  }
  if (evidence !== null && judgement?.result === 'verified') {
    return { kind: 'verified', evidence, word: judgement.word, marks: judgement.marks };
  }
  if (!reading.ok) return fromFailure(reading.failure, speaksAgainst);
  if (judgement?.result === 'refused') {
    return { kind: 'refused', evidence, reason: judgement.reason, nearMiss: judgement.nearMiss };
  }
  const code = isJoinedByTime(reading.evidence) ? 'comment_not_visible' : 'linkedin_unavailable';
  return { ...unavailable(), code, evidence };
}

interface Readers {
  db: Database;
  readers: CommentReaderLadder;
}

/** Asks again where an older reading would refuse: only a newer one may. */
async function readComment(
  readers: CommentReaderLadder,
  { link }: CommentSubject,
  rule: CommentRule,
  { evidence: stored, since, isLastTry = false }: Question,
): Promise<{ reading: ReadResult; isDoubted: boolean }> {
  const first = await readers.read(link, isLastTry ? { since } : { stored });
  const isNew = (first.ok ? first.askedAt : first.failure.askedAt) >= since;
  const refuses = first.ok
    ? judgeComment(rule, first.evidence).result === 'refused'
    : isGone(first.failure);
  if (isNew || !refuses) return { reading: first, isDoubted: false };
  return { reading: await readers.read(link, { since }), isDoubted: true };
}

/** Reads the magnet's own post when its ids are not known yet; `unknown` when even that fails. */
async function settleRelation(
  { db, readers }: Readers,
  magnetPost: string,
  subject: CommentSubject,
  { isReadPost, since }: { isReadPost: boolean; since: number },
): Promise<PostRelation> {
  const learned = await relatePosts(db, magnetPost, subject.postKey);
  if (learned !== 'unknown' || !isReadPost) return learned;
  const post = parsePostKey(magnetPost);
  if (post === null) return 'unknown';
  let summary: PostSummary | ReadFailure = await readers.readPost(post);
  if (isReadFailure(summary) && isGone(summary) && summary.askedAt < since) {
    summary = await readers.readPost(post, since);
  }
  if (isReadFailure(summary)) {
    // The comment's post can be read, so every id of it can: one that leads nowhere is another's.
    return isGone(summary) ? 'different' : 'unknown';
  }
  await learnAliases(db, [post, ...summary.aliases]);
  return relatePosts(db, magnetPost, subject.postKey);
}

type Unsettled = Extract<Assessment, { kind: 'unsettled' }>;

function unavailable(): Unsettled {
  return {
    kind: 'unsettled',
    code: 'linkedin_unavailable',
    retryAfterSeconds: null,
    isBusy: false,
    isAbsent: false,
    isDoubted: false,
    evidence: null,
  };
}

/** LinkedIn answers 404 now and then for a post that is there a moment later. */
function isGone({ kind, isConfirmed }: ReadFailure): boolean {
  return kind === 'gone' && isConfirmed === true;
}

/** Only a post that is gone for the public is a refusal. */
function fromFailure(failure: ReadFailure, isDoubted: boolean): Assessment {
  const { retryAfterSeconds } = failure;
  const pending = { ...unavailable(), retryAfterSeconds, isDoubted };
  switch (failure.kind) {
    case 'gone':
      return isGone(failure)
        ? { kind: 'refused', reason: 'comment_gone', evidence: null, nearMiss: null }
        : { ...pending, code: 'comment_not_visible', isDoubted: true };
    case 'not_visible':
      return { ...pending, code: 'comment_not_visible', isAbsent: failure.allShown === true };
    case 'busy':
      return { ...pending, isBusy: true };
    case 'blocked':
    case 'layout_changed':
      return pending;
  }
}
