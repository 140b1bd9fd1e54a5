import type Router from '@koa/router';
import type { Context } from 'koa';
import { typedAddress } from '#shared/auth/email-address.ts';
import { emailProblem } from '#shared/unlock/unlock.rules.ts';
import { renderErasurePage } from '#public-web/leads/erasure-pages.tsx';
import type { ErasurePageView } from '#public-web/leads/erasure-view.ts';
import { AppError } from '#server/platform/errors.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { limitPersonalViews } from '#server/platform/http/pages/call-limits.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import { themeOf } from '#server/platform/http/pages/theme-cookie.ts';
import { looksSignedIn } from '#server/platform/http/signed-in-cookie.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { ErasureService } from './erasure.service.ts';
import { toDownload, toHeldGroups } from './erasure.view.ts';
import { removedTexts } from '#shared/leads/removed-texts.ts';

interface ErasurePageDependencies {
  services: { erasure: ErasureService; limiter: RateLimiter; site: SiteReader };
  contextOf(ctx: Context): RequestContext;
}

const PATH = '/privacy/erase';
const KEY = /^era_[\w-]{43}$/;
/** Ties an opened view to the browser that opened it. */
const VIEW_COOKIE = 'own_data';
const VIEW_SECONDS = 30 * 60;

type Step = ErasurePageView extends infer View
  ? View extends unknown
    ? Omit<View, 'frame'>
    : never
  : never;

/**
 * A visitor's own data behind a mailed link. Programs that look through mails open every link, so a
 * GET shows a page and a POST acts; the secret of the link stands behind `#` (T54).
 */
export function registerErasurePages(router: Router, dependencies: ErasurePageDependencies): void {
  const { services, contextOf } = dependencies;
  const { erasure } = services;

  async function show(ctx: Context, status: number, step: Step): Promise<void> {
    const request = contextOf(ctx);
    const site = await services.site.read();
    const frame = { site, path: PATH, theme: themeOf(request), isSignedIn: looksSignedIn(request) };
    ctx.status = status;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.body = renderErasurePage({ ...step, frame });
  }

  function leadTo(ctx: Context, path: string): void {
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Location', `${PATH}${path}`);
  }

  const viewOf = (ctx: Context): string => contextOf(ctx).cookie(VIEW_COOKIE) ?? '';
  const over = (ctx: Context) => show(ctx, 404, { step: 'over' });

  async function showData(ctx: Context, status: number, problem: string | null): Promise<void> {
    const found = await erasure.show(viewOf(ctx));
    if (found === null) return over(ctx);
    const { email, held, scores } = found;
    const { hasAccount } = held;
    return show(ctx, status, {
      step: 'data',
      email,
      groups: toHeldGroups(held, scores),
      hasAccount,
      problem,
    });
  }

  router.get(PATH, async (ctx) => {
    await limitPersonalViews(services.limiter, contextOf(ctx));
    const isAsked = new URLSearchParams(ctx.querystring).has('sent');
    return show(ctx, 200, isAsked ? { step: 'asked' } : { step: 'ask', email: '', problem: null });
  });

  router.post(PATH, async (ctx) => {
    const request = contextOf(ctx);
    const email = typedAddress((await readFormBody(ctx.req))['email'] ?? '');
    await limitAsking(services.limiter, request);
    const problem = emailProblem(email);
    if (problem !== null) {
      return show(ctx, 422, { step: 'ask', email: email.slice(0, 254), problem: problem.message });
    }
    await erasure.ask(email, request.network);
    return leadTo(ctx, '?sent');
  });

  router.get(`${PATH}/open`, async (ctx) => {
    await limitPersonalViews(services.limiter, contextOf(ctx));
    return show(ctx, 200, { step: 'open' });
  });

  router.post(`${PATH}/open`, async (ctx) => {
    const request = contextOf(ctx);
    const key = ((await readFormBody(ctx.req))['key'] ?? '').trim();
    await limitPersonalViews(services.limiter, request);
    const view = KEY.test(key) ? await erasure.open(key) : null;
    if (view === null) return over(ctx);
    request.setCookie(VIEW_COOKIE, view, { maxAgeSeconds: VIEW_SECONDS });
    return leadTo(ctx, '/data');
  });

  router.get(`${PATH}/data`, async (ctx) => {
    await limitPersonalViews(services.limiter, contextOf(ctx));
    return showData(ctx, 200, null);
  });

  router.get(`${PATH}/data.json`, async (ctx) => {
    await limitPersonalViews(services.limiter, contextOf(ctx));
    const found = await erasure.show(viewOf(ctx));
    if (found === null) return over(ctx);
    const { productName } = await services.site.read();
    ctx.type = 'application/json';
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('Content-Disposition', 'attachment; filename="my-data.json"');
    ctx.body = toDownload(found.email, found, productName);
    return undefined;
  });

  router.post(`${PATH}/data`, async (ctx) => {
    const request = contextOf(ctx);
    const { sure } = await readFormBody(ctx.req);
    await limitPersonalViews(services.limiter, request);
    if (sure !== 'yes') return showData(ctx, 422, 'Please tick the box first.');
    const receipt = await erasure.erase(viewOf(ctx));
    if (receipt === null) return over(ctx);
    request.setCookie(VIEW_COOKIE, null, { maxAgeSeconds: 0 });
    // A reload of the receipt must not send the form again.
    return leadTo(ctx, `/receipt/${receipt.id}`);
  });

  router.get(`${PATH}/receipt/:receiptNumber`, async (ctx) => {
    await limitPersonalViews(services.limiter, contextOf(ctx));
    const receipt = await erasure.findReceipt(ctx.path.slice(ctx.path.lastIndexOf('/') + 1));
    if (receipt === null) throw new AppError('not_found');
    return show(ctx, 200, {
      step: 'receipt',
      number: receipt.id,
      erasedAt: receipt.erasedAt.toISOString(),
      removed: removedTexts(receipt),
    });
  });
}

const ASKING = { points: 30, seconds: 60 };

/** Throws `rate_limited`. How many mails come of it is limited by address as well, and told nobody. */
async function limitAsking(limiter: RateLimiter, { network }: RequestContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.consume(`own data|${network}`, ASKING);
  if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds });
}
