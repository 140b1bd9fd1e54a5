import { activityApi } from '../activity/activity.contract.ts';
import { nearMissesApi } from '../activity/near-misses.contract.ts';
import { analyticsApi } from '../analytics/analytics.contract.ts';
import { performanceApi } from '../analytics/performance.contract.ts';
import { growthApi } from '../analytics/growth.contract.ts';
import { operatorFiguresApi } from '../analytics/operator-figures.contract.ts';
import { weeklySummaryApi } from '../analytics/weekly-summary.contract.ts';
import { accountDataApi } from '#shared/account/account-data.contract.ts';
import { accountDeletionApi } from '../account/account-deletion.contract.ts';
import { accountSecurityApi } from '#shared/account/account.contract.ts';
import { brandApi } from '#shared/account/brand.contract.ts';
import { consentDefaultApi } from '#shared/account/consent-default.contract.ts';
import { profileApi } from '#shared/account/profile.contract.ts';
import { authApi } from '../auth/auth.contract.ts';
import { devicesApi } from '../auth/devices.contract.ts';
import { linkedInAppApi } from '../auth/linkedin-app.contract.ts';
import { linkedInSignInApi } from '../auth/linkedin-sign-in.contract.ts';
import { signUpInvitationsApi } from '../auth/sign-up-invitations.contract.ts';
import { operatorAccountApi } from '#shared/operators/operator-account.contract.ts';
import { creatorDeletionApi } from '#shared/creators/creator-deletion.contract.ts';
import { creatorEntitlementsApi } from '#shared/billing/creator-entitlements.contract.ts';
import { planChangesApi } from '#shared/billing/plan-changes.contract.ts';
import { planRoomApi } from '#shared/billing/plan-room.contract.ts';
import { usageNoticesApi } from '#shared/billing/usage-notices.contract.ts';
import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { savedFiltersApi } from '../operators/saved-filters.contract.ts';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import { operatorsApi } from '#shared/operators/operators.contract.ts';
import { accessApi } from '../auth/access.contract.ts';
import { creatorProfilesApi } from '../creators/creator-profiles.contract.ts';
import { manualBillingApi } from '#shared/billing/manual-billing.contract.ts';
import { manualInvoicesApi } from '../billing/manual-invoices.contract.ts';
import { booksApi } from '#shared/billing/books.contract.ts';
import { billingApi } from '#shared/billing/billing.contract.ts';
import { billingProviderApi } from '../billing/billing-provider.contract.ts';
import { operatorBillingApi } from '../billing/operator-billing.contract.ts';
import { couponsApi } from '#shared/billing/coupons.contract.ts';
import { priceMovesApi } from '#shared/billing/price-moves.contract.ts';
import { subscriptionActsApi } from '#shared/billing/subscription-acts.contract.ts';
import { integrationsApi } from '../integrations/integrations.contract.ts';
import { magnetFilesApi } from '#shared/files/files.contract.ts';
import { picturesApi } from '#shared/files/pictures.contract.ts';
import { magnetsApi } from '../magnets/magnets.contract.ts';
import { boundPostsApi } from '../unlock/bound-posts.contract.ts';
import { contentUpdatesApi } from '../unlock/content-updates.contract.ts';
import { magnetActsApi } from '../magnets/magnet-acts.contract.ts';
import { magnetTagsApi } from '../magnets/magnet-tags.contract.ts';
import { magnetAddressApi } from '../magnets/addresses/magnet-address.contract.ts';
import { draftCardApi, shareCardApi } from '../magnets/share-card.contract.ts';
import { linkCheckApi } from '../magnets/link-check.contract.ts';
import { magnetDraftsApi } from '../magnets/magnet-drafts.contract.ts';
import { operatorMessagesApi } from '../notifications/messages.contract.ts';
import { unreadCountApi } from '../notifications/unread-count.contract.ts';
import { notificationSettingsApi } from '../notifications/notification-settings.contract.ts';
import { notificationsApi } from '../notifications/notifications.contract.ts';
import { pushBrowsersApi } from '../notifications/push-browsers.contract.ts';
import { newsApi } from '../news/news.contract.ts';
import { operatorNewsApi } from '#shared/news/operator-news.contract.ts';
import { teamNewsApi } from '../news/team-news.contract.ts';
import { operatorOutboxApi } from '#shared/mail/mail.contract.ts';
import { stoppedAddressesApi } from '#shared/mail/stopped-addresses.contract.ts';
import { throwawayApi } from '#shared/mail/throwaway.contract.ts';
import { operatorReferralsApi } from '../referrals/operator-referrals.contract.ts';
import { referralsApi } from '../referrals/referrals.contract.ts';
import { switchesApi } from '#shared/switches/switches.contract.ts';
import { bansApi } from '#shared/security/bans.contract.ts';
import { proofOfWorkApi } from '#shared/security/proof-of-work.contract.ts';
import { refusalsApi } from '#shared/security/refusals.contract.ts';
import { auditApi } from '#shared/audit/audit.contract.ts';
import { companyPagesApi } from '#shared/parsing/company-pages.contract.ts';
import { companyAppApi } from '#shared/parsing/linkedin-app.contract.ts';
import { operatorReadersApi, readersApi } from '#shared/parsing/readers.contract.ts';
import { operatorReportsApi } from '#shared/reports/reports.contract.ts';
import { reportsApi } from '#shared/reports/page-reports.contract.ts';
import { alertsApi } from '#shared/health/alerts.contract.ts';
import { operatorHealthApi } from '#shared/health/health.contract.ts';
import { installationPerformanceApi } from '#shared/health/performance.contract.ts';
import { readerFailuresApi } from '#shared/health/reader-failures.contract.ts';
import { operatorSetupApi } from '#shared/health/setup.contract.ts';
import { operatorErasuresApi } from '../leads/erasures.contract.ts';
import { leadActsApi } from '../leads/lead-acts.contract.ts';
import { leadAnswersApi } from '../leads/answers/lead-answers.contract.ts';
import { leadDeskApi } from '../leads/lead-desk.contract.ts';
import { leadDetailApi } from '../leads/lead-detail.contract.ts';
import { retentionApi } from '../leads/retention.contract.ts';
import { leadStagesApi } from '../leads/lead-stages.contract.ts';
import { scoreApi } from '../leads/score.contract.ts';
import { leadExportsApi } from '../leads/export.contract.ts';
import { leadImportsApi } from '../leads/imports/import.contract.ts';
import { duplicatesApi } from '../leads/duplicates.contract.ts';
import { liveApi, operatorLiveApi } from '../live/live.contract.ts';
import { leadsApi } from '../leads/leads.contract.ts';
import { deliveryMailApi } from '../unlock/delivery-mail.contract.ts';
import { deliveriesApi } from '../unlock/deliveries.contract.ts';
import { operatorPlansApi } from '../subscriptions/operator-plans.contract.ts';
import { operatorSupportApi } from '../support/operator-support.contract.ts';
import { helpApi } from '../help/help.contract.ts';
import { supportMacrosApi } from '../support/macros.contract.ts';
import { supportApi } from '../support/support.contract.ts';
import { subscriptionsApi } from '../subscriptions/subscriptions.contract.ts';
import { announcementApi } from '../settings/announcement.contract.ts';
import { installationApi } from '../app/installation.contract.ts';
import { operatorSettingsApi } from '../settings/settings.contract.ts';
import { settingsHistoryApi } from '../settings/settings-history.contract.ts';
import { operatorDemoApi } from '../sandbox/demo.contract.ts';
import { contentApi } from '../unlock/content.contract.ts';
import { creatorViewApi } from '../unlock/creator-view.contract.ts';
import { testWalkApi } from '../unlock/test-walk.contract.ts';
import { unlockApi } from '../unlock/unlock.contract.ts';
import { workbenchApi } from '../unlock/desk/workbench.contract.ts';
import { standingChecksApi } from '../unlock/desk/standing-checks.contract.ts';
import { waitDeskApi } from '../unlock/desk/wait-desk.contract.ts';
import { deniedHostsApi } from '#shared/takedowns/denied-hosts.contract.ts';
import { firstPublicationsApi } from '#shared/takedowns/first-publications.contract.ts';
import { linkFindingsApi } from '#shared/takedowns/link-findings.contract.ts';
import { operatorTakedownsApi } from '#shared/takedowns/takedowns.contract.ts';
import { takedownsApi } from '#shared/takedowns/own-takedowns.contract.ts';

