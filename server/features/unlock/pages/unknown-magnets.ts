import { AppError } from '#server/platform/errors.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';

/** Unknown public ids a network may ask for; guessing ids ends here (T32). */
const UNKNOWN_IDS = { points: 30, seconds: 60 };

/** Runs a look-up by public id; its `magnet_not_found` becomes `rate_limited` for who asks too often. */
export async function countingUnknown<T>(
  limiter: RateLimiter,
  request: RequestContext,
  look: () => Promise<T>,
): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof AppError && error.code === 'magnet_not_found') {
      const key = `unknown magnets|${request.network}`;
      const { allowed, retryAfterSeconds } = await limiter.consume(key, UNKNOWN_IDS);
      if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds });
    }
    throw error;
  }
}
