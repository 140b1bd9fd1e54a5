import Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from './config/logger.ts';
import { AppError } from './domain/errors.ts';
import { createEndpointGuards } from './http/endpoint-guards.ts';
import { createContextReader } from './http/koa-request-context.ts';
import { errorHandler } from './http/middleware/error-handler.ts';
import { hostGuard } from './http/middleware/host-guard.ts';
import { requestLog } from './http/middleware/request-log.ts';
import { securityHeaderSet, securityHeaders } from './http/middleware/security-headers.ts';
import type { TrustedProxies } from './http/network-address.ts';
import { registerPages } from './http/pages/register-pages.ts';
import { renderErrorPage } from './http/pages/error-pages.ts';
import { registerHealth } from './http/routes/health.routes.ts';
import { registerRoutes } from './http/routes/register.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  publicUrl: string;
  hosts: ReadonlySet<string>;
  trustedProxies: TrustedProxies;
  logger: Logger;
  isStopping(): boolean;
}

/** The whole middleware order, on one screen. */
export function createApp(services: Services, options: AppOptions): Koa {
  const app = new Koa();
  const router = new Router({ strict: true, sensitive: true });
  const isHttps = options.publicUrl.startsWith('https:');
  const contextOf = createContextReader({ trustedProxies: options.trustedProxies, isHttps });
  const guards = createEndpointGuards({
    contextOf,
    identify: services.auth.identify,
    limiter: services.limiter,
  });

  app.silent = true; // failures are logged by the error handler, once
  app.use(requestLog(options.logger));
  app.use(securityHeaders(securityHeaderSet(options.publicUrl)));
  app.use(errorHandler(options.logger, renderErrorPage(services)));
  app.use(hostGuard(() => options.hosts));

  registerHealth(router, { ready: services.isReady, isStopping: options.isStopping });
  registerRoutes(router, guards, services);
  registerPages(app, router, { services, contextOf });

  app.use(router.routes());
  app.use(
    router.allowedMethods({
      throw: true,
      methodNotAllowed: () => new AppError('method_not_allowed'),
      notImplemented: () => new AppError('method_not_allowed'),
    }),
  );
  return app;
}
