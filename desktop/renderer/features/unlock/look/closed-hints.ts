const KEY = 'closed_hints';
/** Older entries are dropped, because their posts get no more comments. */
const MOST = 50;

/** Posts for which the creator closed the hint, in this browser. */
export function createClosedHints(openStore: () => Pick<Storage, 'getItem' | 'setItem'>) {
  function read(): readonly string[] {
    try {
      const stored: unknown = JSON.parse(openStore().getItem(KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
    } catch {
      // Nothing is stored, it is unreadable, or there is no storage.
      return [];
    }
  }

  /**
   * Returns all of them. Without storage the hint stays closed until the creator leaves the screen.
   */
  function add(postUrl: string): readonly string[] {
    const all = [...read().filter((one) => one !== postUrl), postUrl].slice(-MOST);
    try {
      openStore().setItem(KEY, JSON.stringify(all));
    } catch {
      // There is no space or no storage.
    }
    return all;
  }
  return { read, add };
}

export const closedHints = createClosedHints(() => window.localStorage);
