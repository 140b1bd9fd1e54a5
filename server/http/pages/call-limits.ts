import type { Endpoint } from '#shared/api/define-api.ts';
import { AppError } from '../../domain/errors.ts';
import type { RateLimiter } from '../../domain/security/rate-limiter.ts';
import { limitKey } from '../endpoint-guards.ts';
import type { RequestContext } from '../request-context.ts';

/** The limits of a JSON call for the form that does the same, counted together with it. */
export async function limitLikeCall(
  limiter: RateLimiter,
  endpoint: Endpoint,
  request: RequestContext,
): Promise<void> {
  for (const { points, seconds, exact } of endpoint.limits ?? []) {
    const key = limitKey(endpoint, seconds, request.network);
    const result = await limiter.consume(key, { points, seconds, exact });
    if (!result.allowed) {
      throw new AppError('rate_limited', { retryAfterSeconds: result.retryAfterSeconds });
    }
  }
}
