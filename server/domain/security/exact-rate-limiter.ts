import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/connection.ts';
import type { Limit, LimitResult, RateLimiter } from './rate-limiter.ts';

export interface ExactRateLimiter extends RateLimiter {
  /** Gives one point back, when the counted call turns out to be harmless. */
  refund(key: string, limit: Limit): Promise<void>;
}

/**
 * Counts each call in PostgreSQL before it goes on: exact across processes, one statement a call.
 * While the database is away each process counts for itself, so a limit neither opens nor closes
 * everything; the call will fail on its own account anyway.
 */
export function createExactRateLimiter(db: Database): ExactRateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterFor({ points, seconds }: Limit): RateLimiterPostgres {
    const name = `${points}/${seconds}`;
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: db,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: 'exact',
      points,
      duration: seconds,
      // A key over its limit is refused from memory until its window ends.
      inMemoryBlockOnConsumed: points + 1,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: 'exact', points, duration: seconds }),
    });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    async consume(key, limit, cost = 1): Promise<LimitResult> {
      try {
        await limiterFor(limit).consume(key, cost);
        return { allowed: true, retryAfterSeconds: 0 };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { allowed: false, retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1_000) };
      }
    },
    async refund(key, limit) {
      await limiterFor(limit).reward(key, 1);
    },
  };
}
