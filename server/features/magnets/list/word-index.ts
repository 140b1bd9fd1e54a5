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
  for (const magnet of inUse) {
    // A magnet of any post is met with each other one.
    const places = magnet.posts.length === 0 ? [ANYWHERE, EACH] : [...magnet.posts, EACH];
    for (const key of new Set(magnet.triggerWords.flatMap((word) => keysOf(places, word)))) {
      byKey.set(key, [...(byKey.get(key) ?? []), magnet]);
    }
  }
  const takersOf = ({ id: own, posts }: WordsInUse, word: string): WordsInUse[] =>
    keysOf(posts.length === 0 ? [EACH] : [...posts, ANYWHERE], word)
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(
        ({ id, triggerWords }) => id !== own && triggerWords.some((taken) => opens(word, taken)),
      );
  return {
    clashOf(magnet) {
      const [other] = magnet.triggerWords.flatMap((word) => takersOf(magnet, word));
      if (other === undefined) return null;
      const words = magnet.triggerWords.filter((word) =>
        takersOf(magnet, word).some(({ id }) => id === other.id),
      );
      return { words, with: { id: other.id, title: other.title } };
    },
  };
}

/** Whether a comment of one word opens another. Many magnets of a creator often share theirs. */
function rememberPairs(): (word: string, taken: string) => boolean {
  const known = new Map<string, boolean>();
  return (word, taken) => {
    const pair = JSON.stringify([word, taken]);
    const found = known.get(pair) ?? matchTrigger(word, { words: [taken], mode: 'whole' }).matched;
    known.set(pair, found);
    return found;
  };
}

/** Places beside posts: of magnets that take any post, and of every magnet. */
const [ANYWHERE, EACH] = ['any post', 'each magnet'];

/** By how a word looks, which is the same wherever two words are taken for one. */
function keysOf(places: readonly string[], word: string): string[] {
  return readTokens(word).flatMap((tokens) =>
    places.map((place) => JSON.stringify([place, ...tokens.map(({ shape }) => shape)])),
  );
}
