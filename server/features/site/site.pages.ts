import type Router from '@koa/router';
import type { Context } from 'koa';
import { isThemeChoice } from '#shared/app/theme-choice.ts';
import { sitePaths } from '#public-web/site/render-pages.tsx';
import { formFor } from '#server/platform/http/fast-paths/kept-page-path.ts';
import { readFormBody } from '#server/platform/http/messages/request-body.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { looksSignedIn } from '#server/platform/http/signed-in-cookie.ts';
import {
  cachedPaths,
  DEMO_PATH,
  everybodysHeaders,
  isNewcomer,
  newcomer,
  type SitePageCache,
  type SiteVariant,
} from './cache/site-page-cache.ts';
import { THEME_COOKIE, themeOf } from '#server/platform/http/pages/theme-cookie.ts';

const THEME_SECONDS = 365 * 86_400;

export interface MarketingPageDependencies {
  services: { pages: SitePageCache };
  contextOf(ctx: Context): RequestContext;
}

/** The landing, marketing, legal and demo pages, and the choice of colours. */
export function registerMarketingPages(
  router: Router,
  dependencies: MarketingPageDependencies,
): void {
  for (const path of cachedPaths) {
    router.get(path, (ctx) => sendPage(ctx, path, dependencies));
  }

  router.post('/theme', async (ctx) => {
    const { theme, back } = await readFormBody(ctx.req);
    const request = dependencies.contextOf(ctx);
    if (isThemeChoice(theme)) {
      const value = theme === 'system' ? null : theme;
      request.setCookie(THEME_COOKIE, value, { maxAgeSeconds: THEME_SECONDS });
    }
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    // A path of our own, or the first page: never the sent value itself (T74).
    ctx.set('Location', sitePaths.find((path) => path === back) ?? '/');
  });
}

async function sendPage(
  ctx: Context,
  path: string,
  { services: { pages }, contextOf }: MarketingPageDependencies,
): Promise<void> {
  const variant = isNewcomer(ctx.req.headers.cookie)
    ? newcomer(path)
    : variantOf(path, contextOf(ctx));
  const page = await pages.get(variant);
  const isEverybodys = variant.theme === 'system' && !variant.isSignedIn;
  ctx.set(isEverybodys ? everybodysHeaders : personalHeaders);
  ctx.set('ETag', page.etag);
  const form = formFor(ctx.req, page);
  if (form === null) {
    ctx.status = 304;
    return;
  }
  if (form.encoding !== null) ctx.set('Content-Encoding', form.encoding);
  ctx.body = form.body;
}

const personalHeaders = { ...everybodysHeaders, 'Cache-Control': 'private, no-cache' };

/** The demo is an unlock page, which is the same for every visitor. */
function variantOf(path: string, request: RequestContext): SiteVariant {
  if (path === DEMO_PATH) return newcomer(path);
  return { path, theme: themeOf(request), isSignedIn: looksSignedIn(request) };
}
