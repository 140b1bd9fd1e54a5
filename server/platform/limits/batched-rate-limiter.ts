import { LRUCache } from 'lru-cache';
import type { Database } from '../db/connection.ts';
import type { NameOfCount } from './count-names.ts';
import type { Limit, LimitResult, RateLimiter } from './rate-limiter.ts';
import { addCounts, type NewCount } from './rate-limits.queries.ts';

export interface BatchedRateLimiter extends RateLimiter {
  /** Brings the counts of this process to the database and learns those of the others. */
  flush(): Promise<void>;
  /** Flushes once more and stops. */
  close(): Promise<void>;
}

export interface BatchedRateLimiterOptions {
  db: Database;
  flushMs?: number;
  maxKeys?: number;
  /** Milliseconds since 1970; must agree between the machines of one installation (NTP). */
  now?: (() => number) | undefined;
  nameOf?: NameOfCount;
}

interface Counter {
  readonly key: string;
  readonly windowEnd: number;
  /** The count from which the other processes have to know. */
  readonly share: number;
  /** Calls of this process that the database does not know yet. */
  unsent: number;
  /** Calls of all processes, as of the last flush. */
  total: number;
}

const ALLOWED: Promise<LimitResult> = Promise.resolve({ allowed: true, retryAfterSeconds: 0 });

const asItIs: NameOfCount = (key) => key;

/** Part of its limit a process counts for itself before it brings a key to the database. */
const OWN_SHARE = 1 / 4;

/**
 * For public calls that must stay fast: a call is judged in memory by the own count plus what was last
 * known of the other processes. Only a key whose count has reached a quarter of its limit goes to the
 * database, so the many who come once or twice cost no write; about every 0.2 s one statement adds the
 * new counts of those keys and brings back the totals. Windows are aligned to the clock, so all
 * processes mean the same one. The price, with N processes: a key may pass its limit by less than a
 * quarter of it for every process but one, and by what is let through in the 0.2 s before they hear of
 * each other. Refused calls are not counted. While the database is away each process limits by its
 * own count and reports the rest later.
 */
export function createBatchedRateLimiter(options: BatchedRateLimiterOptions): BatchedRateLimiter {
  const { db, flushMs = 200, maxKeys = 50_000, now = Date.now, nameOf = asItIs } = options;
  // A count that matters outlives its place here: it stays in `changed` and reaches the database.
  const counters = new LRUCache<string, Counter>({ max: maxKeys });
  let changed = new Set<Counter>();
  let timer: NodeJS.Timeout | undefined;
  let tail = Promise.resolve();
  let isClosed = false;

  function newCounter(key: string, windowEnd: number, points: number): Counter {
    const counter = { key, windowEnd, share: points * OWN_SHARE, unsent: 0, total: 0 };
    counters.set(key, counter);
    return counter;
  }

  function schedule(): void {
    if (timer !== undefined || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, flushMs);
    timer.unref();
  }

  async function send(batch: ReadonlySet<Counter>): Promise<void> {
    const sums = sumByRow(batch, nameOf);
    try {
      for (const { key, points } of await addCounts(db, [...sums.values()])) {
        for (const { counter, sent } of sums.get(key)?.parts ?? []) {
          counter.total = points;
          counter.unsent -= sent;
        }
      }
    } catch {
      // The database is away: the counts stay unsent and go with a later flush of their window.
      const time = now();
      for (const counter of batch) if (counter.windowEnd > time) changed.add(counter);
      if (changed.size > 0) schedule();
    }
  }

  /** One after the other, so that a count is never sent twice. */
  function flush(): Promise<void> {
    tail = tail.then(async () => {
      const batch = changed;
      changed = new Set();
      if (batch.size > 0) await send(batch);
    });
    return tail;
  }

  return {
    consume(key, { points, seconds }: Limit, cost = 1) {
      const time = now();
      const length = seconds * 1_000;
      let counter = counters.get(key);
      // A window that ends later than any can was begun by a clock that has stepped back (R15).
      if (counter === undefined || counter.windowEnd <= time || counter.windowEnd > time + length) {
        counter = newCounter(key, (Math.floor(time / length) + 1) * length, points);
      }
      if (counter.total + counter.unsent + cost > points) {
        const retryAfterSeconds = Math.max(1, Math.ceil((counter.windowEnd - time) / 1_000));
        return Promise.resolve({ allowed: false, retryAfterSeconds });
      }
      counter.unsent += cost;
      if (counter.total + counter.unsent >= counter.share) {
        changed.add(counter);
        schedule();
      }
      return ALLOWED;
    },
    flush,
    async close() {
      clearTimeout(timer);
      isClosed = true;
      await flush();
    },
  };
}

interface RowSum extends NewCount {
  parts: { counter: Counter; sent: number }[];
}

/** A key dropped and counted again in one window has two counters but one row. */
function sumByRow(batch: ReadonlySet<Counter>, nameOf: NameOfCount): Map<string, RowSum> {
  const sums = new Map<string, RowSum>();
  for (const counter of batch) {
    const key = `${nameOf(counter.key)}|${counter.windowEnd}`;
    const row = sums.get(key) ?? { key, expire: counter.windowEnd, sum: 0, parts: [] };
    row.sum += counter.unsent;
    row.parts.push({ counter, sent: counter.unsent });
    sums.set(key, row);
  }
  return sums;
}
