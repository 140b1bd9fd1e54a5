import type { Database } from '../db/connection.ts';
import { createBatchedRateLimiter } from './batched-rate-limiter.ts';
import {
  type Counting,
  type ExactRateLimiter,
  createExactRateLimiter,
} from './exact-rate-limiter.ts';
import { createCountNames } from './count-names.ts';
import type { InstallationKey } from '../security/installation-key.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { deleteExpired } from './rate-limits.queries.ts';

export interface SharedRateLimiter extends RateLimiter {
  exact: ExactRateLimiter;
  close(): Promise<void>;
}

const TIDY_MS = 5 * 60_000;

/**
 * Limits shared by every process through the database. A limit marked `exact` (signing in and the
 * like) costs one statement a call; every other is counted in memory and shared in batches. The
 * database learns no address of those who are counted.
 */
export function createSharedRateLimiter(
  db: Database,
  installationKey: Pick<InstallationKey, 'sign'>,
  counting: Counting = {},
): SharedRateLimiter {
  const nameOf = createCountNames(installationKey);
  const exact = createExactRateLimiter(db, nameOf, counting);
  const batched = createBatchedRateLimiter({ db, nameOf, now: counting.windowNow });
  const tidy = setInterval(() => void deleteExpired(db).catch(() => {}), TIDY_MS);
  tidy.unref();
  return {
    exact,
    consume: (key, limit, cost) =>
      limit.exact === true ? exact.consume(key, limit, cost) : batched.consume(key, limit, cost),
    async close() {
      clearInterval(tidy);
      await batched.close();
    },
  };
}
