import { readerFacts, type ReaderName, readerNames } from '#shared/parsing/readers.ts';

/** A reader and its place. */
export interface PlacedReader {
  name: ReaderName;
  isOn: boolean;
}

/**
 * The readers in their order: as stored, then readers without a stored place, and paid readers
 * after all free ones. Names of other releases are ignored.
 */
export function orderReaders(
  stored: readonly { name: string; isOn: boolean; position: number }[],
): PlacedReader[] {
  const rowOf = new Map(stored.map((row) => [row.name, row]));
  const placed = readerNames.map((name, index) => {
    const row = rowOf.get(name);
    const { isPaid, isOnByDefault } = readerFacts[name];
    const place = row?.position ?? stored.length + index;
    return { name, isOn: row?.isOn ?? isOnByDefault, isPaid, place };
  });
  return placed
    .toSorted((a, b) => Number(a.isPaid) - Number(b.isPaid) || a.place - b.place)
    .map(({ name, isOn }) => ({ name, isOn }));
}

/** Whether each reader appears once, and no free one behind a paid one. */
export function isWholeOrder(readers: readonly PlacedReader[]): boolean {
  const names = readers.map(({ name }) => name);
  const isEach = names.length === readerNames.length && new Set(names).size === names.length;
  const paidFrom = names.findIndex((name) => readerFacts[name].isPaid);
  return (
    isEach && (paidFrom === -1 || names.slice(paidFrom).every((name) => readerFacts[name].isPaid))
  );
}
