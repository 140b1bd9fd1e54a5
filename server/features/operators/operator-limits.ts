import type { Database } from '#server/platform/db/connection.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import { createGrowingDelay } from '#server/platform/limits/growing-delay.ts';

export interface OperatorTry {
  /** Username as it is compared, whether or not anybody has it. */
  name: string;
  network: string;
  /** Binding cookie of a browser this operator used before. */
  knownBrowser: string | null;
}

export interface OperatorLimits {
  /** Seconds to wait, or null when the password may be checked; the try is taken either way. */
  take(attempt: OperatorTry): Promise<number | null>;
  /** The password was right: its network did no harm. The name's tries go on counting. */
  spareNetwork(attempt: OperatorTry): Promise<void>;
  /** Everything was right. */
  succeed(attempt: OperatorTry): Promise<void>;
}

const QUARTER_HOUR = 900;
const perNetwork = { points: 5, seconds: QUARTER_HOUR };

/**
 * Five tries in a quarter of an hour for a name and for a network, on the database, so for all
 * processes together (T49). A browser the operator used before has a counter of its own and passes
 * the others by: strangers cannot keep the operator out (T38).
 */
export function createOperatorLimits(db: Database, limiter: ExactRateLimiter): OperatorLimits {
  const lock = createGrowingDelay(db, {
    free: 5,
    firstSeconds: QUARTER_HOUR,
    longestSeconds: QUARTER_HOUR,
    forgetSeconds: QUARTER_HOUR,
  });
  const networkKey = ({ network }: OperatorTry) => `operator network ${network}`;
  const nameKey = ({ name, knownBrowser }: OperatorTry) =>
    knownBrowser === null
      ? `operator name ${digest(name)}`
      : `operator browser ${digest(`${knownBrowser} ${name}`)}`;

  async function spareNetwork(attempt: OperatorTry): Promise<void> {
    if (attempt.knownBrowser === null) await limiter.refund(networkKey(attempt), perNetwork);
  }

  return {
    async take(attempt) {
      if (attempt.knownBrowser === null) {
        const { allowed, retryAfterSeconds } = await limiter.consume(
          networkKey(attempt),
          perNetwork,
        );
        if (!allowed) return retryAfterSeconds;
      }
      const wait = await lock.take(nameKey(attempt));
      // No password was looked at, so a neighbour on the same network should not pay for it.
      if (wait !== null) await spareNetwork(attempt);
      return wait;
    },
    spareNetwork,
    succeed: (attempt) => lock.clear(nameKey(attempt)),
  };
}

/** Keys hold no name and no cookie in the clear. */
function digest(text: string): string {
  return hashSecret(text).toString('base64url');
}
