import type { Context, Middleware } from 'koa';
import { readReferralCode, REFERRAL_PARAMETER } from './referrals.rules.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { looksSignedIn } from '#server/platform/http/signed-in-cookie.ts';

/** How long a visitor may take from the link to the sign-up. */
const KEPT_SECONDS = 90 * 86_400;

/** Addresses of files and calls, which people do not open. */
const NO_PAGE = /^\/(?:api|assets|console|health)\//;

/**
 * Stores the `ref` of any page's address until sign-up, in a first-party cookie. The first one stays
 * (T66), and people with an account bring nobody. No page shows it.
 */
export function rememberReferrals(contextOf: (ctx: Context) => RequestContext): Middleware {
  return async (ctx, next) => {
    if (!ctx.querystring.includes(REFERRAL_PARAMETER) || NO_PAGE.test(ctx.path)) return next();
    const code = readReferralCode(new URLSearchParams(ctx.querystring).get(REFERRAL_PARAMETER));
    const request = contextOf(ctx);
    const isFirst = readReferral(request) === null && !looksSignedIn(request);
    if (code === null || !isFirst || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    request.setCookie(REFERRAL_PARAMETER, code, { maxAgeSeconds: KEPT_SECONDS });
    await next();
    // An answer that sets a cookie is for one visitor, so it must not be cached.
    if (!ctx.response.get('Cache-Control').includes('no-store')) {
      ctx.set('Cache-Control', 'private, no-cache');
    }
  };
}

/** The code this browser came with, or null. */
export function readReferral(request: Pick<RequestContext, 'cookie'>): string | null {
  return readReferralCode(request.cookie(REFERRAL_PARAMETER));
}

/** An account was made, so the code is used. */
export function forgetReferral(request: RequestContext): void {
  if (request.cookie(REFERRAL_PARAMETER) === undefined) return;
  request.setCookie(REFERRAL_PARAMETER, null, { maxAgeSeconds: 0 });
}
