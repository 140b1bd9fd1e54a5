import { joinCompounds } from './text-compounds.ts';
import { readPlainTokens, type Token } from './text-fold-tokens.ts';

/**
 * The ways to read a text as tokens, mostly one. A second one takes hashtags apart at their capitals
 * ("#GrowthGuide" is also "growth guide") and writes initials together ("A.I." is also "AI").
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
