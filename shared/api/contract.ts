import { activityApi, activityErrors } from '../activity/activity.contract.ts';
import { nearMissesApi } from '../activity/near-misses.contract.ts';
import { analyticsApi } from '../analytics/analytics.contract.ts';
import { performanceApi, performanceErrors } from '../analytics/performance.contract.ts';
import { growthApi } from '../analytics/growth.contract.ts';
import { operatorFiguresApi } from '../analytics/operator-figures.contract.ts';
import { weeklySummaryApi, weeklySummaryErrors } from '../analytics/weekly-summary.contract.ts';
import { accountDataApi, accountDataErrors } from '#shared/account/account-data.contract.ts';
import {
  accountDeletionApi,
  accountDeletionErrors,
} from '#shared/account/account-deletion.contract.ts';
import { accountSecurityApi, accountSecurityErrors } from '#shared/account/account.contract.ts';
import { brandApi, brandErrors } from '#shared/account/brand.contract.ts';
import { consentDefaultApi } from '#shared/account/consent-default.contract.ts';
import { profileApi, profileErrors } from '#shared/account/profile.contract.ts';
import { authApi, authErrors } from '../auth/auth.contract.ts';
import { deviceErrors, devicesApi } from '../auth/devices.contract.ts';
import { linkedInAppApi, linkedInAppErrors } from '../auth/linkedin-app.contract.ts';
import { linkedInSignInApi, linkedInSignInErrors } from '../auth/linkedin-sign-in.contract.ts';
import {
  operatorAccountApi,
  operatorAccountErrors,
} from '#shared/operators/operator-account.contract.ts';
import { creatorDeletionApi } from '#shared/creators/creator-deletion.contract.ts';
import {
  creatorEntitlementErrors,
  creatorEntitlementsApi,
} from '#shared/billing/creator-entitlements.contract.ts';
import { planChangesApi } from '#shared/billing/plan-changes.contract.ts';
import { planRoomApi, planRoomErrors } from '#shared/billing/plan-room.contract.ts';
import { usageNoticesApi, usageNoticesErrors } from '#shared/billing/usage-notices.contract.ts';
import { operatorCreatorErrors, operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { operatorTeamApi, operatorTeamErrors } from '#shared/operators/operator-team.contract.ts';
import { operatorErrors, operatorsApi } from '#shared/operators/operators.contract.ts';
import {
  creatorProfileErrors,
  creatorProfilesApi,
} from '#shared/creators/creator-profiles.contract.ts';
import { manualBillingApi, manualBillingErrors } from '#shared/billing/manual-billing.contract.ts';
import {
  manualInvoiceErrors,
  manualInvoicesApi,
} from '#shared/billing/manual-invoices.contract.ts';
import { booksApi, booksErrors } from '#shared/billing/books.contract.ts';
import { billingApi, billingErrors } from '#shared/billing/billing.contract.ts';
import {
  billingProviderApi,
  billingProviderErrors,
} from '#shared/billing/billing-provider.contract.ts';
import {
  operatorBillingApi,
  operatorBillingErrors,
} from '#shared/billing/operator-billing.contract.ts';
import { couponErrors, couponsApi } from '#shared/billing/coupons.contract.ts';
import { priceMoveErrors, priceMovesApi } from '#shared/billing/price-moves.contract.ts';
import { subscriptionActsApi } from '#shared/billing/subscription-acts.contract.ts';
import { integrationErrors, integrationsApi } from '../integrations/integrations.contract.ts';
import { magnetFileErrors, magnetFilesApi } from '#shared/files/files.contract.ts';
import { picturesApi } from '#shared/files/pictures.contract.ts';
import { magnetErrors, magnetsApi } from '../magnets/magnets.contract.ts';
import { boundPostsApi } from '../unlock/bound-posts.contract.ts';
import { contentUpdateErrors, contentUpdatesApi } from '../unlock/content-updates.contract.ts';
import { magnetActsApi } from '../magnets/magnet-acts.contract.ts';
import { magnetTagsApi } from '../magnets/magnet-tags.contract.ts';
import {
  magnetAddressApi,
  magnetAddressErrors,
} from '../magnets/addresses/magnet-address.contract.ts';
import { shareCardApi } from '../magnets/share-card.contract.ts';
import { linkCheckApi } from '../magnets/link-check.contract.ts';
import { magnetDraftErrors, magnetDraftsApi } from '../magnets/magnet-drafts.contract.ts';
import { newsApi, newsErrors } from '../news/news.contract.ts';
import { operatorNewsApi, operatorNewsErrors } from '#shared/news/operator-news.contract.ts';
import { operatorOutboxApi, operatorOutboxErrors } from '#shared/mail/mail.contract.ts';
import { stoppedAddressesApi, stoppedErrors } from '#shared/mail/stopped-addresses.contract.ts';
import { throwawayApi, throwawayErrors } from '#shared/mail/throwaway.contract.ts';
import {
  operatorReferralErrors,
  operatorReferralsApi,
} from '../referrals/operator-referrals.contract.ts';
import { referralErrors, referralsApi } from '../referrals/referrals.contract.ts';
import { banErrors, bansApi } from '#shared/security/bans.contract.ts';
import { refusalsApi } from '#shared/security/refusals.contract.ts';
import { auditApi } from '#shared/audit/audit.contract.ts';
import { companyPageErrors, companyPagesApi } from '#shared/parsing/company-pages.contract.ts';
import { companyAppApi, companyAppErrors } from '#shared/parsing/linkedin-app.contract.ts';
import {
  operatorReaderErrors,
  operatorReadersApi,
  readersApi,
} from '#shared/parsing/readers.contract.ts';
import { operatorReportErrors, operatorReportsApi } from '#shared/reports/reports.contract.ts';
import { reportsApi } from '#shared/reports/page-reports.contract.ts';
import { operatorHealthApi } from '#shared/health/health.contract.ts';
import { installationPerformanceApi } from '#shared/health/performance.contract.ts';
import { readerFailureErrors, readerFailuresApi } from '#shared/health/reader-failures.contract.ts';
import { operatorSetupApi } from '#shared/health/setup.contract.ts';
import { erasureErrors, operatorErasuresApi } from '../leads/erasures.contract.ts';
import { leadActErrors, leadActsApi } from '../leads/lead-acts.contract.ts';
import { leadDeskApi, leadDeskErrors } from '../leads/lead-desk.contract.ts';
import { leadDetailApi, leadDetailErrors } from '../leads/lead-detail.contract.ts';
import { retentionApi, retentionErrors } from '../leads/retention.contract.ts';
import { leadStageErrors, leadStagesApi } from '../leads/lead-stages.contract.ts';
import { scoreApi, scoreErrors } from '../leads/score.contract.ts';
import { leadExportErrors, leadExportsApi } from '../leads/export.contract.ts';
import { leadImportErrors, leadImportsApi } from '../leads/imports/import.contract.ts';
import { duplicateErrors, duplicatesApi } from '../leads/duplicates.contract.ts';
import { liveApi, liveErrors, operatorLiveApi } from '../live/live.contract.ts';
import { leadErrors, leadsApi } from '../leads/leads.contract.ts';
import { deliveryMailApi, deliveryMailErrors } from '../unlock/delivery-mail.contract.ts';
import { deliveriesApi, deliveryErrors } from '../unlock/deliveries.contract.ts';
import { operatorPlanErrors, operatorPlansApi } from '../subscriptions/operator-plans.contract.ts';
import { operatorSupportApi, operatorSupportErrors } from '../support/operator-support.contract.ts';
import { supportApi, supportErrors } from '../support/support.contract.ts';
import { subscriptionsApi } from '../subscriptions/subscriptions.contract.ts';
import { operatorSettingsApi, operatorSettingsErrors } from '../settings/settings.contract.ts';
import { demoErrors, operatorDemoApi } from '../sandbox/demo.contract.ts';
import { contentApi } from '../unlock/content.contract.ts';
import { creatorViewApi, creatorViewErrors } from '../unlock/creator-view.contract.ts';
import { unlockErrors } from '../unlock/unlock-errors.ts';
import { testWalkApi } from '../unlock/test-walk.contract.ts';
import { unlockApi } from '../unlock/unlock.contract.ts';
import { operatorTakedownsApi, takedownErrors } from '#shared/takedowns/takedowns.contract.ts';
import { takedownsApi } from '#shared/takedowns/own-takedowns.contract.ts';
import { genericErrors } from './errors.ts';

/** All features; validation, client, documentation and tests follow from it. */
export const contract = {
  auth: authApi,
  devices: devicesApi,
  linkedInSignIn: linkedInSignInApi,
  accountSecurity: accountSecurityApi,
  accountData: accountDataApi,
  accountDeletion: accountDeletionApi,
  profile: profileApi,
  brand: brandApi,
  consentDefault: consentDefaultApi,
  operators: operatorsApi,
  operatorAccount: operatorAccountApi,
  operatorTeam: operatorTeamApi,
  operatorCreators: operatorCreatorsApi,
  creatorEntitlements: creatorEntitlementsApi,
  planChanges: planChangesApi,
  planRoom: planRoomApi,
  usageNotices: usageNoticesApi,
  creatorProfiles: creatorProfilesApi,
  operatorTakedowns: operatorTakedownsApi,
  takedowns: takedownsApi,
  creatorDeletion: creatorDeletionApi,
  magnets: magnetsApi,
  magnetActs: magnetActsApi,
  magnetTags: magnetTagsApi,
  magnetDrafts: magnetDraftsApi,
  boundPosts: boundPostsApi,
  contentUpdates: contentUpdatesApi,
  magnetAddress: magnetAddressApi,
  shareCards: shareCardApi,
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
  support: supportApi,
  security: reportsApi,
  audit: auditApi,
  bans: bansApi,
  refusals: refusalsApi,
  operatorHealth: operatorHealthApi,
  installationPerformance: installationPerformanceApi,
  readerFailures: readerFailuresApi,
  operatorSetup: operatorSetupApi,
  operatorFigures: operatorFiguresApi,
  growth: growthApi,
  operatorOutbox: operatorOutboxApi,
  throwaway: throwawayApi,
  stoppedAddresses: stoppedAddressesApi,
  operatorReaders: operatorReadersApi,
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
  operatorSupport: operatorSupportApi,
  operatorSettings: operatorSettingsApi,
  companyApp: companyAppApi,
  operatorDemo: operatorDemoApi,
  operatorErasures: operatorErasuresApi,
  operatorReferrals: operatorReferralsApi,
} as const;
export type Contract = typeof contract;

export const errorDefinitions = {
  ...genericErrors,
  ...authErrors,
  ...deviceErrors,
  ...linkedInSignInErrors,
  ...linkedInAppErrors,
  ...accountSecurityErrors,
  ...accountDataErrors,
  ...accountDeletionErrors,
  ...profileErrors,
  ...brandErrors,
  ...operatorErrors,
  ...operatorAccountErrors,
  ...operatorTeamErrors,
  ...operatorCreatorErrors,
  ...creatorEntitlementErrors,
  ...creatorProfileErrors,
  ...takedownErrors,
  ...erasureErrors,
  ...magnetErrors,
  ...magnetDraftErrors,
  ...contentUpdateErrors,
  ...magnetAddressErrors,
  ...magnetFileErrors,
  ...unlockErrors,
  ...creatorViewErrors,
  ...activityErrors,
  ...performanceErrors,
  ...leadErrors,
  ...leadActErrors,
  ...leadDeskErrors,
  ...leadDetailErrors,
  ...leadStageErrors,
  ...deliveryErrors,
  ...scoreErrors,
  ...retentionErrors,
  ...weeklySummaryErrors,
  ...deliveryMailErrors,
  ...planRoomErrors,
  ...usageNoticesErrors,
  ...leadExportErrors,
  ...leadImportErrors,
  ...duplicateErrors,
  ...liveErrors,
  ...integrationErrors,
  ...operatorOutboxErrors,
  ...throwawayErrors,
  ...stoppedErrors,
  ...operatorReaderErrors,
  ...companyAppErrors,
  ...companyPageErrors,
  ...operatorReportErrors,
  ...banErrors,
  ...readerFailureErrors,
  ...operatorPlanErrors,
  ...billingErrors,
  ...billingProviderErrors,
  ...operatorBillingErrors,
  ...couponErrors,
  ...priceMoveErrors,
  ...manualBillingErrors,
  ...manualInvoiceErrors,
  ...booksErrors,
  ...newsErrors,
  ...operatorNewsErrors,
  ...supportErrors,
  ...operatorSupportErrors,
  ...operatorSettingsErrors,
  ...demoErrors,
  ...referralErrors,
  ...operatorReferralErrors,
} as const;
export type ErrorCode = keyof typeof errorDefinitions;
