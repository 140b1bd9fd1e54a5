import type { Database } from '../db/connection.ts';
import { hashSecret } from '../ids.ts';
import { type DelayTerms, deleteCount, readWait, takeTry } from './rate-limits.queries.ts';

export interface GrowingDelayRule {
  /** Tries without any wait. */
  free: number;
  /** Wait after the last free try, in seconds; each further try doubles it. */
  firstSeconds: number;
  longestSeconds: number;
  /** After this long without a try the count starts again. */
  forgetSeconds: number;
}

export interface GrowingDelay {
  /**
   * Takes one try for the key before it is known whether it succeeds, so that parallel tries cannot
   * share one. Resolves to the seconds to wait, or null when the try may go on.
   */
  take(key: string): Promise<number | null>;
  /** Forgets every try of the key: the right proof was given. */
  clear(key: string): Promise<void>;
}

/** Part of a key that holds nothing readable of a name, an address or a cookie. */
export const hiddenPart = (text: string): string => hashSecret(text).toString('base64url');

/**
 * Counts tries per key on the database, shared by every process: some are free, then each one makes
 * the next wait longer, up to a ceiling. A wait always ends by itself (T38). A row of `rate_limits`
 * holds the count, and as `expire` the end of the wait plus the time after which it is forgotten;
 * both by the clock of the database.
 */
export function createGrowingDelay(db: Database, rule: GrowingDelayRule): GrowingDelay {
  const terms: DelayTerms = {
    free: rule.free,
    first: rule.firstSeconds * 1_000,
    longest: rule.longestSeconds * 1_000,
    forget: rule.forgetSeconds * 1_000,
  };
  return {
    async take(key) {
      if (await takeTry(db, key, terms)) return null;
      return Math.max(1, Math.ceil((await readWait(db, key, terms)) / 1_000));
    },
    clear: (key) => deleteCount(db, key),
  };
}
