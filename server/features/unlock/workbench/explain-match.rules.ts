import type { wordPlaces } from '#shared/unlock/desk/workbench.contract.ts';
import { matchTrigger, type TriggerRule } from '#shared/unlock/match/trigger-match.ts';
import { readTokens } from '#shared/unlock/match/text-readings.ts';

interface FoundWord {
  word: string;
  place: (typeof wordPlaces)[number];
  /** As it stands in the text; null for an absent one. */
  text: string | null;
}

/** A text as it is compared: folded words with a space where something separates them. */
export function foldForShow(text: string): string {
  const [tokens = []] = readTokens(text);
  return tokens.map(({ key, isGlued }, at) => (at > 0 && !isGlued ? ` ${key}` : key)).join('');
}

/** Looks for each word of a rule by itself, by the same function that decides. */
export function explainMatch(
  text: string,
  { words, excluded = [] }: Pick<TriggerRule, 'words' | 'excluded'>,
): { words: FoundWord[]; excluded: FoundWord[] } {
  const find = (word: string) => findWord(text, word);
  return { words: words.map(find), excluded: excluded.map(find) };
}

function findWord(text: string, word: string): FoundWord {
  for (const place of ['whole', 'exact', 'contains'] as const) {
    const match = matchTrigger(text, { words: [word], mode: place });
    const [range] = match.matched ? match.ranges : [];
    if (range !== undefined) return { word, place, text: text.slice(range.start, range.end) };
  }
  const near = matchTrigger(text, { words: [word], mode: 'contains' });
  const found = near.matched ? null : near.nearMiss;
  return { word, place: found === null ? 'absent' : 'near', text: found?.found ?? null };
}
