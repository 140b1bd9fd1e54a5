import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { lastEventId, READ_AT_ONCE, readEvents, type StoredEvent } from './live-events.queries.ts';

/** Follows the table of events. */
export interface EventTail {
  /** Reads on from now; resolves when it is known from where. */
  start(): Promise<void>;
  stop(): void;
  /** Something was stored, or may have been. */
  wake(): void;
  /** All events up to this id were told. A client that has them resumes here. */
  toldUntil(): number;
}

export interface TailListeners {
  onEvents(events: readonly StoredEvent[]): void;
  /** More was missed than can be told. */
  onLost(): void;
}

/** A transaction that began before a start may still store an event with one of so many ids. */
const FIRST_LOOK_BACK = 1_000;
/** Beyond so many events that wait for an older transaction, that one's are given up. */
const MOST_OPEN = 20_000;
/** Looks by itself, for a notice that never came. */
const LOOK_EVERY_MS = 2_000;

/**
 * Ids are given out before transactions end, so an event may appear behind one that was told already.
 * Each reading goes back to the last id below which nothing can appear any more: all transactions that
 * had begun when it was the highest have ended since (decision 0043).
 */
export function createEventTail(
  { db, logger }: { db: Database; logger: Logger },
  { onEvents, onLost }: TailListeners,
): EventTail {
  let settled = 0;
  let highest = 0;
  /** Told, and above `settled`. */
  let told = new Set<number>();
  /** Becomes `settled` once every transaction before `begunBefore` has ended. */
  let next: { id: number; begunBefore: number } | null = null;
  /** The events of transactions before this one were given up. */
  let givenUpBefore: number | null = null;
  let generation = 0;
  let reading: Promise<void> | null = null;
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;

  async function read(mine: number): Promise<void> {
    let after = settled;
    for (;;) {
      const { events, endedBefore, begunBefore } = await readEvents(db, after);
      if (mine !== generation) return;
      const fresh = events.filter(({ id }) => !told.has(id));
      for (const { id } of fresh) {
        told.add(id);
        highest = Math.max(highest, id);
      }
      settle(endedBefore, begunBefore);
      if (fresh.length > 0) onEvents(fresh);
      const last = events.at(-1);
      if (last === undefined || events.length < READ_AT_ONCE) return;
      after = last.id;
    }
  }

  function settle(endedBefore: number, begunBefore: number): void {
    if (next !== null && endedBefore >= next.begunBefore) settleAt(next.id);
    if (endedBefore >= begunBefore) settleAt(highest);
    else if (highest > settled) next ??= { id: highest, begunBefore };
    if (told.size > MOST_OPEN) {
      givenUpBefore = begunBefore;
      settleAt(highest);
    }
    if (givenUpBefore === null || endedBefore < givenUpBefore) return;
    givenUpBefore = null;
    onLost();
  }

  function settleAt(id: number): void {
    settled = id;
    told = new Set([...told].filter((one) => one > id));
    next = null;
  }

  /** One reading at a time; what is asked for meanwhile is read right after. */
  function wake(): void {
    isAsked = true;
    reading ??= (async () => {
      while (isAsked) {
        isAsked = false;
        await read(generation).catch((error: unknown) =>
          logger.warn({ reason: String(error) }, 'live events were not read'),
        );
      }
      reading = null;
    })();
  }

  return {
    async start() {
      generation += 1;
      const mine = generation;
      const newest = await lastEventId(db);
      const from = Math.max(0, newest - FIRST_LOOK_BACK);
      const { events, begunBefore } = await readEvents(db, from);
      if (mine !== generation) return;
      settled = from;
      told = new Set(events.map(({ id }) => id));
      highest = events.at(-1)?.id ?? from;
      next = { id: highest, begunBefore };
      givenUpBefore = null;
      clearInterval(timer);
      timer = setInterval(wake, LOOK_EVERY_MS).unref();
      wake();
    },
    stop() {
      generation += 1;
      clearInterval(timer);
    },
    wake,
    toldUntil: () => settled,
  };
}
