import type { Entry } from './entry.ts';

const MARKS = /\p{M}/gu;
const plain = (text: string): string => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();

/** How well one word that was typed fits a text: at its start, at a word's, as initials, inside. */
function scoreOf(word: string, text: string): number {
  if (text.startsWith(word)) return 8;
  const words = text.split(/[^\p{L}\p{N}]+/u);
  if (words.some((each) => each.startsWith(word))) return 6;
  if (
    word.length > 1 &&
    words
      .map((each) => each.slice(0, 1))
      .join('')
      .startsWith(word)
  )
    return 4;
  return word.length > 2 && text.includes(word) ? 2 : 0;
}

/** 0 when one of the words fits nothing. */
export function rankOf(entry: Pick<Entry, 'name' | 'words' | 'group'>, search: string): number {
  const name = plain(entry.name);
  const others = plain(`${entry.words ?? ''} ${entry.group}`);
  let sum = 0;
  for (const word of plain(search).split(/\s+/).filter(Boolean)) {
    const score = Math.max(scoreOf(word, name) * 2, scoreOf(word, others));
    if (score === 0) return 0;
    sum += score;
  }
  return name === plain(search).trim() ? sum + 10 : sum;
}

/** Those that fit, the best first; of equals what was used last, then the given order. */
export function ranked(
  entries: readonly Entry[],
  search: string,
  recent: readonly string[],
): Entry[] {
  const lastUsed = ({ id }: Entry): number => {
    const at = recent.indexOf(id);
    return at === -1 ? recent.length : at;
  };
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, search), used: lastUsed(entry) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank || one.used - other.used)
    .map(({ entry }) => entry);
}

/** Below their headings, which stand in the order of their first entries. */
export function grouped(entries: readonly Entry[]): { group: string; entries: Entry[] }[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups].map(([group, own]) => ({ group, entries: own }));
}

const SHOWN_RECENT = 5;

/** Before anything is typed: what was used last, then the rest. */
export function usedFirst(entries: readonly Entry[], used: readonly Entry[]): Entry[] {
  const first = used.slice(0, SHOWN_RECENT);
  return [...first, ...entries.filter(({ id }) => first.every((entry) => entry.id !== id))];
}
