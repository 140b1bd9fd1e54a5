import { activityErrors } from '../activity/activity.contract.ts';
import { performanceErrors } from '../analytics/performance.contract.ts';
import { weeklySummaryErrors } from '../analytics/weekly-summary.contract.ts';
import { accountDataErrors } from '#shared/account/account-data.contract.ts';
import { accountDeletionErrors } from '../account/account-deletion.contract.ts';
import { accountSecurityErrors } from '#shared/account/account.contract.ts';
import { brandErrors } from '#shared/account/brand.contract.ts';
import { profileErrors } from '#shared/account/profile.contract.ts';
import { authErrors } from '../auth/auth.contract.ts';
import { accessErrors } from '../auth/access.contract.ts';
import { deviceErrors } from '../auth/devices.contract.ts';
import { linkedInAppErrors } from '../auth/linkedin-app.contract.ts';
import { linkedInSignInErrors } from '../auth/linkedin-sign-in.contract.ts';
import { signUpErrors } from '../auth/sign-up-invitations.contract.ts';
import { operatorAccountErrors } from '#shared/operators/operator-account.contract.ts';
import { creatorEntitlementErrors } from '#shared/billing/creator-entitlements.contract.ts';
import { planRoomErrors } from '#shared/billing/plan-room.contract.ts';
import { usageNoticesErrors } from '#shared/billing/usage-notices.contract.ts';
import { operatorCreatorErrors } from '#shared/creators/creators.contract.ts';
import { operatorTeamErrors } from '#shared/operators/operator-team.contract.ts';
import { operatorErrors } from '#shared/operators/operators.contract.ts';
import { creatorProfileErrors } from '../creators/creator-profiles.contract.ts';
import { manualBillingErrors } from '#shared/billing/manual-billing.contract.ts';
import { manualInvoiceErrors } from '../billing/manual-invoices.contract.ts';
import { booksErrors } from '#shared/billing/books.contract.ts';
import { billingErrors } from '#shared/billing/billing.contract.ts';
import { billingProviderErrors } from '../billing/billing-provider.contract.ts';
import { operatorBillingErrors } from '../billing/operator-billing.contract.ts';
import { couponErrors } from '#shared/billing/coupons.contract.ts';
import { priceMoveErrors } from '#shared/billing/price-moves.contract.ts';
import { integrationErrors } from '../integrations/integrations.contract.ts';
import { magnetFileErrors } from '#shared/files/files.contract.ts';
import { magnetErrors } from '../magnets/magnets.contract.ts';
import { contentUpdateErrors } from '../unlock/content-updates.contract.ts';
import { magnetAddressErrors } from '../magnets/addresses/magnet-address.contract.ts';
import { magnetDraftErrors } from '../magnets/magnet-drafts.contract.ts';
import { operatorMessageErrors } from '../notifications/messages.contract.ts';
import { notificationErrors } from '../notifications/notifications.contract.ts';
import { pushErrors } from '../notifications/push-browsers.contract.ts';
import { newsErrors } from '../news/news.contract.ts';
import { operatorNewsErrors } from '#shared/news/operator-news.contract.ts';
import { operatorOutboxErrors } from '#shared/mail/mail.contract.ts';
import { stoppedErrors } from '#shared/mail/stopped-addresses.contract.ts';
import { throwawayErrors } from '#shared/mail/throwaway.contract.ts';
import { operatorReferralErrors } from '../referrals/operator-referrals.contract.ts';
import { referralErrors } from '../referrals/referrals.contract.ts';
import { switchErrors } from '#shared/switches/switches.contract.ts';
import { proofOfWorkErrors } from '#shared/security/proof-of-work.contract.ts';
import { banErrors } from '#shared/security/bans.contract.ts';
import { companyPageErrors } from '#shared/parsing/company-pages.contract.ts';
import { companyAppErrors } from '#shared/parsing/linkedin-app.contract.ts';
import { operatorReaderErrors } from '#shared/parsing/readers.contract.ts';
import { operatorReportErrors } from '#shared/reports/reports.contract.ts';
import { alertErrors } from '#shared/health/alerts.contract.ts';
import { readerFailureErrors } from '#shared/health/reader-failures.contract.ts';
import { erasureErrors } from '../leads/erasures.contract.ts';
import { leadActErrors } from '../leads/lead-acts.contract.ts';
import { leadDeskErrors } from '../leads/lead-desk.contract.ts';
import { leadDetailErrors } from '../leads/lead-detail.contract.ts';
import { retentionErrors } from '../leads/retention.contract.ts';
import { leadStageErrors } from '../leads/lead-stages.contract.ts';
import { scoreErrors } from '../leads/score.contract.ts';
import { leadExportErrors } from '../leads/export.contract.ts';
import { leadImportErrors } from '../leads/imports/import.contract.ts';
import { duplicateErrors } from '../leads/duplicates.contract.ts';
import { liveErrors } from '../live/live.contract.ts';
import { leadErrors } from '../leads/leads.contract.ts';
import { deliveryMailErrors } from '../unlock/delivery-mail.contract.ts';
import { deliveryErrors } from '../unlock/deliveries.contract.ts';
import { operatorPlanErrors } from '../subscriptions/operator-plans.contract.ts';
import { operatorSupportErrors } from '../support/operator-support.contract.ts';
import { helpErrors } from '../help/help.contract.ts';
import { savedFilterErrors } from '../operators/saved-filters.contract.ts';
import { macroErrors } from '../support/macros.contract.ts';
import { supportErrors } from '../support/support.contract.ts';
import { operatorSettingsErrors } from '../settings/settings.contract.ts';
import { settingsHistoryErrors } from '../settings/settings-history.contract.ts';
import { demoErrors } from '../sandbox/demo.contract.ts';
import { creatorViewErrors } from '../unlock/creator-view.contract.ts';
import { unlockErrors } from '../unlock/unlock-errors.ts';
import { standingCheckErrors } from '#shared/unlock/desk/standing-checks.contract.ts';
import { waitDeskErrors } from '#shared/unlock/desk/wait-desk.contract.ts';
import { deniedHostErrors } from '#shared/takedowns/denied-hosts.contract.ts';
import { firstPublicationErrors } from '#shared/takedowns/first-publications.contract.ts';
import { linkFindingErrors } from '#shared/takedowns/link-findings.contract.ts';
import { takedownErrors } from '#shared/takedowns/takedowns.contract.ts';
import { genericErrors } from './errors.ts';

/** Every code that a call may answer, with its status and its text. */
export const errorDefinitions = {
  ...genericErrors,
  ...authErrors,
  ...accessErrors,
  ...deviceErrors,
  ...linkedInSignInErrors,
  ...signUpErrors,
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
  ...firstPublicationErrors,
  ...linkFindingErrors,
  ...deniedHostErrors,
  ...waitDeskErrors,
  ...standingCheckErrors,
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
  ...proofOfWorkErrors,
  ...switchErrors,
  ...readerFailureErrors,
  ...alertErrors,
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
  ...notificationErrors,
  ...pushErrors,
  ...operatorMessageErrors,
  ...operatorNewsErrors,
  ...supportErrors,
  ...helpErrors,
  ...operatorSupportErrors,
  ...macroErrors,
  ...savedFilterErrors,
  ...operatorSettingsErrors,
  ...settingsHistoryErrors,
  ...demoErrors,
  ...referralErrors,
  ...operatorReferralErrors,
} as const;
export type ErrorCode = keyof typeof errorDefinitions;
