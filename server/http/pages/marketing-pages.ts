import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { isThemeChoice, type ThemeChoice } from '#shared/app/theme-choice.ts';
import { sitePaths } from '#public-web/pages/render-pages.tsx';
import { acceptedEncodings, isKnown } from '../fast-paths/cached-unlock-page.ts';
import { representationOf } from '../fast-paths/kept-page.ts';
import { readFormBody } from '../request-body.ts';
import type { RequestContext } from '../request-context.ts';
import { looksSignedIn } from '../signed-in-cookie.ts';
import { cachedPaths, DEMO_PATH, type SitePageCache, type SiteVariant } from './site-page-cache.ts';

const THEME_COOKIE = 'theme';
const THEME_SECONDS = 365 * 86_400;

export interface MarketingPageDependencies {
  pages: SitePageCache;
  contextOf(ctx: Context): RequestContext;
}

/**
 * The landing, marketing, legal and demo pages of spec §2, in front of the router: of some hundred
 * routes the router tries each one's pattern in turn, which costs more than sending the page.
 */
export function marketingPages(dependencies: MarketingPageDependencies): Middleware {
  const known: ReadonlySet<string> = new Set(cachedPaths);
  return (ctx, next) => {
    const isPage = known.has(ctx.path) && (ctx.method === 'GET' || ctx.method === 'HEAD');
    return isPage ? sendPage(ctx, ctx.path, dependencies) : next();
  };
}

/** The same paths for the router, which answers other methods, and the choice of colours. */
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
    // One of our own pages, or the first of them: never what was sent as it stands (T74).
    ctx.set('Location', sitePaths.find((path) => path === back) ?? '/');
  });
}

/** The theme chosen in this browser. */
export function themeOf(request: Pick<RequestContext, 'cookie'>): ThemeChoice {
  const theme = request.cookie(THEME_COOKIE);
  return isThemeChoice(theme) ? theme : 'system';
}

async function sendPage(
  ctx: Context,
  path: string,
  { pages, contextOf }: MarketingPageDependencies,
): Promise<void> {
  // Most visitors bring nothing, and then there is nothing to look at.
  const variant =
    ctx.req.headers.cookie === undefined ? newcomer(path) : variantOf(path, contextOf(ctx));
  const page = await pages.get(variant);
  const isEverybodys = variant.theme === 'system' && !variant.isSignedIn;
  // Checked again each time: the same address looks different to who signed in or chose a theme.
  ctx.set(isEverybodys ? everybodysHeaders : personalHeaders);
  ctx.set('ETag', page.etag);
  if (isKnown(ctx.req, page)) {
    ctx.status = 304;
    return;
  }
  const { body, encoding } = representationOf(page, acceptedEncodings(ctx.req));
  if (encoding !== null) ctx.set('Content-Encoding', encoding);
  ctx.body = body;
}

const everybodysHeaders = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Accept-Encoding, Cookie',
  'Content-Type': 'text/html; charset=utf-8',
};
const personalHeaders = { ...everybodysHeaders, 'Cache-Control': 'private, no-cache' };

function newcomer(path: string): SiteVariant {
  return { path, theme: 'system', isSignedIn: false };
}

/** The demo is an unlock page, which looks the same to everybody. */
function variantOf(path: string, request: RequestContext): SiteVariant {
  if (path === DEMO_PATH) return newcomer(path);
  return { path, theme: themeOf(request), isSignedIn: looksSignedIn(request) };
}
