import type { Token } from './text-fold-tokens.ts';
import { readTokens } from './text-readings.ts';
import { findNearMiss } from './trigger-match-near.ts';

const MAX_LENGTH = 50;

/** `contains`: the trigger stands in the comment. `whole`: the comment is nothing else. */
export type MatchMode = 'contains' | 'whole';

/** A magnet's trigger: 1 to 10 words or phrases of at most 50 characters; any of them does. */
export interface TriggerRule {
  words: readonly string[];
  mode: MatchMode;
}

/** Bounds are UTF-16 positions in the original text, so that a screen can mark the word. */
export type TriggerMatch =
  | { matched: true; word: string; ranges: { start: number; end: number }[] }
  | {
      matched: false;
      nearMiss: { word: string; found: string; start: number; end: number } | null;
    };

/**
 * Looks for a trigger in a comment: the trigger's tokens must stand next to each
 * other in the comment's, both folded. So case, accents, styled letters, look-alikes and
 * punctuation do not matter, and a longer word does not count ("guidelines" for "guide").
 *
 * Chinese, Japanese, Thai, Lao, Khmer and Burmese write no spaces between words: there a trigger
 * matches inside a run of that script, which also finds it in a longer compound.
 *
 * What is nearly the word is a near miss: one slip, the Arabic article, a word of another script
 * that looks like it. It is reported for the creator and the visitor, never accepted.
 *
 * No pattern is built from the trigger or the comment; the time is linear in the comment.
 * Never throws.
 */
export function matchTrigger(text: string, rule: TriggerRule): TriggerMatch {
  const readings = readTokens(text);
  const isWhole = rule.mode === 'whole';
  const triggers = rule.words.map((word) => ({ word, readings: readTokens(word) }));

  for (const trigger of triggers) {
    for (const wanted of trigger.readings) {
      for (const tokens of readings) {
        const ranges = findRanges(tokens, wanted, isWhole, isSameWord);
        if (ranges.length > 0) return { matched: true, word: trigger.word, ranges };
      }
    }
  }
  for (const trigger of triggers) {
    const wanted = trigger.readings[0] ?? [];
    const near = readings.reduce<{ start: number; end: number } | null>(
      (found, tokens) =>
        found ??
        findRanges(tokens, wanted, isWhole, isNearlySameWord)[0] ??
        findNearMiss(tokens, wanted, isWhole),
      null,
    );
    if (near) {
      const found = text.slice(near.start, near.end);
      return { matched: false, nearMiss: { word: trigger.word, found, ...near } };
    }
  }
  return { matched: false, nearMiss: null };
}

/**
 * What is wrong with a word a creator wants to save, or null. `no_token`: nothing in it can be
 * matched ("!!!").
 */
export function triggerProblem(word: string): 'empty' | 'too_long' | 'no_token' | null {
  const trimmed = word.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.length > MAX_LENGTH) return 'too_long';
  return readTokens(trimmed)[0]?.length ? null : 'no_token';
}

type Comparison = (found: Token, wanted: Token) => boolean;

function findRanges(
  text: readonly Token[],
  trigger: readonly Token[],
  isWhole: boolean,
  isSame: Comparison,
): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  const size = trigger.length;
  if (size === 0 || (isWhole && text.length !== size)) return ranges;
  for (let from = 0; from + size <= text.length; from += 1) {
    if (!trigger.every((_, at) => isTokenAt(text, from + at, trigger, at, isSame))) continue;
    ranges.push({ start: text[from]?.start ?? 0, end: text[from + size - 1]?.end ?? 0 });
    from += size - 1; // on behind this one
  }
  return ranges;
}

function isTokenAt(
  text: readonly Token[],
  textAt: number,
  trigger: readonly Token[],
  at: number,
  isSame: Comparison,
): boolean {
  const found = text[textAt];
  const wanted = trigger[at];
  if (!found || !wanted) return false;
  // Characters of one unspaced word must not be gathered from both sides of a space.
  const isOneWord = wanted.isGlued && wanted.kind === 'glyph' && trigger[at - 1]?.kind === 'glyph';
  if (isOneWord && !found.isGlued) return false;
  if (isSame(found, wanted)) return true;
  const isLast = at === trigger.length - 1;
  return isLast && isWithParticle(found.key, wanted.key);
}

/**
 * A word that is wholly written in another script is a word of another language, however much it
 * looks like ours: the Russian "ВОТ" is no BOT. Single foreign letters in a word are look-alikes.
 */
function isSameWord(found: Token, wanted: Token): boolean {
  const isForeign =
    found.script !== null && wanted.script !== null && found.script !== wanted.script;
  return !isForeign && looksTheSame(found, wanted);
}

function isNearlySameWord(found: Token, wanted: Token): boolean {
  return looksTheSame(found, wanted) || differsByArticle(found.key, wanted.key);
}

function looksTheSame(found: Token, wanted: Token): boolean {
  return found.key === wanted.key || found.shape === wanted.shape;
}

/** The article, with what may be written on to it: and, then, with, like, for. */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=\p{Script=Arabic}{2})/u;

/**
 * Whether two Arabic words are one, with the article or without: الدليل (the guide) and دليل. Letters
 * that look like an article may belong to a word, so a person has to decide.
 */
function differsByArticle(one: string, other: string): boolean {
  return one !== other && withoutArticle(one) === withoutArticle(other);
}

function withoutArticle(word: string): string {
  return word.replace(ARTICLE, '');
}

/** What Korean writes on to a noun without a space: particles, and the commonest "please". */
const PARTICLES: ReadonlySet<string> = new Set(
  (
    '을 를 이 가 은 는 도 만 요 이요 과 와 랑 이랑 의 에 에서 에게 한테 로 으로 나 이나 부터 까지 보다 ' +
    '처럼 예요 이에요 입니다 주세요 부탁해요 부탁합니다 부탁드려요 부탁드립니다'
  ).split(' '),
);

/**
 * Whether `key` is the Hangul word `trigger` with a particle: 가이드를 is 가이드, but 가이드라인
 * (guideline) is not. The list is closed, so no longer word passes for a shorter one.
 */
function isWithParticle(key: string, trigger: string): boolean {
  return key.startsWith(trigger) && PARTICLES.has(key.slice(trigger.length));
}
