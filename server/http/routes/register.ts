import type Router from '@koa/router';
import type { Services } from '../../services.ts';
import type { EndpointGuards } from '../implement.ts';
import { registerActivityRoutes } from './activity.routes.ts';
import { registerOperatorFigureRoutes } from './analytics.operator.routes.ts';
import { registerAnalyticsRoutes } from './analytics.routes.ts';
import { registerAuthRoutes } from './auth.routes.ts';
import { registerOperatorAccountRoutes } from './auth.operator-account.routes.ts';
import { registerOperatorCreatorRoutes } from './auth.operator-creators.routes.ts';
import { registerOperatorRoutes } from './auth.operators.routes.ts';
import { registerAccountSecurityRoutes } from './auth.security.routes.ts';
import { registerIntegrationRoutes } from './integrations.routes.ts';
import { registerMagnetFileRoutes } from './magnets.files.routes.ts';
import { registerMagnetRoutes } from './magnets.routes.ts';
import { registerNewsRoutes } from './news.routes.ts';
import { registerOperatorOutboxRoutes } from './notifications.operator.routes.ts';
import { registerReferralRoutes } from './referrals.routes.ts';
import { registerAuditRoutes } from './security.audit.routes.ts';
import { registerOperatorReportRoutes } from './security.operator.routes.ts';
import { registerSecurityRoutes } from './security.routes.ts';
import { registerOperatorSettingsRoutes } from './settings.operator.routes.ts';
import { registerSubscriptionRoutes } from './subscriptions.routes.ts';
import { registerUnlockRoutes } from './unlock.routes.ts';
import { registerOpenApi } from './openapi.routes.ts';

/** One line per feature. */
export function registerRoutes(router: Router, guards: EndpointGuards, services: Services): void {
  registerAuthRoutes(router, guards, services);
  registerAccountSecurityRoutes(router, guards, services);
  registerOperatorRoutes(router, guards, services);
  registerOperatorAccountRoutes(router, guards, services);
  registerOperatorCreatorRoutes(router, guards, services);
  registerMagnetRoutes(router, guards, services);
  registerMagnetFileRoutes(router, guards, services);
  registerSubscriptionRoutes(router, guards, services.subscriptions);
  registerReferralRoutes(router, guards, services.referrals);
  registerNewsRoutes(router, guards, services.news);
  registerUnlockRoutes(router, guards, services);
  registerActivityRoutes(router, guards, services.activity);
  registerAnalyticsRoutes(router, guards, services.dashboard);
  registerIntegrationRoutes(router, guards, services);
  registerSecurityRoutes(router, guards, services);
  registerAuditRoutes(router, guards, services);
  registerOperatorSettingsRoutes(router, guards, services);
  registerOperatorFigureRoutes(router, guards, services);
  registerOperatorOutboxRoutes(router, guards, services);
  registerOperatorReportRoutes(router, guards, services);
  registerOpenApi(router);
}
