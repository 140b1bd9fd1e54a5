import type { Token } from './text-fold-tokens.ts';
import { readTokens } from './text-readings.ts';

const MAX_LENGTH = 50;

/** `contains`: the trigger is part of the comment. `whole`: the comment is nothing else. */
export type MatchMode = 'contains' | 'whole';

/** A magnet's trigger: 1 to 10 words or phrases of at most 50 characters; one match is enough. */
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
 * Looks for a trigger in a comment: the folded tokens of the trigger must stand next to each other in
 * the folded comment. So case, accents, styled letters, look-alikes and punctuation do not matter,
 * and a longer word does not count ("guidelines" for "guide").
 *
 * Chinese, Japanese, Thai, Lao, Khmer and Burmese write no spaces between words: there a trigger
 * matches inside a run of that script, which also finds it in a longer compound.
 *
 * An almost equal word is a near miss: one typing error, the Arabic article, a word of another script
 * that looks the same. It is reported to the creator and the visitor, never accepted.
 *
 * No pattern is built from the trigger or the comment; the time is linear in the comment. Never
 * throws.
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
 * The problem of a word that a creator wants to save, or null. `no_token`: nothing in it can be
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
    from += size - 1; // continue behind this match
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
  // Characters of one unspaced word must not come from both sides of a space.
  const isOneWord = wanted.isGlued && wanted.kind === 'glyph' && trigger[at - 1]?.kind === 'glyph';
  if (isOneWord && !found.isGlued) return false;
  if (isSame(found, wanted)) return true;
  const isLast = at === trigger.length - 1;
  return isLast && isWithParticle(found.key, wanted.key);
}

/**
 * A word written wholly in another script is a word of another language, even if it looks the same:
 * the Russian "ВОТ" is no BOT. Single foreign letters in a word are look-alikes.
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

/** The article, with the prefixes it can have: and, then, with, like, for. */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=\p{Script=Arabic}{2})/u;

/**
 * Whether two Arabic words are equal up to the article: الدليل (the guide) and دليل. Letters that
 * look like an article may belong to a word, so a person has to decide.
 */
function differsByArticle(one: string, other: string): boolean {
  return one !== other && withoutArticle(one) === withoutArticle(other);
}

function withoutArticle(word: string): string {
  return word.replace(ARTICLE, '');
}

/** Endings that Korean attaches to a noun: particles, and the most common "please". */
const PARTICLES: ReadonlySet<string> = new Set(
  (
    '을 를 이 가 은 는 도 만 요 이요 과 와 랑 이랑 의 에 에서 에게 한테 로 으로 나 이나 부터 까지 보다 ' +
    '처럼 예요 이에요 입니다 주세요 부탁해요 부탁합니다 부탁드려요 부탁드립니다'
  ).split(' '),
);

/**
 * Whether `key` is the Hangul word `trigger` with a particle: 가이드를 is 가이드, but 가이드라인 (guideline) is
 * not. The list is closed, so no longer word counts as a shorter one.
 */
function isWithParticle(key: string, trigger: string): boolean {
  return key.startsWith(trigger) && PARTICLES.has(key.slice(trigger.length));
}

const NEAR_FROM_LENGTH = 5;

/**
 * The first stretch of a text with one typing error in a trigger: a letter too many, missing, wrong,
 * or two neighbours exchanged ("growht"); a space between words counts as a letter. Only for triggers
 * of five letters or more, because shorter ones are close to too many words. Null when none.
 */
function findNearMiss(
  text: readonly Token[],
  trigger: readonly Token[],
  isWhole: boolean,
): { start: number; end: number } | null {
  const wanted = spellOut(trigger);
  const letters = trigger.reduce((sum, token) => sum + [...token.key].length, 0);
  if (letters < NEAR_FROM_LENGTH || trigger.some((token) => token.kind === 'emoji')) return null;

  // UTF-16 lengths up to each token: they exclude most stretches at low cost.
  const lengths = [0];
  for (const { key, isGlued } of text) {
    lengths.push((lengths.at(-1) ?? 0) + key.length + (isGlued ? 0 : 1));
  }
  const wantedLength = wanted.join('').length;

  for (const size of [trigger.length, trigger.length - 1, trigger.length + 1]) {
    if (size < 1 || size > text.length || (isWhole && size !== text.length)) continue;
    for (let from = 0; from + size <= text.length; from += 1) {
      const length = (lengths[from + size] ?? 0) - (lengths[from] ?? 0);
      if (Math.abs(length - wantedLength) > 3) continue; // one astral letter and the first space
      const stretch = text.slice(from, from + size);
      if (isWithinOneSlip(spellOut(stretch), wanted)) {
        return { start: stretch[0]?.start ?? 0, end: stretch.at(-1)?.end ?? 0 };
      }
    }
  }
  return null;
}

function spellOut(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ key, isGlued }, at) => (at > 0 && !isGlued ? [' ', ...key] : [...key]));
}

/** Edit distance of at most one, an exchange of neighbours counted as one edit; linear. */
function isWithinOneSlip(a: readonly string[], b: readonly string[]): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  const room = Math.min(a.length, b.length) - head;
  while (tail < room && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const restA = a.length - head - tail;
  const restB = b.length - head - tail;
  if (restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && a[head] === b[head + 1] && a[head + 1] === b[head];
}
