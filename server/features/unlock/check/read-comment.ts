import { closestFirst, parsePostKey } from '#shared/unlock/link/post-alias.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { ReadWord } from '#server/features/leads/lead-facts.ts';
import {
  type CommentEvidence,
  type CommentReaderLadder,
  isJoinedByTime,
  isReadFailure,
  type PostSummary,
  type ReadFailure,
  type ReadResult,
  type ReadWatch,
} from '#server/features/parsing/comment-reader.ts';
import type { CommentCheck } from './check.ts';
import type { Refusal, Unread } from './decision.ts';
import { judgeComment, type Judgement, ruleOf } from './judge-comment.ts';
import { learnAliases, type PostRelation, relatePosts } from './posts/post-aliases.queries.ts';

interface Readers {
  db: Database;
  readers: CommentReaderLadder;
}

/** How a check reads. */
interface ReadingWay {
  /** Older guest readings and absences do not count. */
  isLastTry?: boolean;
  /** Readers that must not answer, besides those that are off for the magnet. */
  except?: readonly string[];
  watch?: ReadWatch;
}

/**
 * Reads the comment, checks that it belongs to the magnet's post, and decides. LinkedIn's failures
 * never throw.
 */
export async function readComment(
  deps: Readers,
  check: CommentCheck,
  way: ReadingWay = {},
): Promise<ReadWord | Refusal | Unread> {
  const { reading, evidence, judgement, isDoubted } = await readAndJudge(deps, check, way);
  const relation = await relate(deps, check, way, reading, evidence);
  if (relation === 'different') {
    return { kind: 'refused', reason: 'wrong_post', reading: { evidence, nearMiss: null } };
  }
  if (relation === 'unknown') return reading.ok ? unread : fromFailure(reading.failure, isDoubted);
  if (evidence !== null && judgement?.result === 'verified') {
    const { word, isTypo, marks } = judgement;
    return { kind: 'verified', evidence, word, isTypo, marks };
  }
  if (!reading.ok) return fromFailure(reading.failure, isDoubted);
  if (judgement?.result === 'refused') {
    const { reason, nearMiss } = judgement;
    return { kind: 'refused', reason, reading: { evidence, nearMiss } };
  }
  const code = isJoinedByTime(reading.evidence) ? 'comment_not_visible' : 'linkedin_unavailable';
  return { ...unread, code, evidence };
}

interface JudgedReading {
  reading: ReadResult;
  /** From this reading, or from an older one when LinkedIn failed. */
  evidence: CommentEvidence | null;
  judgement: Judgement | null;
  /** A recent reading, or the creator's view, refuses the comment. */
  isDoubted: boolean;
}

/** Reads again when an older reading would refuse: only a newer one may. */
async function readAndJudge(
  { readers }: Readers,
  check: CommentCheck,
  way: ReadingWay,
): Promise<JudgedReading> {
  const { known, since } = check;
  const { watch } = way;
  const except = exceptOf(check, way);
  const { link } = check.subject;
  const rule = ruleOf(check);
  const refuses = (evidence: CommentEvidence) => judgeComment(rule, evidence).result === 'refused';
  const { userId: creatorId } = check.visitor.magnet;
  const first = await readers.read(link, {
    creatorId,
    except,
    watch,
    ...(way.isLastTry === true ? { since } : { stored: known.evidence }),
  });
  const isNew = (first.ok ? first.askedAt : first.failure.askedAt) >= since;
  const isOutdated = !isNew && (first.ok ? refuses(first.evidence) : isGone(first.failure));
  const reading = isOutdated
    ? await readers.read(link, { since, except, creatorId, watch })
    : first;
  const evidence = reading.ok ? reading.evidence : (reading.older ?? null);
  const judgement = evidence === null ? null : judgeComment(rule, evidence);
  const isDeniedByView = known.view !== null && refuses(known.view);
  const isDoubted = isOutdated || isDeniedByView || judgement?.result === 'refused';
  return { reading, evidence, judgement, isDoubted };
}

function exceptOf(
  { visitor }: CommentCheck,
  { except = [] }: Pick<ReadingWay, 'except'>,
): readonly string[] {
  return [...visitor.magnet.readersOff, ...except];
}

/** Posts of the magnet that one check reads at most; the next one goes on with the others. */
const POSTS_READ = 3;

/** How the comment's post relates to the magnet's, with what the reading taught. */
async function relate(
  { db, readers }: Readers,
  check: CommentCheck,
  way: ReadingWay,
  reading: ReadResult,
  evidence: CommentEvidence | null,
): Promise<PostRelation> {
  const { subject, known, since } = check;
  if (known.relation === 'same') return 'same';
  // A comment stays under its post and ids never change, so an older reading may refuse here.
  const aliases = evidence?.aliases ?? (reading.ok ? [] : reading.failure.aliases);
  await learnAliases(db, aliases);
  let posts = known.postKeys;
  const first = await relatePosts(db, posts, subject.postKey);
  let { relation } = first;
  if (relation !== 'unknown' || aliases.length === 0) return relation;
  // Posts of the magnet whose ids are not known yet.
  for (const key of closestFirst(first.unseen, subject.postKey).slice(0, POSTS_READ)) {
    const asked = { since, except: exceptOf(check, way), watch: way.watch };
    const isThere = await learnPost({ db, readers }, key, asked);
    // The comment's post can be read, so all of its ids can. An id that leads nowhere belongs to another
    // post.
    if (!isThere) posts = posts.filter((one) => one !== key);
    if (posts.length === 0) return 'different';
    ({ relation } = await relatePosts(db, posts, subject.postKey));
    if (relation !== 'unknown') break;
  }
  return relation;
}

/** Reads a post for its other ids. False when there is no such post. */
async function learnPost(
  { db, readers }: Readers,
  key: string,
  {
    since,
    except,
    watch,
  }: { since: number; except: readonly string[]; watch: ReadWatch | undefined },
): Promise<boolean> {
  const post = parsePostKey(key);
  if (post === null) return true;
  let summary: PostSummary | ReadFailure = await readers.readPost(post, { except, watch });
  if (isReadFailure(summary) && isGone(summary) && summary.askedAt < since) {
    summary = await readers.readPost(post, { since, except, watch });
  }
  if (isReadFailure(summary)) return !isGone(summary);
  await learnAliases(db, [post, ...summary.aliases]);
  return true;
}

const unread: Unread = {
  kind: 'unread',
  code: 'linkedin_unavailable',
  retryAfterSeconds: null,
  isBusy: false,
  isAbsent: false,
  isDoubted: false,
  evidence: null,
};

/** LinkedIn sometimes answers 404 for a post that is there a moment later. */
function isGone({ kind, isConfirmed }: ReadFailure): boolean {
  return kind === 'gone' && isConfirmed === true;
}

/** Only a post that is no longer public is refused. */
function fromFailure(failure: ReadFailure, isDoubted: boolean): Refusal | Unread {
  const { retryAfterSeconds } = failure;
  const pending = { ...unread, retryAfterSeconds, isDoubted };
  switch (failure.kind) {
    case 'gone':
      return isGone(failure)
        ? { kind: 'refused', reason: 'comment_gone', reading: { evidence: null, nearMiss: null } }
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
