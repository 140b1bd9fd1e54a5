import { matchTrigger } from '#shared/unlock/trigger-match.ts';
import type { CommentEvidence } from './comment-reader.ts';

export interface TextRange {
  start: number;
  end: number;
}

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
 * - unsure: the reading may be somebody else's comment, so the creator decides
 */
export type Judgement =
  | { result: 'verified'; word: string; marks: TextRange[] }
  | { result: 'refused'; reason: 'word_missing' | 'own_comment'; nearMiss: string | null }
  | { result: 'unsure' };

/** Decides on a read comment; the magnet's own words only, never a client's (T18). */
export function judgeComment(rule: CommentRule, evidence: CommentEvidence): Judgement {
  // Ids can be invented within a millisecond of a real comment: joined by time alone proves too little.
  if (evidence.confidence === 'medium') return { result: 'unsure' };
  if (isSameProfile(evidence.authorUrl, rule.creatorProfileUrl)) {
    return { result: 'refused', reason: 'own_comment', nearMiss: null };
  }
  const trigger = { words: rule.triggerWords, mode: rule.matchMode };
  const match = matchTrigger(evidence.matchText ?? evidence.text, trigger);
  if (!match.matched) {
    return { result: 'refused', reason: 'word_missing', nearMiss: match.nearMiss?.found ?? null };
  }
  if (evidence.matchText === undefined) {
    return { result: 'verified', word: match.word, marks: match.ranges };
  }
  // Positions in the text without mentions mean nothing in the text that is shown.
  const shown = matchTrigger(evidence.text, { ...trigger, mode: 'contains' });
  return { result: 'verified', word: match.word, marks: shown.matched ? shown.ranges : [] };
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
