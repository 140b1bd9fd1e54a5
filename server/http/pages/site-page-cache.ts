import { createHash } from 'node:crypto';
import type { ThemeChoice } from '#public-web/layout/page-frame.ts';
import { isSitePath, renderSitePage, type SitePath } from '#public-web/pages/render-pages.tsx';
import type { SiteContent } from '#public-web/pages/site-content.ts';
import { isThemeChoice } from '#public-web/layout/page-frame.ts';
import type { Services } from '../../services.ts';
import type { KeptPage } from '../fast-paths/kept-page.ts';
import { createPageCache } from '../fast-paths/page-cache.ts';

/** Everything two renderings of one page can differ by. */
export interface SiteVariant {
  path: SitePath;
  theme: ThemeChoice;
  isSignedIn: boolean;
}

export interface SitePageCache {
  get(variant: SiteVariant): Promise<KeptPage>;
}

/** Live figures (D15) move without a change anybody announces, so a rendering is kept this long. */
const KEPT_MS = 5 * 60_000;
const MAX_BYTES = 4 * 1_048_576;

export type SitePageDependencies = Pick<
  Services,
  'feed' | 'site' | 'subscriptions' | 'pageFigures' | 'findDemoMagnet'
>;

/** Each variant rendered once and kept as bytes; a change of settings or plans drops them all. */
export function createSitePageCache(
  services: SitePageDependencies,
  now: () => number = Date.now,
): SitePageCache {
  const cache = createPageCache({
    feed: services.feed,
    maxBytes: MAX_BYTES,
    async render(key) {
      const { path, theme, isSignedIn } = readKey(key);
      const [site, content] = await Promise.all([services.site.read('site'), read(services)]);
      const html = renderSitePage(path, { frame: { site, path, theme, isSignedIn }, content });
      return { html, userId: '', version: versionOf(site, content) };
    },
    async versionOf() {
      return versionOf(await services.site.read('site'), await read(services));
    },
  });
  return {
    get: (variant) => cache.get(writeKey(variant, Math.floor(now() / KEPT_MS))),
  };
}

async function read(services: SitePageDependencies): Promise<SiteContent> {
  const [plans, figures, demo] = await Promise.all([
    services.subscriptions.listPlans(),
    services.pageFigures.read(),
    services.site.peek().isSandbox ? services.findDemoMagnet() : null,
  ]);
  return { plans, figures, practicePath: demo === null ? null : `/unlock/${demo}` };
}

function versionOf(...shown: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

function writeKey({ path, theme, isSignedIn }: SiteVariant, period: number): string {
  return `${path} ${theme} ${isSignedIn ? 'in' : 'out'} ${period}`;
}

function readKey(key: string): SiteVariant {
  const [path, theme, session] = key.split(' ');
  if (!isSitePath(path) || !isThemeChoice(theme)) throw new Error(`Not a page of the site: ${key}`);
  return { path, theme, isSignedIn: session === 'in' };
}
