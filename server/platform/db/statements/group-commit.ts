import { DatabaseBusyError, isDatabaseUnavailable, isDeadlock } from '../pg-errors.ts';
import { tryAgain } from './try-again.ts';

/** Writes of one kind, committed in groups. */
export interface GroupCommit<Item, Result> {
  /** Resolves after the item's group is committed; rejects when it is not. */
  add(item: Item): Promise<Result>;
  /** Waits for running writes. */
  close(): Promise<void>;
}

export interface GroupCommitOptions<Item, Result> {
  /** One statement for the whole group; one result for each item, in order. */
  store(items: readonly Item[]): Promise<readonly Result[]>;
  /**
   * Items of one key never share a group: the later one has to see the result of the earlier one.
   */
  keyOf?(item: Item): string;
  maxGroup?: number;
  /** Beyond this many waiting items, callers get an error and may retry. */
  maxWaiting?: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Stores items at once when nothing is being written, else together as soon as the running write
 * ends. No timer, so a lone item never waits; under load a group shares one
 * statement, one commit and one round trip.
 */
export function createGroupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> {
  const { store, keyOf, maxGroup = 500, maxWaiting = 20_000 } = options;
  type Entry = Waiting<Item, Result>;
  let waiting: Entry[] = [];
  let running: Promise<void> | null = null;

  function takeGroup(): Entry[] {
    if (keyOf === undefined && waiting.length <= maxGroup) {
      const all = waiting;
      waiting = [];
      return all;
    }
    const group: Entry[] = [];
    const rest: Entry[] = [];
    const keys = new Set<string>();
    for (const entry of waiting) {
      const key = keyOf?.(entry.item);
      const hasRoom = group.length < maxGroup && (key === undefined || !keys.has(key));
      (hasRoom ? group : rest).push(entry);
      if (key !== undefined) keys.add(key);
    }
    waiting = rest;
    return group;
  }

  async function storeGroup(group: readonly Entry[]): Promise<void> {
    try {
      const results = await tryAgain(() => store(group.map(({ item }) => item)), isDeadlock);
      for (const [at, entry] of group.entries()) entry.resolve(results[at] as Result); // one for each item
    } catch (error) {
      if (group.length === 1 || isDatabaseUnavailable(error)) {
        for (const entry of group) entry.reject(error);
        return;
      }
      // The statement was rolled back. One item that the database refuses must not fail the others.
      for (const entry of group) await storeGroup([entry]);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await storeGroup(takeGroup());
    running = null;
  }

  return {
    add(item) {
      if (waiting.length >= maxWaiting) {
        return Promise.reject(new DatabaseBusyError());
      }
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      await running;
    },
  };
}
