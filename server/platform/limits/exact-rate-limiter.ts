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
  /** The time by which the windows of the other limits end, in milliseconds since 1970. */
  windowNow?: (() => number) | undefined;
}

/** Longer than any healthy count takes; a call with several limits still answers in time (R05). */
const PATIENCE_MS = 1_500;
/** After a failure the database is left alone for so long. */
const AWAY_MS = 3_000;

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
  const limiters = new Map<string, RateLimiterPostgres>();
  const store = createPatientStore(db, countPatienceMs);

  function limiterFor({ points, seconds }: Limit): RateLimiterPostgres {
    const name = `${points}/${seconds}`;
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const rule = { keyPrefix: 'exact', points, duration: seconds };
    const limiter = new RateLimiterPostgres({
      ...rule,
      storeClient: store,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // A key over its limit is refused from memory until its window ends.
      inMemoryBlockOnConsumed: points + 1,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    async consume(key, limit, cost = 1): Promise<LimitResult> {
      const limiter = limiterFor(limit);
      const name = nameOf(key);
      const result = await judge(limiter.consume(name, cost));
      if (result.retryAfterSeconds <= limit.seconds) return result;
      // Counted by a clock that has stepped back since: such a window would never end (R15).
      limiter.deleteInMemoryBlockedAll();
      await limiter.delete(name);
      return judge(limiter.consume(name, cost));
    },
    async refund(key, limit) {
      await limiterFor(limit).reward(nameOf(key), 1);
    },
  };
}

async function judge(counted: Promise<RateLimiterRes>): Promise<LimitResult> {
  try {
    await counted;
    return { allowed: true, retryAfterSeconds: 0 };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { allowed: false, retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1_000) };
  }
}

interface Connection {
  query(statement: object): Promise<unknown>;
}

/**
 * Gives up a statement that takes too long, and all of them for a while after a failure: the limiter
 * then turns to its insurance. A statement given up goes on and does no harm.
 */
function createPatientStore(db: Database, patienceMs: number): Connection {
  let awayUntil = -Infinity;

  async function run(statement: object): Promise<unknown> {
    const connection = (await db.client.acquireConnection()) as Connection; // as pg makes them
    try {
      return await connection.query(statement);
    } finally {
      await db.client.releaseConnection(connection);
    }
  }

  return {
    async query(statement) {
      if (performance.now() < awayUntil) throw new Error('the database was away a moment ago');
      try {
        return await inTime(run(statement), patienceMs);
      } catch (error) {
        awayUntil = performance.now() + AWAY_MS;
        throw error;
      }
    },
  };
}

async function inTime<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database took too long')), patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
