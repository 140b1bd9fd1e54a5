import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/connection.ts';
import type { NameOfCount } from './count-names.ts';
import type { Limit, LimitResult, RateLimiter } from './rate-limiter.ts';

export interface ExactRateLimiter extends RateLimiter {
  /** Gives one point back, when the counted call turns out to be harmless. */
  refund(key: string, limit: Limit): Promise<void>;
}

export interface Counting {
  /** How long a count in the database may take before the process counts for itself. */
  countPatienceMs?: number | undefined;
}

/** Longer than any healthy count takes; a call with several limits still answers in time (R05). */
const PATIENCE_MS = 1_500;
/** After a failure the database is left alone for so long. */
const AWAY_MS = 3_000;

interface Counters {
  shared: RateLimiterPostgres;
  /** For this process alone, while the database is away. */
  own: RateLimiterMemory;
}

/**
 * Counts each call in PostgreSQL before it goes on: exact across processes, one statement a call.
 * While the database is away or stands still each process counts for itself, so a limit neither
 * opens nor closes everything and makes nobody wait; the call will fail on its own account anyway.
 */
export function createExactRateLimiter(
  db: Database,
  nameOf: NameOfCount = (key) => key,
  { countPatienceMs = PATIENCE_MS }: Counting = {},
): ExactRateLimiter {
  const counters = new Map<string, Counters>();
  let awayUntil = -Infinity;

  function countersFor({ points, seconds }: Limit): Counters {
    const name = `${points}/${seconds}`;
    const known = counters.get(name);
    if (known !== undefined) return known;
    const rule = { keyPrefix: 'exact', points, duration: seconds };
    const both = {
      shared: new RateLimiterPostgres({
        ...rule,
        storeClient: db,
        storeType: 'knex',
        tableName: 'rate_limits',
        tableCreated: true,
        // A key over its limit is refused from memory until its window ends.
        inMemoryBlockOnConsumed: points + 1,
        clearExpiredByTimeout: false,
      }),
      own: new RateLimiterMemory(rule),
    };
    counters.set(name, both);
    return both;
  }

  /** Null when the database did not say. */
  async function countInDatabase(
    shared: RateLimiterPostgres,
    key: string,
    { seconds }: Limit,
    cost: number,
  ): Promise<LimitResult | null> {
    if (performance.now() < awayUntil) return null;
    const count = () => judge(shared.consume(key, cost));
    let result = await inTime(count(), countPatienceMs);
    if (result !== null && result.retryAfterSeconds > seconds) {
      // Counted by a clock that has stepped back since: such a window would never end (R15).
      shared.deleteInMemoryBlockedAll();
      result = await inTime(
        shared.delete(key).then(count, () => null),
        countPatienceMs,
      );
    }
    if (result === null) awayUntil = performance.now() + AWAY_MS;
    return result;
  }

  return {
    async consume(key, limit, cost = 1): Promise<LimitResult> {
      const { shared, own } = countersFor(limit);
      const name = nameOf(key);
      const result = await countInDatabase(shared, name, limit, cost);
      return result ?? (await judge(own.consume(name, cost))) ?? REFUSED;
    },
    async refund(key, limit) {
      await countersFor(limit).shared.reward(nameOf(key), 1);
    },
  };
}

/** Counting in memory says yes or no and nothing else. */
const REFUSED: LimitResult = { allowed: false, retryAfterSeconds: 1 };

/** What a count came to; null when it failed. */
async function judge(counted: Promise<RateLimiterRes>): Promise<LimitResult | null> {
  try {
    await counted;
    return { allowed: true, retryAfterSeconds: 0 };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) return null;
    return { allowed: false, retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1_000) };
  }
}

/** Null when it takes too long; the count itself goes on and does no harm. */
async function inTime(
  counted: Promise<LimitResult | null>,
  patienceMs: number,
): Promise<LimitResult | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  try {
    return await Promise.race([counted, late]);
  } finally {
    clearTimeout(timer);
  }
}
