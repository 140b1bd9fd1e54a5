import Koa from 'koa';
import type { Logger } from '#server/platform/config/logger.ts';
import { createEndpointGuards } from '#server/platform/http/endpoint-guards.ts';
import { allowedMethods, RememberingRouter } from '#server/platform/http/remembering-router.ts';
import { createContextReader } from '#server/platform/http/messages/koa-request-context.ts';
import { errorHandler } from '#server/platform/http/middleware/error-handler.ts';
import { hostGuard } from '#server/platform/http/middleware/host-guard.ts';
import { requestLog } from '#server/platform/http/middleware/request-log.ts';
import { requestTarget } from '#server/platform/http/middleware/request-target.ts';
import { sameOrigin } from '#server/platform/http/middleware/same-origin.ts';
import {
  securityHeaderSet,
  securityHeaders,
} from '#server/platform/http/middleware/security-headers.ts';
import {
  type AddressRanges,
  isInRanges,
  type TrustedProxies,
} from '#server/platform/http/sockets/network-address.ts';
import { registerPages } from '#server/pages.ts';
import { renderErrorPage } from '#server/features/site/error.pages.ts';
import { separateHosts, type SiteHosts } from '#server/platform/http/middleware/site-hosts.ts';
import type { SitePageCache } from '#server/features/site/cache/site-page-cache.ts';
import { registerHealth } from '#server/features/health/health.routes.ts';
import { registerRoutes } from '#server/routes.ts';
import type { CountryOf } from '#server/platform/http/sockets/visitor-country.ts';
import type { Features } from '#server/features.ts';

export interface AppOptions {
  publicUrl: string;
  pagesUrl: string;
  hosts: SiteHosts;
  trustedProxies: TrustedProxies;
  /** No country is known without it. */
  countryOf?: CountryOf | undefined;
  /** Networks operators work from; empty for any (T49). */
  operatorNetworks?: AddressRanges;
  logger: Logger;
  isStopping(): boolean;
}

/** The whole middleware, in order. */
export function createApp(features: Features, sitePages: SitePageCache, options: AppOptions): Koa {
  const app = new Koa();
  const router = new RememberingRouter({ strict: true, sensitive: true });
  const isHttps = options.publicUrl.startsWith('https:');
  const { operatorNetworks = [] } = options;
  const contextOf = createContextReader({ ...options, isHttps });
  const guards = createEndpointGuards({
    contextOf,
    identify: features.auth.identify,
    identifyOperator: features.operators.identify,
    identifyDevice: features.auth.devices.identify,
    noteActing: features.auth.acting.note,
    limiter: features.limiter,
    bans: features.security.bans,
    refusals: features.security.refusals,
    mayOperateFrom: (network) =>
      operatorNetworks.length === 0 || isInRanges(network, operatorNetworks),
    incoming: {
      ...features.files.incoming,
      async receive(stream, expected) {
        await features.switches.require('uploads');
        return features.files.incoming.receive(stream, expected);
      },
    },
    lists: features.audit.listFiles,
  });

  app.silent = true; // failures are logged by the error handler, once
  app.use(requestLog(options.logger, features.measures));
  app.use(securityHeaders(securityHeaderSet(options.publicUrl)));
  app.use(errorHandler(options.logger, renderErrorPage(features, contextOf)));
  app.use(hostGuard(() => options.hosts.all));
  app.use(requestTarget());
  app.use(separateHosts(options.hosts, options));
  app.use(sameOrigin(() => options.hosts.all));
  app.use(allowedMethods());

  registerHealth(router, { ready: features.isReady, isStopping: options.isStopping });
  registerRoutes(router, guards, features);
  registerPages(app, router, { features, sitePages, contextOf });

  app.use(router.routes());
  return app;
}
