import type Router from '@koa/router';
import { renderStartPage } from '#public-web/pages/render-start.tsx';
import type { SiteReader } from './site-view.ts';

export interface HomePageDependencies {
  site: SiteReader;
  /** A magnet a newcomer may try, or null. */
  findDemoMagnet(): Promise<string | null>;
}

const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\n';

/** `/`, and what browsers and crawlers ask for by themselves. */
export function registerHomePages(router: Router, dependencies: HomePageDependencies): void {
  router.get('/', async (ctx) => {
    const site = await dependencies.site.read('home');
    const demo = site.isSandbox ? await dependencies.findDemoMagnet() : null;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = renderStartPage({ site, demoPath: demo === null ? null : `/unlock/${demo}` });
  });

  router.get('/robots.txt', (ctx) => {
    ctx.type = 'text/plain';
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = ROBOTS;
  });

  router.get('/favicon.ico', (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.status = 308;
    ctx.set('Location', '/favicon.svg');
  });
}
