import type Router from '@koa/router';
import type { Context } from 'koa';
import { isThemeChoice, type ThemeChoice } from '#public-web/layout/page-frame.ts';
import { type SitePath, sitePaths } from '#public-web/pages/render-pages.tsx';
import { acceptedEncodings, isKnown } from '../fast-paths/cached-unlock-page.ts';
import { representationOf } from '../fast-paths/kept-page.ts';
import { readFormBody } from '../request-body.ts';
import type { RequestContext } from '../request-context.ts';
import { looksSignedIn } from '../signed-in-cookie.ts';
import type { SitePageCache, SiteVariant } from './site-page-cache.ts';

const THEME_COOKIE = 'theme';
const THEME_SECONDS = 365 * 86_400;

export interface MarketingPageDependencies {
  pages: SitePageCache;
  contextOf(ctx: Context): RequestContext;
}

/** The landing, marketing and legal pages of spec §2, and the choice between light and dark. */
export function registerMarketingPages(
  router: Router,
  { pages, contextOf }: MarketingPageDependencies,
): void {
  for (const path of sitePaths) {
    router.get(path, (ctx) => sendSitePage(ctx, path, pages, contextOf(ctx)));
  }

  router.post('/theme', async (ctx) => {
    const { theme, back } = await readFormBody(ctx.req);
    const request = contextOf(ctx);
    if (isThemeChoice(theme)) {
      const value = theme === 'system' ? null : theme;
      request.setCookie(THEME_COOKIE, value, { maxAgeSeconds: THEME_SECONDS });
    }
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    // One of our own pages, or the first of them: never what was sent as it stands (T74).
    ctx.set('Location', sitePaths.find((path) => path === back) ?? '/');
  });
}

/** The theme chosen in this browser. */
export function themeOf(request: Pick<RequestContext, 'cookie'>): ThemeChoice {
  const theme = request.cookie(THEME_COOKIE);
  return isThemeChoice(theme) ? theme : 'system';
}

async function sendSitePage(
  ctx: Context,
  path: SitePath,
  pages: SitePageCache,
  request: RequestContext,
): Promise<void> {
  const variant: SiteVariant = {
    path,
    theme: themeOf(request),
    isSignedIn: looksSignedIn(request),
  };
  const page = await pages.get(variant);
  const isEverybodys = variant.theme === 'system' && !variant.isSignedIn;
  // Checked again each time: the same address looks different to who signed in or chose a theme.
  ctx.set(
    'Cache-Control',
    isEverybodys ? 'public, max-age=0, must-revalidate' : 'private, no-cache',
  );
  ctx.set('Vary', 'Accept-Encoding, Cookie');
  ctx.set('ETag', page.etag);
  if (isKnown(ctx.req, page)) {
    ctx.status = 304;
    return;
  }
  const { body, encoding } = representationOf(page, acceptedEncodings(ctx.req));
  if (encoding !== null) ctx.set('Content-Encoding', encoding);
  ctx.type = 'html';
  ctx.body = body;
}
