import type { Database } from '#server/platform/db/connection.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import { createGrowingDelay, hiddenPart } from '#server/platform/limits/growing-delay.ts';

export interface SignInTry {
  /** Account key of the address, for known and unknown ones. */
  account: string;
  network: string;
  /** Binding cookie of a browser that signed in to this account before. */
  knownBrowser: string | null;
}

export interface SignInLimits {
  /** Seconds to wait, or null when the password may be checked; the try counts either way. */
  take(attempt: SignInTry): Promise<number | null>;
  /** The password was right, so the try does not count. */
  succeed(attempt: SignInTry): Promise<void>;
}

const perNetwork = { points: 10, seconds: 900 };
const perInstallation = { points: 600, seconds: 60 };
const EVERYWHERE = 'sign-in everywhere';

/**
 * Wrong passwords are counted per account with a growing wait from the sixth on, per network and over
 * the whole installation (T38). A browser that the account knows has its own counter and skips the
 * others, so strangers can slow the owner down elsewhere and never lock the owner out.
 */
export function createSignInLimits(db: Database, limiter: ExactRateLimiter): SignInLimits {
  const delay = createGrowingDelay(db, {
    free: 5,
    firstSeconds: 10,
    longestSeconds: 900,
    forgetSeconds: 86_400,
  });

  async function takeShared(network: string): Promise<number | null> {
    const own = await limiter.consume(network, perNetwork);
    if (!own.allowed) return own.retryAfterSeconds;
    const all = await limiter.consume(EVERYWHERE, perInstallation);
    return all.allowed ? null : all.retryAfterSeconds;
  }
  async function refundShared(network: string): Promise<void> {
    await Promise.all([
      limiter.refund(network, perNetwork),
      limiter.refund(EVERYWHERE, perInstallation),
    ]);
  }

  return {
    async take({ account, network, knownBrowser }) {
      if (knownBrowser !== null) return delay.take(browserKey(account, knownBrowser));
      const shared = await takeShared(networkKey(network));
      if (shared !== null) return shared;
      const wait = await delay.take(accountKeyOf(account));
      // No password was checked, so a neighbour on the same network must not pay for it.
      if (wait !== null) await refundShared(networkKey(network));
      return wait;
    },
    async succeed({ account, network, knownBrowser }) {
      if (knownBrowser !== null) return delay.clear(browserKey(account, knownBrowser));
      await Promise.all([delay.clear(accountKeyOf(account)), refundShared(networkKey(network))]);
    },
  };
}

const networkKey = (network: string) => `sign-in network ${network}`;
const accountKeyOf = (account: string) => `sign-in account ${hiddenPart(account)}`;
const browserKey = (account: string, binding: string) =>
  `sign-in browser ${hiddenPart(`${binding} ${account}`)}`;
