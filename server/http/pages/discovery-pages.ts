import type Router from '@koa/router';
import { consoleRoutes } from '#shared/app/routes.ts';
import { sitePaths } from '#public-web/pages/render-pages.tsx';
import type { SiteReader } from './site-view.ts';

const HOUR = 'public, max-age=3600';

/** What crawlers and browsers ask for by themselves: robots.txt, sitemap.xml, the web manifest. */
export function registerDiscoveryPages(router: Router, { site }: { site: SiteReader }): void {
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

  router.get('/sitemap.xml', async (ctx) => {
    const { publicUrl } = await site.read();
    const urls = [...sitePaths, '/unlock/demo'].map(
      (path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`,
    );
    ctx.type = 'application/xml';
    ctx.set('Cache-Control', HOUR);
    ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  });

  router.get('/site.webmanifest', async (ctx) => {
    const { productName, tagline } = await site.read();
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
      theme_color: '#14324a',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    });
  });
}

/** First segments of the console: nothing in it is for a search engine but the way in. */
function privateSegments(): string[] {
  const first = consoleRoutes.map((route) => `/${route.split('/')[1] ?? ''}`);
  return [...new Set(first)].filter((segment) => segment !== '/auth');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
