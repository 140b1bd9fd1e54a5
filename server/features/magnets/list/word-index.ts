import { matchTrigger } from '#shared/unlock/match/trigger-match.ts';
import { readTokens } from '#shared/unlock/match/text-readings.ts';
import type { WordsInUse } from './magnet-list.queries.ts';

export interface WordClash {
  words: string[];
  with: { id: string; title: string };
}

/** Finds active magnets of one creator that one comment would open as well. */
export interface WordIndex {
  clashOf(magnet: WordsInUse): WordClash | null;
}

/**
 * Magnets by post and word: comparing every word with every other would take seconds for some hundred
 * magnets. What the index finds is compared as comments are.
 */
export function createWordIndex(inUse: readonly WordsInUse[]): WordIndex {
  const byKey = new Map<string, WordsInUse[]>();
  const opens = rememberPairs();
  const shapesOf = rememberShapes();
  const keysOf = (places: readonly string[], word: string) =>
    shapesOf(word).flatMap((shapes) => places.map((place) => `${place} ${shapes}`));

  for (const magnet of inUse) {
    // A magnet of any post is met with each other one.
    const places = magnet.posts.length === 0 ? [ANYWHERE, EACH] : [...magnet.posts, EACH];
    for (const key of new Set(magnet.triggerWords.flatMap((word) => keysOf(places, word)))) {
      const there = byKey.get(key);
      if (there === undefined) byKey.set(key, [magnet]);
      else there.push(magnet);
    }
  }

  const isTakenBy = ({ triggerWords }: WordsInUse, word: string): boolean =>
    triggerWords.some((taken) => opens(word, taken));

  function firstTaker({ id: own, posts, triggerWords }: WordsInUse): WordsInUse | undefined {
    const places = posts.length === 0 ? [EACH] : [...posts, ANYWHERE];
    for (const word of triggerWords) {
      for (const key of keysOf(places, word)) {
        const other = byKey.get(key)?.find((one) => one.id !== own && isTakenBy(one, word));
        if (other !== undefined) return other;
      }
    }
    return undefined;
  }

  return {
    clashOf(magnet) {
      const other = firstTaker(magnet);
      if (other === undefined) return null;
      const shapes = new Set(other.triggerWords.flatMap(shapesOf));
      const words = magnet.triggerWords.filter(
        (word) => shapesOf(word).some((shape) => shapes.has(shape)) && isTakenBy(other, word),
      );
      return { words, with: { id: other.id, title: other.title } };
    },
  };
}

/** Whether a comment of one word opens another. Many magnets of a creator often share theirs. */
function rememberPairs(): (word: string, taken: string) => boolean {
  const known = new Map<string, Map<string, boolean>>();
  return (word, taken) => {
    let ofWord = known.get(word);
    if (ofWord === undefined) known.set(word, (ofWord = new Map()));
    const found =
      ofWord.get(taken) ?? matchTrigger(word, { words: [taken], mode: 'whole' }).matched;
    ofWord.set(taken, found);
    return found;
  };
}

/** Places beside posts: of magnets that take any post, and of every magnet. */
const [ANYWHERE, EACH] = ['any', 'each'];

/** How a word looks, which is the same wherever two words are taken for one; in each of its readings. */
function rememberShapes(): (word: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const shapes =
      known.get(word) ??
      readTokens(word).map((tokens) => JSON.stringify(tokens.map(({ shape }) => shape)));
    known.set(word, shapes);
    return shapes;
  };
}
