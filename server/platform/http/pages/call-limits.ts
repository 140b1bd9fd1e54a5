import type { Endpoint } from '#shared/api/define-api.ts';
import { AppError } from '#server/platform/errors.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import { countCall } from '../endpoint-guards.ts';
import type { RequestContext } from '../messages/request-context.ts';

/**
 * The limits of a JSON call for the form that does the same, counted together with it. Resolves to
 * true when the call is over them and is still taken in.
 */
export function limitLikeCall(
  limiter: RateLimiter,
  endpoint: Endpoint,
  request: RequestContext,
): Promise<boolean> {
  return countCall(limiter, endpoint, () => request.network);
}

/**
 * An individual page costs a rendering. An office of visitors who reload stays below this limit.
 */
const PERSONAL_VIEWS = { points: 300, seconds: 60 };

/** Throws `rate_limited` when a network requests too many individual pages. */
export async function limitPersonalViews(
  limiter: RateLimiter,
  { network }: Pick<RequestContext, 'network'>,
): Promise<void> {
  const key = `personal views|${network}`;
  const { allowed, retryAfterSeconds } = await limiter.consume(key, PERSONAL_VIEWS);
  if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds });
}
