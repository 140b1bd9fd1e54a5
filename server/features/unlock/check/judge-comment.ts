import { matchTrigger } from '#shared/unlock/match/trigger-match.ts';
import type { CommentEvidence, TextRange } from '#server/features/parsing/comment-reader.ts';

/** What a magnet asks of a comment. */
export interface CommentRule {
  triggerWords: readonly string[];
  matchMode: 'contains' | 'whole';
  /** The creator's own LinkedIn address, when known. */
  creatorProfileUrl: string | null;
}

/**
 * - verified: the word is in the comment; `marks` are UTF-16 ranges in `evidence.text`
 * - refused: the word is missing, or the comment is the creator's own
 * - unsure: the reading may be somebody else's comment, or not all of it, so nobody is let in or
 *   refused by it
 */
export type Judgement =
  | { result: 'verified'; word: string; marks: TextRange[] }
  | { result: 'refused'; reason: 'word_missing' | 'own_comment'; nearMiss: string | null }
  | { result: 'unsure' };

/**
 * Decides on a read comment; the magnet's own words only, never a client's. The word counts when every
 * reading has it, and is missing when no reading has it and the text is whole.
 */
export function judgeComment(rule: CommentRule, evidence: CommentEvidence): Judgement {
  const { otherReadings = [] } = evidence;
  // Ids can be invented within a millisecond of a real comment: joined by time alone proves too little.
  if (isJoinedByTime(evidence)) return unsure;
  if (isSameProfile(evidence.authorUrl, rule.creatorProfileUrl)) {
    return { result: 'refused', reason: 'own_comment', nearMiss: null };
  }
  const trigger = { words: rule.triggerWords, mode: rule.matchMode };
  const match = matchTrigger(evidence.matchText ?? evidence.text, trigger);
  const others = otherReadings.map((text) => matchTrigger(text, trigger));
  if (others.some(({ matched }) => matched !== match.matched)) return unsure;
  if (!match.matched) {
    if (evidence.isPartial) return unsure;
    return { result: 'refused', reason: 'word_missing', nearMiss: match.nearMiss?.found ?? null };
  }
  // The creator's own comment must not let anybody in, and without an address it cannot be told.
  if (evidence.authorUrl === null && rule.creatorProfileUrl !== null) return unsure;
  if (evidence.matchText === undefined) {
    return { result: 'verified', word: match.word, marks: match.ranges };
  }
  // Positions in the text without mentions mean nothing in the text that is shown.
  const shown = matchTrigger(evidence.text, { ...trigger, mode: 'contains' });
  return { result: 'verified', word: match.word, marks: shown.matched ? shown.ranges : [] };
}

const unsure: Judgement = { result: 'unsure' };

/** No id stood beside the text. */
export function isJoinedByTime({ confidence, otherReadings }: CommentEvidence): boolean {
  return confidence === 'medium' && otherReadings === undefined;
}

/** Compares two LinkedIn addresses of people or pages by kind and slug; unknown ones never match. */
export function isSameProfile(one: string | null, other: string | null): boolean {
  const key = one === null ? null : profileKey(one);
  return key !== null && other !== null && key === profileKey(other);
}

const PROFILE_PATH = /^\/(in|company|school|showcase)\/([^/]+)/;

function profileKey(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const [, kind, slug] = PROFILE_PATH.exec(new URL(address).pathname) ?? [];
  if (kind === undefined || slug === undefined) return null;
  try {
    return `${kind}/${decodeURIComponent(slug).normalize('NFC').toLowerCase()}`;
  } catch {
    return null;
  }
}
