import type Router from '@koa/router';
import type Koa from 'koa';
import type { Context } from 'koa';
import type { Features } from '#server/features.ts';
import { rememberReferrals } from '#server/features/referrals/referrals.pages.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';
import { registerConsolePages } from '#server/platform/http/pages/console-pages.ts';
import { registerDemoUnlockPages } from '#server/features/site/demo-unlock.pages.ts';
import { registerDevUiPages } from '#server/features/site/dev-ui.pages.ts';
import { registerDiscoveryPages } from '#server/features/site/discovery.pages.ts';
import { registerMagnetFilePage } from '#server/features/unlock/pages/magnet-file.pages.ts';
import { marketingPages, registerMarketingPages } from '#server/features/site/site.pages.ts';
import type { SitePageCache } from '#server/features/site/cache/site-page-cache.ts';
import { registerMailedPages } from '#server/features/unlock/pages/mailed.pages.ts';
import { registerReportPages } from '#server/features/reports/reports.pages.ts';
import { registerSharePages } from '#server/features/site/share/share.pages.ts';
import { registerUnlockPages } from '#server/features/unlock/pages/unlock.pages.ts';
import { registerSandboxMail } from '#server/features/sandbox/sandbox-mail.pages.ts';
import { registerSandboxPages } from '#server/features/sandbox/sandbox.pages.ts';

export interface PageDependencies {
  services: Features;
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
