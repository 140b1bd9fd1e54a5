import type Router from '@koa/router';
import type { Context } from 'koa';
import { brandIconPath } from '#shared/account/brand.ts';
import { consoleRoutes } from '#shared/app/routes.ts';
import { repairBrandColour } from '#shared/app/brand-colour.ts';
import { sitePaths } from '#public-web/site/render-pages.tsx';
import { AppError } from '#server/platform/errors.ts';
import type { ListedMagnets } from '#server/features/magnets/visitors/listed-magnets.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import { type SitemapDependencies, writeSitemap, writeSitemapPart } from './sitemap.ts';

const HOUR = 'public, max-age=3600';

/**
 * Files that crawlers and browsers request by themselves: robots.txt, sitemap.xml, the web manifest.
 */
export function registerDiscoveryPages(
  router: Router,
  {
    services: { site, listedMagnets },
  }: { services: { site: SiteReader; listedMagnets: ListedMagnets } },
): void {
  router.get('/robots.txt', async (ctx) => {
    const { publicUrl } = await site.read();
    ctx.type = 'text/plain';
    ctx.set('Cache-Control', HOUR);
    ctx.body = [
      'User-agent: *',
      ...['/api/', '/sandbox/', ...privateSegments()].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ].join('\n');
  });

  const sitemap = async (): Promise<SitemapDependencies> => {
    const { publicUrl, pagesUrl } = await site.read();
    const addresses = [...sitePaths.map((path) => publicUrl + path), `${pagesUrl}/unlock/demo`];
    return { publicUrl, pagesUrl, addresses, listed: listedMagnets };
  };
  const sendXml = (ctx: Context, xml: string): void => {
    ctx.type = 'application/xml';
    ctx.set('Cache-Control', HOUR);
    ctx.body = xml;
  };
  router.get('/sitemap.xml', async (ctx) => sendXml(ctx, await writeSitemap(await sitemap())));
  router.get(/^\/sitemap-(0|[1-9]\d{0,3})\.xml$/, async (ctx) => {
    const part = Number(/\d+/.exec(ctx.path)?.[0]);
    const xml = await writeSitemapPart(await sitemap(), part);
    if (xml === null) throw new AppError('not_found');
    sendXml(ctx, xml);
  });

  router.get('/site.webmanifest', async (ctx) => {
    const { productName, tagline, brandColour, logo } = await site.read();
    ctx.type = 'application/manifest+json';
    ctx.set('Cache-Control', HOUR);
    ctx.body = JSON.stringify({
      name: productName,
      short_name: productName,
      description: tagline,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#f3f2ee',
      theme_color: brandColour === null ? '#14324a' : repairBrandColour(brandColour).light.fill,
      icons:
        logo === null
          ? ownIcons
          : [{ src: brandIconPath(logo), sizes: '180x180', type: 'image/png' }],
    });
  });
}

/** Of the product, while the installation has no logo. */
const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

/** First path segments of the console: search engines may only list the sign-in. */
function privateSegments(): string[] {
  const first = consoleRoutes.map((route) => `/${route.split('/')[1] ?? ''}`);
  return [...new Set(first)].filter((segment) => segment !== '/auth');
}
