import type { Database } from '#server/platform/db/connection.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import { createGrowingDelay, hiddenPart } from '#server/platform/limits/growing-delay.ts';

export interface OperatorTry {
  /** Username as it is compared, for known and unknown ones. */
  name: string;
  network: string;
  /** Binding cookie of a browser this operator used before. */
  knownBrowser: string | null;
}

export interface OperatorLimits {
  /** Seconds to wait, or null when the password may be checked; the try counts either way. */
  take(attempt: OperatorTry): Promise<number | null>;
  /** The password was right: the network's try does not count. The name's tries do. */
  spareNetwork(attempt: OperatorTry): Promise<void>;
  /** Password and code were right. */
  succeed(attempt: OperatorTry): Promise<void>;
}

const QUARTER_HOUR = 900;
const perNetwork = { points: 5, seconds: QUARTER_HOUR };

/**
 * Five tries in a quarter of an hour for a name and for a network, counted in the database for all
 * processes together (T49). A browser that the operator used before has its own counter and skips the
 * others, so strangers cannot lock the operator out (T38).
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
      ? `operator name ${hiddenPart(name)}`
      : `operator browser ${hiddenPart(`${knownBrowser} ${name}`)}`;

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
      // No password was checked, so a neighbour on the same network must not pay for it.
      if (wait !== null) await spareNetwork(attempt);
      return wait;
    },
    spareNetwork,
    succeed: (attempt) => lock.clear(nameKey(attempt)),
  };
}
