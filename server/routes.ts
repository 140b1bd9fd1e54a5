import type Router from '@koa/router';
import type { Features } from '#server/features.ts';
import type { EndpointGuards } from '#server/platform/http/implement.ts';
import { registerBillingRoutes } from '#server/features/billing/account/billing.routes.ts';
import { registerManualBillingRoutes } from '#server/features/billing/manual/manual.routes.ts';
import { registerBooksRoutes } from '#server/features/billing/books/books.routes.ts';
import { registerCouponRoutes } from '#server/features/billing/coupons/coupons.routes.ts';
import { registerPriceMoveRoutes } from '#server/features/billing/prices/price-moves.routes.ts';
import { registerOperatorBillingRoutes } from '#server/features/billing/operators/operator-billing.routes.ts';
import { registerNearMissRoutes } from '#server/features/activity/near-misses/near-misses.routes.ts';
import { registerActivityRoutes } from '#server/features/activity/activity.routes.ts';
import { registerGrowthRoutes } from '#server/features/analytics/growth/growth.routes.ts';
import { registerOperatorFigureRoutes } from '#server/features/analytics/analytics.operator.routes.ts';
import { registerPerformanceRoutes } from '#server/features/analytics/figures/performance.routes.ts';
import { registerAnalyticsRoutes } from '#server/features/analytics/analytics.routes.ts';
import { registerDeviceRoutes } from '#server/features/auth/devices/devices.routes.ts';
import { registerAuthRoutes } from '#server/features/auth/auth.routes.ts';
import { registerSignUpRoutes } from '#server/features/auth/sign-up/sign-up.routes.ts';
import { registerLinkedInSignInRoutes } from '#server/features/auth/linkedin/linkedin.routes.ts';
import { registerOperatorAccountRoutes } from '#server/features/operators/operator-account.routes.ts';
import { registerPlanUseRoutes } from '#server/features/billing/account/plan-use.routes.ts';
import { registerUsageNoticesRoutes } from '#server/features/billing/notices/usage-notices.routes.ts';
import { registerPlanRoomRoutes } from '#server/features/billing/room/plan-room.routes.ts';
import { registerCreatorEntitlementRoutes } from '#server/features/billing/grants/creator-entitlements.routes.ts';
import { registerOperatorCreatorRoutes } from '#server/features/creators/creators.routes.ts';
import { registerOperatorTeamRoutes } from '#server/features/operators/team/operator-team.routes.ts';
import { registerOperatorRoutes } from '#server/features/operators/operators.routes.ts';
import { registerAccountSecurityRoutes } from '#server/features/account/account.routes.ts';
import { registerAccountDeletionRoutes } from '#server/features/account/deletion/deletions.routes.ts';
import { registerAccountDataRoutes } from '#server/features/account/export/exports.routes.ts';
import { registerBrandRoutes } from '#server/features/account/brand/brand.routes.ts';
import { registerConsentDefaultRoutes } from '#server/features/magnets/consent/consent-default.routes.ts';
import { registerProfileRoutes } from '#server/features/account/profile/profile.routes.ts';
import { registerIntegrationRoutes } from '#server/features/integrations/integrations.routes.ts';
import { registerLeadAnswerRoutes } from '#server/features/leads/answers/lead-answers.routes.ts';
import { registerLeadExportRoutes } from '#server/features/leads/export/lead-exports.routes.ts';
import { registerRetentionRoutes } from '#server/features/leads/retention/retention.routes.ts';
import { registerLeadImportRoutes } from '#server/features/leads/imports/lead-imports.routes.ts';
import { registerDuplicateRoutes } from '#server/features/leads/duplicates/duplicates.routes.ts';
import { registerLeadStageRoutes } from '#server/features/leads/stages/lead-stages.routes.ts';
import { registerLeadRoutes } from '#server/features/leads/table/leads.routes.ts';
import { registerScoreRoutes } from '#server/features/leads/score/score.routes.ts';
import { registerOperatorErasureRoutes } from '#server/features/leads/erasure/erasures.routes.ts';
import {
  registerMagnetFileRoutes,
  registerPictureRoutes,
} from '#server/features/files/files.routes.ts';
import { registerMagnetAddressRoutes } from '#server/features/magnets/addresses/magnet-address.routes.ts';
import { registerMagnetDraftRoutes } from '#server/features/magnets/drafts/magnet-drafts.routes.ts';
import { registerDraftCardRoutes } from '#server/features/site/share/draft-card.routes.ts';
import { registerShareCardRoutes } from '#server/features/magnets/share-card/share-card.routes.ts';
import { registerMagnetActRoutes } from '#server/features/magnets/trash/magnet-acts.routes.ts';
import { registerMagnetTagRoutes } from '#server/features/magnets/tags/magnet-tags.routes.ts';
import { registerLinkCheckRoutes } from '#server/features/magnets/links/link-checks.routes.ts';
import { registerMagnetRoutes } from '#server/features/magnets/magnets.routes.ts';
import {
  registerOperatorSupportRoutes,
  registerSupportRoutes,
} from '#server/features/support/support.routes.ts';
import { registerHelpRoutes } from '#server/features/help/help.routes.ts';
import { registerSupportMacroRoutes } from '#server/features/support/macros/macros.routes.ts';
import { registerSwitchRoutes } from '#server/features/switches/switches.routes.ts';
import { registerOperatorNewsRoutes } from '#server/features/news/news.operator.routes.ts';
import { registerMessageRoutes } from '#server/features/notifications/messages/messages.routes.ts';
import { registerNotificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { registerTeamNewsRoutes } from '#server/features/news/team/team-news.routes.ts';
import { registerNewsRoutes } from '#server/features/news/news.routes.ts';
import { registerOperatorMailRoutes } from '#server/features/mail/mail.routes.ts';
import { registerReferralRoutes } from '#server/features/referrals/referrals.routes.ts';
import { registerCompanyPageRoutes } from '#server/features/parsing/company-pages/company-pages.routes.ts';
import {
  registerOperatorReaderRoutes,
  registerReaderRoutes,
} from '#server/features/parsing/parsing.routes.ts';
import { registerAccessRoutes } from '#server/features/auth/access/access.routes.ts';
import { registerAuditRoutes } from '#server/features/audit/audit.routes.ts';
import { registerOperatorReportRoutes } from '#server/features/reports/reports.routes.ts';
import { registerSecurityDeskRoutes } from '#server/features/security/security.routes.ts';
import { registerSecurityRoutes } from '#server/features/reports/page-reports.routes.ts';
import { registerInstallationPerformanceRoutes } from '#server/features/health/performance/performance.routes.ts';
import { registerOperatorSettingsRoutes } from '#server/features/health/health-board.routes.ts';
import { registerAlertRoutes } from '#server/features/health/alerts/alerts.routes.ts';
import { registerSettingsRoutes } from '#server/features/settings/settings.routes.ts';
import { registerOperatorPlanRoutes } from '#server/features/subscriptions/operator-plans.routes.ts';
import { registerOperatorDemoRoutes } from '#server/features/sandbox/demo.routes.ts';
import { registerSubscriptionRoutes } from '#server/features/subscriptions/subscriptions.routes.ts';
import { registerTakedownRoutes } from '#server/features/takedowns/takedowns.routes.ts';
import { registerContentRoutes } from '#server/features/unlock/content.routes.ts';
import { registerLiveRoutes } from '#server/features/live/live.routes.ts';
import { registerCreatorViewRoutes } from '#server/features/unlock/creator-view/creator-view.routes.ts';
import { registerDeliveryMailRoutes } from '#server/features/unlock/delivery-mail/delivery-mail.routes.ts';
import { registerDeliveryRoutes } from '#server/features/unlock/grant/deliveries.routes.ts';
import { registerContentUpdateRoutes } from '#server/features/unlock/updates/content-updates.routes.ts';
import { registerTestWalkRoutes } from '#server/features/unlock/test-walk/test-walk.routes.ts';
import { registerUnlockRoutes } from '#server/features/unlock/unlock.routes.ts';
import { registerStandingCheckRoutes } from '#server/features/unlock/standing-checks/standing-checks.routes.ts';
import { registerWaitDeskRoutes } from '#server/features/unlock/waiting/desk/wait-desk.routes.ts';
import { registerWorkbenchRoutes } from '#server/features/unlock/workbench/workbench.routes.ts';
import { registerOpenApi } from '#server/platform/http/openapi/openapi.routes.ts';

/** One line for each file of routes, with the features it uses. */
export function registerRoutes(router: Router, guards: EndpointGuards, features: Features): void {
  const { account, activity, analytics, audit, auth, billing, creators, files, health } = features;
  const { integrations, leads, limiter, live, magnets, mail, news, operators, parsing } = features;
  const { referrals, reports, sandbox, security, settings, site, subscriptions } = features;
  const { help, notifications, support, switches, takedowns, unlock } = features;
  const {
    contentMails,
    contentUpdates,
    deliveries,
    deliveryMails,
    fileLinks,
    pictureLinks,
    waitingEmails,
  } = unlock;
  registerAuthRoutes(router, guards, { auth, work: security.work });
  registerSignUpRoutes(router, guards, { auth });
  registerLinkedInSignInRoutes(router, guards, { linkedIn: auth.linkedIn });
  registerDeviceRoutes(router, guards, { devices: auth.devices });
  registerAccountSecurityRoutes(router, guards, { account, proofs: auth.proofs });
  registerProfileRoutes(router, guards, { account });
  registerBrandRoutes(router, guards, { account });
  registerConsentDefaultRoutes(router, guards, { magnets });
  registerAccountDataRoutes(router, guards, { account });
  registerAccountDeletionRoutes(router, guards, { account });
  registerOperatorRoutes(router, guards, { operators });
  registerOperatorAccountRoutes(router, guards, { operators });
  registerOperatorTeamRoutes(router, guards, { operators });
  registerOperatorCreatorRoutes(router, guards, { creators });
  registerPlanUseRoutes(router, guards, { billing });
  registerPlanRoomRoutes(router, guards, { billing });
  registerUsageNoticesRoutes(router, guards, { billing });
  registerCreatorEntitlementRoutes(router, guards, { billing });
  registerTakedownRoutes(router, guards, { takedowns });
  registerMagnetActRoutes(router, guards, { magnets });
  registerMagnetTagRoutes(router, guards, { magnets });
  registerMagnetRoutes(router, guards, { magnets, files, site });
  registerLinkCheckRoutes(router, guards, { magnets });
  registerMagnetDraftRoutes(router, guards, { magnets });
  registerMagnetAddressRoutes(router, guards, { magnets });
  registerShareCardRoutes(router, guards, { magnets });
  registerDraftCardRoutes(router, guards, { site });
  registerMagnetFileRoutes(router, guards, { files });
  registerPictureRoutes(router, guards, { files });
  registerSubscriptionRoutes(router, guards, { subscriptions });
  registerBillingRoutes(router, guards, { billing });
  registerOperatorBillingRoutes(router, guards, { billing });
  registerCouponRoutes(router, guards, { billing });
  registerPriceMoveRoutes(router, guards, { billing });
  registerManualBillingRoutes(router, guards, { billing });
  registerBooksRoutes(router, guards, { billing });
  registerReferralRoutes(router, guards, { referrals });
  registerNewsRoutes(router, guards, { news });
  registerNotificationRoutes(router, guards, { notifications });
  registerMessageRoutes(router, guards, { messages: notifications.messages });
  registerWaitDeskRoutes(router, guards, { waitDesk: unlock.waitDesk });
  registerStandingCheckRoutes(router, guards, { standingChecks: unlock.standingChecks });
  registerWorkbenchRoutes(router, guards, { workbench: unlock.workbench });
  registerTestWalkRoutes(router, guards, { walks: unlock.testWalks });
  registerUnlockRoutes(router, guards, { unlock, waitingEmails, contentMails, live });
  registerContentRoutes(router, guards, { unlock, fileLinks, pictureLinks, limiter });
  const { creatorView: view, readerFailures: failures } = unlock;
  registerCreatorViewRoutes(router, guards, { view, failures, devices: auth.devices });
  registerActivityRoutes(router, guards, { activity });
  registerNearMissRoutes(router, guards, { activity });
  // Registered before the routes of leads by id, which would match these paths.
  registerLeadAnswerRoutes(router, guards, { leads });
  registerLeadExportRoutes(router, guards, { leads });
  registerLeadImportRoutes(router, guards, { leads });
  registerScoreRoutes(router, guards, { leads });
  registerLeadRoutes(router, guards, { leads });
  registerLeadStageRoutes(router, guards, { leads });
  registerDeliveryRoutes(router, guards, { deliveries });
  registerContentUpdateRoutes(router, guards, { contentUpdates });
  registerDeliveryMailRoutes(router, guards, { deliveryMails });
  registerDuplicateRoutes(router, guards, { leads });
  registerRetentionRoutes(router, guards, { leads });
  registerAnalyticsRoutes(router, guards, { analytics });
  registerPerformanceRoutes(router, guards, { analytics });
  registerLiveRoutes(router, guards, { live });
  registerIntegrationRoutes(router, guards, { integrations });
  registerSecurityRoutes(router, guards, { reports, limiter });
  registerSecurityDeskRoutes(router, guards, { security });
  registerAuditRoutes(router, guards, { audit });
  registerAccessRoutes(router, guards, { auth });
  registerOperatorSettingsRoutes(router, guards, { health });
  registerAlertRoutes(router, guards, { health });
  registerInstallationPerformanceRoutes(router, guards, { health });
  registerOperatorFigureRoutes(router, guards, { analytics });
  registerGrowthRoutes(router, guards, { analytics });
  registerOperatorMailRoutes(router, guards, { mail });
  registerOperatorReaderRoutes(router, guards, { parsing });
  registerReaderRoutes(router, guards, { parsing });
  registerCompanyPageRoutes(router, guards, { company: parsing.company });
  registerOperatorReportRoutes(router, guards, { reports });
  registerOperatorPlanRoutes(router, guards, { subscriptions });
  registerOperatorNewsRoutes(router, guards, { news });
  registerTeamNewsRoutes(router, guards, { news });
  registerHelpRoutes(router, guards, { help });
  registerSupportRoutes(router, guards, { support });
  registerOperatorSupportRoutes(router, guards, { support });
  registerSupportMacroRoutes(router, guards, { support });
  registerSettingsRoutes(router, guards, { settings, account });
  registerSwitchRoutes(router, guards, { switches });
  registerOperatorDemoRoutes(router, guards, { sandbox });
  registerOperatorErasureRoutes(router, guards, { leads });
  registerOpenApi(router, guards, { site });
}
