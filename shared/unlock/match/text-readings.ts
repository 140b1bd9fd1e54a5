import { readPlainTokens, type Token } from './text-fold-tokens.ts';

/**
 * The readings of a text as tokens, usually one. A second one splits hashtags at their capitals
 * ("#GrowthGuide" is also "growth guide") and joins initials ("A.I." is also "AI").
 */
export function readTokens(text: string): Token[][] {
  return readPlainTokens(text).flatMap((plain) => {
    const tokens = joinCompounds(text, plain);
    const parted = tokens.flatMap((token) => partHashtag(text, token));
    const loose = joinInitials(text, parted);
    return loose.length === tokens.length && parted.length === tokens.length
      ? [tokens]
      : [tokens, loose];
  });
}

/**
 * Where a new word begins in "GrowthGuide" and "SEOGuide". One small letter belongs to the word
 * behind it, as in "eBook".
 */
const WORD_START =
  /(?<=[\p{L}\p{N}\p{M}][\p{Ll}\p{N}\p{M}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

function partHashtag(text: string, token: Token): Token[] {
  if (token.kind !== 'letter' || !/[#＃]/.test(text.charAt(token.start - 1))) return [token];
  const words = text.slice(token.start, token.end).split(WORD_START);
  if (words.length < 2) return [token];
  const parts: Token[] = [];
  let start = token.start;
  for (const word of words) {
    for (const part of readPlainTokens(word)[0] ?? []) {
      const isGlued = parts.length > 0 || token.isGlued;
      parts.push({ ...part, isGlued, start: start + part.start, end: start + part.end });
    }
    start += word.length;
  }
  return parts;
}

function joinInitials(text: string, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let before: Token | undefined;
  for (const token of tokens) {
    const last = joined.at(-1);
    const isNext = before && isInitial(before) && isInitial(token);
    if (last && before && isNext && text.slice(before.end, token.start) === '.') {
      last.key += token.key;
      last.shape += token.shape;
      last.end = token.end;
      if (last.script !== token.script) last.script = null;
    } else {
      joined.push({ ...token });
    }
    before = token;
  }
  return joined;
}

function isInitial({ key, kind }: Token): boolean {
  return kind === 'letter' && /^\p{L}$/u.test(key);
}

/**
 * Joins numbers, and symbols behind a letter.
 *
 * - A number is one token with its periods and its groups of three: "100" is not in "100,000",
 *   "100.5" or "1.100". Groups are joined ("100,000" is "100000"), whatever separates them. A comma
 *   before fewer digits separates, as in the list "1,2".
 * - One letter with `+`, `++` or `#` right behind it is a name: "C" is not in "C++" or "C#". Behind a
 *   longer word a symbol is ignored ("guide+").
 */
function joinCompounds(text: string, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const number = readNumber(text, tokens, at);
    const one = tokens[at];
    if (number !== null) joined.push(number.token);
    else if (one) joined.push(withSymbol(text, one, tokens[at + 1]));
    at += number?.size ?? 1;
  }
  return joined;
}

const DIGITS = /^\p{Nd}+$/u;
/** Separators inside a number. Plain spaces do not count: "1 100" may be two answers. */
const SEPARATOR = /^[.,'’\u066B\u066C\u00A0\u2009\u202F\uFF0C\uFF0E]$/;
/** Groups of three (the first ones of two in India) with or without decimals, or parts with periods. */
const NUMBER =
  /^(?:\p{Nd}{1,3}([,.' ])\p{Nd}{3}(?:\1\p{Nd}{3})*(?:[.,]\p{Nd}+)?|\p{Nd}{1,2}(?:,\p{Nd}{2})+,\p{Nd}{3}(?:\.\p{Nd}+)?|\p{Nd}+(?:\.\p{Nd}+)+)(?![.,' ]?\p{Nd})/u;
/** A number has few parts; a longer row is something else. */
const MOST_PARTS = 12;

function readNumber(
  text: string,
  tokens: readonly Token[],
  from: number,
): { token: Token; size: number } | null {
  const first = tokens[from];
  if (!first || !DIGITS.test(first.key)) return null;
  let written = first.key;
  let size = 1;
  for (; size <= MOST_PARTS; size += 1) {
    const last = tokens[from + size - 1];
    const next = tokens[from + size];
    const between = last && next ? text.slice(last.end, next.start) : '';
    if (!next || !SEPARATOR.test(between) || !DIGITS.test(next.key)) break;
    written += plainSeparator(between) + next.key;
  }
  const last = tokens[from + size - 1];
  if (size === 1 || !last || !NUMBER.test(written)) return null;
  const key = withoutGroups(written);
  return { token: { ...first, key, shape: key, end: last.end }, size };
}

function plainSeparator(separator: string): string {
  if (/[.\u066B\uFF0E]/.test(separator)) return '.';
  if (/[,\u066C\uFF0C]/.test(separator)) return ',';
  return /['’]/.test(separator) ? "'" : ' ';
}

/** Joins groups and writes decimals behind a period: "1.000,50" and "1,000.50" are "1000.50". */
function withoutGroups(written: string): string {
  const [separator = ''] = /[,.' ]/.exec(written) ?? [];
  const groups = written.split(separator);
  const decimals = groups.at(-1) ?? '';
  const isGrouped =
    /^\p{Nd}{3}(?:[.,]\p{Nd}+)?$/u.test(decimals) && /^\p{Nd}{1,3}$/u.test(groups[0] ?? '');
  const isEven = groups.slice(1, -1).every((group) => /^\p{Nd}{2,3}$/u.test(group));
  return (isGrouped && isEven ? groups.join('') : written).replaceAll(',', '.');
}

function withSymbol(text: string, token: Token, next: Token | undefined): Token {
  if (token.kind !== 'letter' || !/^\p{L}$/u.test(token.key)) return token;
  const behind = text.slice(token.end, next?.start);
  const [symbol = ''] = /^(?:[+＋]{1,2}(?![+＋])|[#＃♯])/.exec(behind) ?? [];
  // "A+B" is a sum, and "C#guide" has a hashtag.
  const leadsOn = next !== undefined && symbol.length === 1 && behind.length === 1;
  if (symbol === '' || leadsOn) return token;
  const plain = symbol.replaceAll('＋', '+').replaceAll(/[＃♯]/g, '#');
  const { key, shape, end } = token;
  return { ...token, key: key + plain, shape: shape + plain, end: end + symbol.length };
}
