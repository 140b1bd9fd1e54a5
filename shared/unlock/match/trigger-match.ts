import { findSlip } from './one-slip.ts';
import type { Token } from './text-fold-tokens.ts';
import { readTokens } from './text-readings.ts';

const MAX_LENGTH = 50;

/**
 * - contains: the trigger is part of the comment
 * - whole: the comment is nothing else
 * - exact: the comment is nothing else, except for emoji before and after it
 */
export type MatchMode = 'contains' | 'whole' | 'exact';

/** A magnet's trigger: 1 to 10 words or phrases of at most 50 characters; one match is enough. */
export interface TriggerRule {
  words: readonly string[];
  mode: MatchMode;
  /** Words and phrases that make a comment not count, whatever else it says. */
  excluded?: readonly string[];
  /** One typing error in a word is accepted, where it would be a near miss. */
  acceptsTypo?: boolean;
}

interface TextRange {
  start: number;
  end: number;
}

/** Bounds are UTF-16 positions in the original text, so that a screen can mark the word. */
export type TriggerMatch =
  | { matched: true; word: string; ranges: TextRange[]; isTypo: boolean }
  | {
      matched: false;
      /** `more_than_word`: the word is there, and the mode allows nothing beside it. */
      reason: 'word_missing' | 'more_than_word';
      nearMiss: ({ word: string; found: string } & TextRange) | null;
    }
  /** The word, or nearly the word, beside an excluded one. */
  | {
      matched: false;
      reason: 'word_excluded';
      excluded: { word: string } & TextRange;
      nearMiss: null;
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
 * that looks the same. It is reported to the creator and the visitor. Only a typing error can be
 * accepted, and only by a magnet that says so.
 *
 * No pattern is built from the trigger or the comment; the time is linear in the comment. Never
 * throws.
 */
export function matchTrigger(text: string, rule: TriggerRule): TriggerMatch {
  const readings = readTokens(text);
  const triggers = readWords(rule.words);
  const { mode } = rule;
  const found = findWord(readings, triggers, mode);
  const typo =
    found === null && rule.acceptsTypo === true ? findTypo(readings, triggers, mode) : null;
  const near = found ?? typo ?? findNear(readings, triggers, mode);
  if (near === null) {
    const isMore = mode !== 'contains' && findWord(readings, triggers, 'contains') !== null;
    return { matched: false, reason: isMore ? 'more_than_word' : 'word_missing', nearMiss: null };
  }
  const unwanted = readWords(rule.excluded ?? []);
  const excluded =
    findWord(readings, unwanted, 'contains') ??
    (near === typo ? findAroundTypo(text, near, unwanted) : null);
  if (excluded !== null) {
    const { word, ranges } = excluded;
    return {
      matched: false,
      reason: 'word_excluded',
      excluded: { word, ...ranges[0] },
      nearMiss: null,
    };
  }
  if (near === found || near === typo) return { matched: true, ...near, isTypo: near === typo };
  const { word, ranges } = near;
  const [{ start, end }] = ranges;
  const nearMiss = { word, found: text.slice(start, end), start, end };
  return { matched: false, reason: 'word_missing', nearMiss };
}

interface ReadWord {
  word: string;
  readings: readonly Token[][];
}

/** A word and its places, of which there is at least one. */
interface FoundWord {
  word: string;
  ranges: [TextRange, ...TextRange[]];
}

function readWords(words: readonly string[]): ReadWord[] {
  return words.map((word) => ({ word, readings: readTokens(word) }));
}

/** The first of the words that stands in a reading of the text as it is. */
function findWord(
  texts: readonly Token[][],
  words: readonly ReadWord[],
  mode: MatchMode,
): FoundWord | null {
  for (const { word, readings } of words) {
    for (const wanted of readings) {
      for (const tokens of texts) {
        const [first, ...more] = findRanges(tokens, wanted, mode, isSameWord);
        if (first !== undefined) return { word, ranges: [first, ...more] };
      }
    }
  }
  return null;
}

/** The first of the words that stands in a reading of the text with one typing error. */
function findTypo(
  texts: readonly Token[][],
  words: readonly ReadWord[],
  mode: MatchMode,
): FoundWord | null {
  return findFirst(texts, words, (tokens, wanted) =>
    findSlip(tokens, wanted, coverageOf(tokens, mode)),
  );
}

/** The first of the words that stands in the text with the typing error put right: “not grwth” is “not growth”. */
function findAroundTypo(
  text: string,
  { word: meant, ranges: [typed] }: FoundWord,
  words: readonly ReadWord[],
): FoundWord | null {
  if (words.length === 0) return null;
  const right = text.slice(0, typed.start) + meant + text.slice(typed.end);
  const found = findWord(readTokens(right), words, 'contains');
  if (found === null) return null;
  const more = typed.end - typed.start - meant.length;
  const typedAt = (place: number) => (place > typed.start ? place + more : place);
  const [{ start, end }] = found.ranges;
  return { word: found.word, ranges: [{ start: typedAt(start), end: typedAt(end) }] };
}

/** The first of the words that nearly stands in a reading of the text. */
function findNear(
  texts: readonly Token[][],
  words: readonly ReadWord[],
  mode: MatchMode,
): FoundWord | null {
  return findFirst(
    texts,
    words,
    (tokens, wanted) =>
      findRanges(tokens, wanted, mode, isNearlySameWord)[0] ??
      findSlip(tokens, wanted, coverageOf(tokens, mode)),
  );
}

function findFirst(
  texts: readonly Token[][],
  words: readonly ReadWord[],
  find: (text: readonly Token[], wanted: readonly Token[]) => TextRange | null,
): FoundWord | null {
  for (const { word, readings } of words) {
    for (const tokens of texts) {
      const range = find(tokens, readings[0] ?? []);
      if (range !== null) return { word, ranges: [range] };
    }
  }
  return null;
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
  mode: MatchMode,
  isSame: Comparison,
): TextRange[] {
  const ranges: TextRange[] = [];
  const size = trigger.length;
  if (size === 0) return ranges;
  const isEnough = coverageOf(text, mode);
  for (let from = 0; from + size <= text.length; from += 1) {
    if (!isEnough(from, from + size)) continue;
    if (!trigger.every((_, at) => isTokenAt(text, from + at, trigger, at, isSame))) continue;
    ranges.push({ start: text[from]?.start ?? 0, end: text[from + size - 1]?.end ?? 0 });
    from += size - 1; // continue behind this match
  }
  return ranges;
}

/** Whether the tokens from one place to another are as much of the comment as the mode demands. */
function coverageOf(
  text: readonly Token[],
  mode: MatchMode,
): (from: number, to: number) => boolean {
  if (mode === 'contains') return () => true;
  const isPart = ({ kind }: Token): boolean => mode === 'whole' || kind !== 'emoji';
  const first = text.findIndex(isPart);
  const last = text.findLastIndex(isPart);
  return (from, to) => first === -1 || (from <= first && to > last);
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
