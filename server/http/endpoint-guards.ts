import type { Endpoint } from '#shared/api/define-api.ts';
import type { Context } from 'koa';
import { AppError } from '../domain/errors.ts';
import type { RateLimiter } from '../domain/security/rate-limiter.ts';
import type { EndpointGuards } from './implement.ts';
import type { RequestContext, SignedInCreator } from './request-context.ts';

/** Cookie that ties a browser's session token to that browser (D4, T46). */
export const BINDING_COOKIE = 'binding';

export interface GuardDependencies {
  contextOf(ctx: Context): RequestContext;
  /** The live session behind a token, or null; a browser session also needs its binding cookie. */
  identify(token: string, binding: string | undefined): Promise<SignedInCreator | null>;
  limiter: RateLimiter;
}

/** Token of an `Authorization: Bearer` header. */
export function bearerToken(request: RequestContext): string | undefined {
  const header = request.header('authorization') ?? '';
  return /^Bearer ([\x21-\x7e]{1,400})$/i.exec(header)?.[1];
}

/** The checks in front of every handler: who calls, and how often. */
export function createEndpointGuards(dependencies: GuardDependencies): EndpointGuards {
  async function count(
    endpoint: Endpoint,
    request: RequestContext,
    creator: SignedInCreator | null,
  ): Promise<void> {
    for (const { by, points, seconds, exact } of endpoint.limits ?? []) {
      const who = by === 'creator' ? (creator?.user.id ?? request.network) : request.network;
      const limit = { points, seconds, exact };
      const result = await dependencies.limiter.consume(limitKey(endpoint, seconds, who), limit);
      if (!result.allowed) {
        throw new AppError('rate_limited', { retryAfterSeconds: result.retryAfterSeconds });
      }
    }
  }

  return {
    contextOf: dependencies.contextOf,

    async authenticate(endpoint, request) {
      if (endpoint.auth === 'public') return null;
      // No operator session exists yet, so operator endpoints are closed to everyone.
      if (endpoint.auth === 'admin') throw new AppError('unauthenticated');
      const token = bearerToken(request);
      const creator =
        token === undefined
          ? null
          : await dependencies.identify(token, request.cookie(BINDING_COOKIE));
      if (creator === null && endpoint.auth === 'creator') throw new AppError('unauthenticated');
      return creator;
    },

    async limit(endpoint, request, creator) {
      if (endpoint.limitsCount !== 'refused') await count(endpoint, request, creator);
    },

    limitRefused: (endpoint, request) => count(endpoint, request, null),
  };
}

/** The key holds only values the server verified: never a field of the body (T38). */
export function limitKey(endpoint: Endpoint, seconds: number, who: string): string {
  return `${endpoint.method} ${endpoint.path}|${seconds}|${who}`;
}
