import { isSameProfile } from '#shared/account/linkedin-profile.ts';
import {
  matchTrigger,
  type MatchMode,
  type TriggerMatch,
} from '#shared/unlock/match/trigger-match.ts';
import {
  isJoinedByTime,
  type CommentEvidence,
  type TextRange,
} from '#server/features/parsing/comment-reader.ts';
import type { ReadWord } from '#server/features/leads/lead-facts.ts';
import type { Check, CommentCheck } from './check.ts';
import { type Already, type Queued, type Refusal, turnedDown } from './decision.ts';

/** What a magnet asks of a comment. */
export interface CommentRule {
  triggerWords: readonly string[];
  matchMode: MatchMode;
  excludedWords: readonly string[];
  acceptsTypo: boolean;
  /** The creator's own LinkedIn address, when known. */
  creatorProfileUrl: string | null;
}

/** The magnet's requirements for a comment. */
export function ruleOf({ visitor: { magnet, owner } }: Pick<CommentCheck, 'visitor'>): CommentRule {
  const { triggerWords, matchMode, excludedWords, acceptsTypo } = magnet;
  const creatorProfileUrl = owner.linkedinProfileUrl;
  return { triggerWords, matchMode, excludedWords, acceptsTypo, creatorProfileUrl };
}

type WordRefusal = Extract<TriggerMatch, { matched: false }>['reason'];

/**
 * - verified: the word is in the comment; `marks` are UTF-16 ranges in `evidence.text`
 * - refused: the words are not as the magnet asks, or the comment is the creator's own
 * - unsure: the reading may be another person's comment, or incomplete, so it neither verifies nor
 *   refuses
 */
export type Judgement =
  | { result: 'verified'; word: string; isTypo: boolean; marks: TextRange[] }
  | { result: 'refused'; reason: WordRefusal | 'own_comment'; nearMiss: string | null }
  | { result: 'unsure' };

/**
 * Judges a read comment by the magnet's own words, never by a client's. The word counts when every
 * reading has it. It is missing when no reading has it and the text is whole.
 */
export function judgeComment(rule: CommentRule, evidence: CommentEvidence): Judgement {
  const { otherReadings = [] } = evidence;
  // Ids can be invented within a millisecond of a real comment, so a match by time alone is no proof.
  if (isJoinedByTime(evidence)) return unsure;
  const isOwn = evidence.readFor?.isOwn ?? null;
  if (isOwn === true || isSameProfile(evidence.authorUrl, rule.creatorProfileUrl)) {
    return { result: 'refused', reason: 'own_comment', nearMiss: null };
  }
  const { triggerWords: words, matchMode: mode, excludedWords: excluded, acceptsTypo } = rule;
  const trigger = { words, mode, excluded, acceptsTypo };
  const match = matchTrigger(evidence.matchText ?? evidence.text, trigger);
  const others = otherReadings.map((text) => matchTrigger(text, trigger));
  if (others.some(({ matched }) => matched !== match.matched)) return unsure;
  if (!match.matched) {
    if (evidence.isPartial) return unsure;
    return { result: 'refused', reason: match.reason, nearMiss: match.nearMiss?.found ?? null };
  }
  // The rest may have an excluded word, or more than the word alone.
  if (evidence.isPartial && (mode !== 'contains' || excluded.length > 0)) return unsure;
  // The creator's own comment must not unlock, and without an author address it cannot be
  // recognised. In the creator's view it has one, and a reader with the creator's access knows the
  // author.
  const isSeen = evidence.method === 'creator_view' || isOwn === false;
  if (!isSeen && evidence.authorUrl === null && rule.creatorProfileUrl !== null) return unsure;
  const { word, isTypo } = match;
  if (evidence.matchText === undefined) {
    return { result: 'verified', word, isTypo, marks: match.ranges };
  }
  // Positions in the text without mentions do not fit the text that is shown.
  const shown = matchTrigger(evidence.text, { words, mode: 'contains', acceptsTypo });
  return { result: 'verified', word, isTypo, marks: shown.matched ? shown.ranges : [] };
}

const unsure: Judgement = { result: 'unsure' };

/**
 * A confirmation by a recent reading of the creator's view, unless a later reading refuses the
 * comment. Null otherwise: a refusal needs a reading that is newer than the request.
 */
export function judgeSeen(check: CommentCheck): ReadWord | null {
  const { view, evidence } = check.known;
  if (view === null) return null;
  const rule = ruleOf(check);
  const isOutdated =
    evidence !== null &&
    evidence.readAt > view.readAt &&
    judgeComment(rule, evidence).result === 'refused';
  const judgement = judgeComment(rule, view);
  if (isOutdated || judgement.result !== 'verified') return null;
  const { word, isTypo, marks } = judgement;
  return { kind: 'verified', evidence: view, word, isTypo, marks };
}

/** Decides by stored readings; null when the comment has to be read now. */
export function judgeKnown(
  check: Omit<Check, 'secrets' | 'network' | 'touches'>,
): Refusal | Already | ReadWord | Queued | null {
  const { subject, known, mustQueue, isStopped } = check;
  if (known.relation === 'different')
    return { kind: 'refused', reason: 'wrong_post', reading: null };
  if (isTooOld(subject.commentedAt, check.visitor.magnet)) {
    return { kind: 'refused', reason: 'too_old', reading: null };
  }
  if (known.waiting?.state === 'rejected') return turnedDown;
  if (known.leadId !== null && !known.isDoubted) return { kind: 'already', leadId: known.leadId };
  if (isStopped) return { kind: 'queued' };
  return judgeSeen(check) ?? (mustQueue ? { kind: 'queued' } : null);
}

const DAY_MS = 86_400_000;

/** A comment is accepted up to this many days before a magnet first went live. */
const DAYS_BEFORE_ANY_POST = 30;
const DAYS_BEFORE_NAMED_POST = 365;

/**
 * True when a comment is too old to be a reaction to this magnet's post. Many creators publish the
 * page after the post, or add a magnet to an older post, so a month is allowed, and a year when the
 * magnet names its posts. The link parser refuses dates in the future.
 */
function isTooOld(
  commentedAt: Date,
  magnet: { activatedAt: Date | null; createdAt: Date; postKeys: readonly string[] },
): boolean {
  const start = magnet.activatedAt ?? magnet.createdAt;
  const days = magnet.postKeys.length === 0 ? DAYS_BEFORE_ANY_POST : DAYS_BEFORE_NAMED_POST;
  return commentedAt.getTime() < start.getTime() - days * DAY_MS;
}
