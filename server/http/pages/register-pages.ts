import type Router from '@koa/router';
import type Koa from 'koa';
import type { Context } from 'koa';
import type { Services } from '../../services.ts';
import { rememberReferrals } from '../referral-cookie.ts';
import type { RequestContext } from '../request-context.ts';
import { registerConsolePages } from './console-pages.ts';
import { registerDemoUnlockPages } from './demo-unlock-pages.ts';
import { registerDevUiPages } from './dev-ui-pages.ts';
import { registerDiscoveryPages } from './discovery-pages.ts';
import { registerMagnetFilePage } from './magnet-file-page.ts';
import { marketingPages, registerMarketingPages } from './marketing-pages.ts';
import type { SitePageCache } from './site-page-cache.ts';
import { registerMailedPages } from './mailed-pages.ts';
import { registerReportPages } from './report-page.ts';
import { registerSharePages } from './share-pages.ts';
import { registerUnlockPages } from './unlock-page.ts';
import { registerSandboxMail } from './sandbox-mail.ts';
import { registerSandboxPages } from './sandbox-pages.ts';

export interface PageDependencies {
  services: Services;
  /** Shared with the fast path: what one renders the other sends. */
  sitePages: SitePageCache;
  contextOf(ctx: Context): RequestContext;
}

/** Every page the server renders or serves, in matching order; `/{magnetId}` comes last. */
export function registerPages(
  app: Koa,
  router: Router,
  { services, sitePages, contextOf }: PageDependencies,
): void {
  const site = { pages: sitePages, contextOf };
  app.use(rememberReferrals(contextOf));
  app.use(marketingPages(site));
  app.use(services.web.files);
  registerMarketingPages(router, site);
  registerDiscoveryPages(router, services);
  registerDemoUnlockPages(router, services);
  registerSharePages(router, { services, contextOf });
  if (services.sandbox !== null) {
    registerSandboxMail(router, services);
    registerSandboxPages(router, {
      sandbox: services.sandbox,
      site: () => services.site.read('sandbox'),
    });
  }
  if (services.web.isDevelopment) registerDevUiPages(router, services);
  registerConsolePages(router, services.web.console, {
    readSite: () => services.site.read(),
    contextOf,
  });
  registerReportPages(router, { services, contextOf });
  registerMagnetFilePage(router, { services, contextOf });
  registerMailedPages(router, { services, contextOf });
  registerUnlockPages(router, { services, contextOf });
}
