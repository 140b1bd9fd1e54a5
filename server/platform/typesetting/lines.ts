import LineBreaker from 'linebreak';
import { type Sign, trimmed, widthOf } from './runs.ts';

/** Written without spaces, so only a dictionary knows its words. */
const OF_DICTIONARY = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

const wordsIn = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Offsets at which a line may end, the end of the text among them: where the rules of writing allow it,
 * and not inside a word of a language without spaces.
 */
export function breakPlaces(text: string): number[] {
  const boundaries = new Set(Array.from(wordsIn.segment(text), ({ index }) => index));
  boundaries.add(text.length);
  const places = new Set<number>([text.length]);
  const breaker = new LineBreaker(text);
  for (let at = breaker.nextBreak(); at !== null; at = breaker.nextBreak())
    if (boundaries.has(at.position)) places.add(at.position);
  for (const at of boundaries) {
    const [before, after] = [text.slice(at - 1, at), text.slice(at, at + 1)];
    if (OF_DICTIONARY.test(before) && OF_DICTIONARY.test(after)) places.add(at);
  }
  places.delete(0);
  return [...places].toSorted((a, b) => a - b);
}

/** What stays together on a line, with its following space. */
export interface Piece {
  signs: Sign[];
  /** In ems, with and without the spaces at its end. */
  width: number;
  inked: number;
}

/** The parts of a text between places where a line may end. */
export function piecesOf(signs: readonly Sign[]): Piece[] {
  const text = signs.map((sign) => sign.text).join('');
  const pieces: Piece[] = [];
  let begin = 0;
  let offset = 0;
  const ends = new Set(breakPlaces(text));
  signs.forEach((sign, index) => {
    offset += sign.text.length;
    if (!ends.has(offset) && index !== signs.length - 1) return;
    pieces.push(pieceOf(signs.slice(begin, index + 1)));
    begin = index + 1;
  });
  return pieces;
}

function pieceOf(signs: Sign[]): Piece {
  return { signs, width: widthOf(signs), inked: widthOf(trimmed(signs)) };
}

/** Fills line after line. A piece that is wider than a line is taken apart. */
export function wrap(pieces: readonly Piece[], width: number): Sign[][] {
  const lines: Sign[][] = [];
  let line: Sign[] = [];
  let used = 0;
  const add = (piece: Piece): void => {
    if (line.length > 0 && used + piece.inked > width) {
      lines.push(line);
      line = [];
      used = 0;
    }
    line.push(...piece.signs);
    used += piece.width;
  };
  for (const piece of pieces) {
    if (piece.inked <= width) add(piece);
    else for (const sign of piece.signs) add(pieceOf([sign]));
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** The narrowest width that needs no further line, so that no line holds a single word. */
export function balance(pieces: readonly Piece[], lines: Sign[][], width: number): Sign[][] {
  // Not narrower than a word, which would be taken apart.
  const words = pieces.map(({ inked }) => inked).filter((inked) => inked <= width);
  let [low, high, best] = [Math.max(width / 2, ...words), width, lines];
  while (lines.length > 1 && high - low > 0.1) {
    const middle = (low + high) / 2;
    const tried = wrap(pieces, middle);
    if (tried.length > lines.length) low = middle;
    else [high, best] = [middle, tried];
  }
  return best;
}

/** How much of a line is left at least where it ends after a whole word. */
const MOSTLY = 0.5;

/** Ends after a whole word, or inside one where that would leave little. */
export function cut(line: readonly Sign[], dots: readonly Sign[], width: number): Sign[] {
  const fits = (signs: readonly Sign[]) => widthOf(signs) + widthOf(dots) <= width;
  const pieces = piecesOf(line);
  let kept: readonly Sign[] = line;
  while (pieces.length > 1 && !fits(trimmed(kept))) {
    pieces.pop();
    kept = pieces.flatMap(({ signs }) => signs);
  }
  if (widthOf(kept) < width * MOSTLY) kept = line;
  while (kept.length > 1 && !fits(kept)) kept = kept.slice(0, -1);
  while (kept.length > 1 && /[\s\p{Pd},;:،]/u.test(kept.at(-1)?.text ?? ''))
    kept = kept.slice(0, -1);
  return [...kept, ...dots];
}
