import { parsePostKey } from '#shared/unlock/post-alias.ts';
import type { Database } from '#server/db/connection.ts';
import type { VisitorMagnet } from '../magnets/visitor-magnet.ts';
import {
  type CommentEvidence,
  type CommentReaderLadder,
  isReadFailure,
  type ReadFailure,
} from './comment-reader.ts';
import type { CommentSubject } from './comment-subject.ts';
import { isJoinedByTime, judgeComment, type TextRange } from './judge-comment.ts';
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
      /** A reading that was not certain enough. */
      evidence: CommentEvidence | null;
    };

/** Reads a comment, settles whether its post is the magnet's, and decides. Never throws for LinkedIn's sake. */
export async function assessComment(
  { db, readers }: { db: Database; readers: CommentReaderLadder },
  visitor: VisitorMagnet,
  subject: CommentSubject,
  /** `evidence` is what an earlier reading left; looked up when it is not given. */
  known: { relation: PostRelation; evidence?: CommentEvidence | null },
): Promise<Assessment> {
  const { magnet, owner } = visitor;
  const reading = await readers.read(subject.link, known.evidence);
  if (magnet.post_key !== null && known.relation !== 'same') {
    const aliases = reading.ok ? reading.evidence.aliases : reading.failure.aliases;
    await learnAliases(db, aliases);
    const isReadPost = aliases.length > 0;
    const relation = await settleRelation({ db, readers }, magnet.post_key, subject, isReadPost);
    if (relation === 'different') {
      const evidence = reading.ok ? reading.evidence : null;
      return { kind: 'refused', reason: 'wrong_post', evidence, nearMiss: null };
    }
    if (relation === 'unknown') return reading.ok ? unavailable() : fromFailure(reading.failure);
  }
  if (!reading.ok) return fromFailure(reading.failure);

  const { evidence } = reading;
  const rule = {
    triggerWords: magnet.trigger_words,
    matchMode: magnet.match_mode,
    creatorProfileUrl: owner.linkedin_profile_url,
  };
  const judgement = judgeComment(rule, evidence);
  switch (judgement.result) {
    case 'verified':
      return { kind: 'verified', evidence, word: judgement.word, marks: judgement.marks };
    case 'refused':
      return { kind: 'refused', evidence, reason: judgement.reason, nearMiss: judgement.nearMiss };
    case 'unsure': {
      const code = isJoinedByTime(evidence) ? 'comment_not_visible' : 'linkedin_unavailable';
      return { ...unavailable(), code, evidence };
    }
  }
}

/** Reads the magnet's own post when its ids are not known yet; `unknown` when even that fails. */
async function settleRelation(
  { db, readers }: { db: Database; readers: CommentReaderLadder },
  magnetPost: string,
  subject: CommentSubject,
  isReadPost: boolean,
): Promise<PostRelation> {
  const learned = await relatePosts(db, magnetPost, subject.postKey);
  if (learned !== 'unknown' || !isReadPost) return learned;
  const post = parsePostKey(magnetPost);
  if (post === null) return 'unknown';
  const summary = await readers.readPost(post);
  if (isReadFailure(summary)) {
    // The comment's post can be read, so every id of it can: one that leads nowhere is another's.
    return summary.kind === 'gone' ? 'different' : 'unknown';
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
    evidence: null,
  };
}

/** The table of linkedin.md B6: only a post that is gone for the public is a refusal. */
function fromFailure(failure: ReadFailure): Assessment {
  const { retryAfterSeconds } = failure;
  switch (failure.kind) {
    case 'gone':
      return { kind: 'refused', reason: 'comment_gone', evidence: null, nearMiss: null };
    case 'not_visible':
      return {
        ...unavailable(),
        code: 'comment_not_visible',
        retryAfterSeconds,
        isAbsent: failure.allShown === true,
      };
    case 'busy':
      return { ...unavailable(), retryAfterSeconds, isBusy: true };
    case 'blocked':
    case 'layout_changed':
      return { ...unavailable(), retryAfterSeconds };
  }
}
