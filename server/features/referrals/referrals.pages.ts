import type { Context, Middleware } from 'koa';
import type { ReferralTerms } from '#shared/referrals/referral-terms.ts';
import type { ClickRecorder } from './clicks/click-recorder.ts';
import { readReferralCode, readSource, REFERRAL_PARAMETER } from './referrals.rules.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { looksSignedIn } from '#server/platform/http/signed-in-cookie.ts';
import { judgeVisit } from '#server/platform/http/sockets/no-visit.rules.ts';

/** Addresses of files and calls, which people do not open. */
const NO_PAGE = /^\/(?:api|assets|console|health)\//;

/**
 * Counts who comes with a `ref` in a page's address, and stores it until sign-up in a first-party cookie
 * that lives as long as the terms say. The first one stays (T66), and people with an account bring nobody.
 * No page shows it, and none waits for the count.
 */
export function rememberReferrals(
  contextOf: (ctx: Context) => RequestContext,
  services: { clicks: ClickRecorder; readTerms(): Promise<ReferralTerms> },
): Middleware {
  return async (ctx, next) => {
    if (!ctx.querystring.includes(REFERRAL_PARAMETER) || NO_PAGE.test(ctx.path)) return next();
    const query = new URLSearchParams(ctx.querystring);
    const code = readReferralCode(query.get(REFERRAL_PARAMETER));
    const request = contextOf(ctx);
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (code === null || !isRead || looksSignedIn(request)) return next();
    const terms = await services.readTerms().catch(() => null);
    if (terms === null || !terms.isOn) return next();
    const { network, userAgent } = request;
    if (ctx.method === 'GET' && judgeVisit(userAgent, ctx.headers) === null) {
      services.clicks.note({ code, from: readSource(query), network, userAgent });
    }
    if (readReferral(request) !== null) return next();
    const maxAgeSeconds = terms.windowDays * 86_400;
    request.setCookie(REFERRAL_PARAMETER, code, { maxAgeSeconds });
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
