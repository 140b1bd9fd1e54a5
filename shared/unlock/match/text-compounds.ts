import type { Token } from './text-fold-tokens.ts';

/**
 * Joins what separators do not separate: the rule for numbers and for symbols behind a letter.
 *
 * - A number is one token with its periods and its groups of three: "100" is not in "100,000",
 *   "100.5" or "1.100". Groups are written together ("100,000" is "100000"), whatever separates
 *   them. A comma before fewer digits separates, as in the list "1,2".
 * - One letter with `+`, `++` or `#` right behind it is a name: "C" is not in "C++" or "C#". Behind
 *   a longer word a symbol says nothing ("guide+").
 */
export function joinCompounds(text: string, tokens: readonly Token[]): Token[] {
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
/** What may stand inside a number. Plain spaces do not: "1 100" may be two answers. */
const SEPARATOR = /^[.,'’\u066B\u066C\u00A0\u2009\u202F\uFF0C\uFF0E]$/;
/** Groups of three (the first ones of two in India) with or without decimals, or parts with periods. */
const NUMBER =
  /^(?:\p{Nd}{1,3}([,.' ])\p{Nd}{3}(?:\1\p{Nd}{3})*(?:[.,]\p{Nd}+)?|\p{Nd}{1,2}(?:,\p{Nd}{2})+,\p{Nd}{3}(?:\.\p{Nd}+)?|\p{Nd}+(?:\.\p{Nd}+)+)(?![.,' ]?\p{Nd})/u;
/** A number has few parts; a longer row of them is something else. */
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

/** Groups written together, decimals behind a period: "1.000,50" and "1,000.50" are "1000.50". */
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
