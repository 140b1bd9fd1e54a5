import type Router from '@koa/router';
import type { Features } from '#server/features.ts';
import type { EndpointGuards } from '#server/platform/http/implement.ts';
import { registerActivityRoutes } from '#server/features/activity/activity.routes.ts';
import { registerOperatorFigureRoutes } from '#server/features/analytics/analytics.operator.routes.ts';
import { registerAnalyticsRoutes } from '#server/features/analytics/analytics.routes.ts';
import { registerAuthRoutes } from '#server/features/auth/auth.routes.ts';
import { registerOperatorAccountRoutes } from '#server/features/operators/operator-account.routes.ts';
import { registerOperatorCreatorRoutes } from '#server/features/creators/creators.routes.ts';
import { registerOperatorRoutes } from '#server/features/operators/operators.routes.ts';
import { registerAccountSecurityRoutes } from '#server/features/account/account.routes.ts';
import { registerIntegrationRoutes } from '#server/features/integrations/integrations.routes.ts';
import { registerMagnetFileRoutes } from '#server/features/files/files.routes.ts';
import { registerMagnetRoutes } from '#server/features/magnets/magnets.routes.ts';
import { registerNewsRoutes } from '#server/features/news/news.routes.ts';
import { registerOperatorOutboxRoutes } from '#server/features/mail/mail.routes.ts';
import { registerReferralRoutes } from '#server/features/referrals/referrals.routes.ts';
import { registerAuditRoutes } from '#server/features/audit/audit.routes.ts';
import { registerOperatorReportRoutes } from '#server/features/reports/reports.routes.ts';
import { registerSecurityRoutes } from '#server/features/reports/page-reports.routes.ts';
import { registerOperatorSettingsRoutes } from '#server/features/health/health-board.routes.ts';
import { registerSubscriptionRoutes } from '#server/features/subscriptions/subscriptions.routes.ts';
import { registerUnlockRoutes } from '#server/features/unlock/unlock.routes.ts';
import { registerOpenApi } from '#server/platform/http/openapi/openapi.routes.ts';

/** One line per feature. */
export function registerRoutes(router: Router, guards: EndpointGuards, services: Features): void {
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