/** All features; validation, client, documentation and tests follow from it. */
export const contract = {
  auth: authApi,
  devices: devicesApi,
  linkedInSignIn: linkedInSignInApi,
  signUpInvitations: signUpInvitationsApi,
  accountSecurity: accountSecurityApi,
  accountData: accountDataApi,
  accountDeletion: accountDeletionApi,
  profile: profileApi,
  brand: brandApi,
  consentDefault: consentDefaultApi,
  operators: operatorsApi,
  operatorAccount: operatorAccountApi,
  operatorTeam: operatorTeamApi,
  savedFilters: savedFiltersApi,
  operatorCreators: operatorCreatorsApi,
  creatorEntitlements: creatorEntitlementsApi,
  planChanges: planChangesApi,
  planRoom: planRoomApi,
  usageNotices: usageNoticesApi,
  creatorProfiles: creatorProfilesApi,
  creatorAccess: accessApi,
  operatorTakedowns: operatorTakedownsApi,
  takedowns: takedownsApi,
  firstPublications: firstPublicationsApi,
  linkFindings: linkFindingsApi,
  deniedHosts: deniedHostsApi,
  creatorDeletion: creatorDeletionApi,
  magnets: magnetsApi,
  magnetActs: magnetActsApi,
  magnetTags: magnetTagsApi,
  magnetDrafts: magnetDraftsApi,
  boundPosts: boundPostsApi,
  contentUpdates: contentUpdatesApi,
  magnetAddress: magnetAddressApi,
  shareCards: shareCardApi,
  draftCards: draftCardApi,
  linkChecks: linkCheckApi,
  magnetFiles: magnetFilesApi,
  pictures: picturesApi,
  unlock: unlockApi,
  content: contentApi,
  testWalk: testWalkApi,
  creatorView: creatorViewApi,
  companyPages: companyPagesApi,
  activity: activityApi,
  nearMisses: nearMissesApi,
  leads: leadsApi,
  leadActs: leadActsApi,
  leadAnswers: leadAnswersApi,
  leadDesk: leadDeskApi,
  leadDetail: leadDetailApi,
  leadStages: leadStagesApi,
  deliveries: deliveriesApi,
  deliveryMail: deliveryMailApi,
  leadScore: scoreApi,
  leadRetention: retentionApi,
  leadExports: leadExportsApi,
  leadImports: leadImportsApi,
  duplicates: duplicatesApi,
  analytics: analyticsApi,
  performance: performanceApi,
  live: liveApi,
  operatorLive: operatorLiveApi,
  weeklySummary: weeklySummaryApi,
  integrations: integrationsApi,
  subscriptions: subscriptionsApi,
  billing: billingApi,
  manualBilling: manualBillingApi,
  referrals: referralsApi,
  news: newsApi,
  notifications: notificationsApi,
  unreadCount: unreadCountApi,
  notificationSettings: notificationSettingsApi,
  pushBrowsers: pushBrowsersApi,
  operatorMessages: operatorMessagesApi,
  support: supportApi,
  help: helpApi,
  security: reportsApi,
  audit: auditApi,
  bans: bansApi,
  switches: switchesApi,
  refusals: refusalsApi,
  proofOfWork: proofOfWorkApi,
  operatorHealth: operatorHealthApi,
  alerts: alertsApi,
  installationPerformance: installationPerformanceApi,
  readerFailures: readerFailuresApi,
  operatorSetup: operatorSetupApi,
  operatorFigures: operatorFiguresApi,
  growth: growthApi,
  operatorOutbox: operatorOutboxApi,
  throwaway: throwawayApi,
  stoppedAddresses: stoppedAddressesApi,
  operatorReaders: operatorReadersApi,
  workbench: workbenchApi,
  waitDesk: waitDeskApi,
  standingChecks: standingChecksApi,
  readers: readersApi,
  linkedInApp: linkedInAppApi,
  operatorReports: operatorReportsApi,
  operatorPlans: operatorPlansApi,
  billingProvider: billingProviderApi,
  operatorBilling: operatorBillingApi,
  manualInvoices: manualInvoicesApi,
  subscriptionActs: subscriptionActsApi,
  coupons: couponsApi,
  priceMoves: priceMovesApi,
  finance: booksApi,
  operatorNews: operatorNewsApi,
  teamNews: teamNewsApi,
  operatorSupport: operatorSupportApi,
  supportMacros: supportMacrosApi,
  announcement: announcementApi,
  installation: installationApi,
  operatorSettings: operatorSettingsApi,
  settingsHistory: settingsHistoryApi,
  companyApp: companyAppApi,
  operatorDemo: operatorDemoApi,
  operatorErasures: operatorErasuresApi,
  operatorReferrals: operatorReferralsApi,
} as const;
