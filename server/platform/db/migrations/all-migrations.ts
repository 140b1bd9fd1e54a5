import type { Migration } from '../migration.ts';
import { accounts } from './0001-accounts.ts';
import { magnets } from './0002-magnets.ts';
import { unlock } from './0003-unlock.ts';
import { visits } from './0004-visits.ts';
import { newsAndSandbox } from './0005-news-and-sandbox.ts';
import { knownBrowsers } from './0006-known-browsers.ts';
import { pageReports } from './0007-page-reports.ts';
import { integrations } from './0008-integrations.ts';
import { mail } from './0009-mail.ts';
import { accountProofs } from './0010-account-proofs.ts';
import { waitingEmails } from './0011-waiting-emails.ts';
import { magnetFiles } from './0012-magnet-files.ts';
import { fileQuota } from './0013-file-quota.ts';
import { operators } from './0014-operators.ts';
import { operations } from './0015-operations.ts';
import { installation } from './0016-installation.ts';
import { beingFound } from './0017-being-found.ts';
import { downgrade } from './0018-downgrade.ts';
import { contentMails } from './0019-content-mails.ts';
import { largeInstallations } from './0020-large-installations.ts';
import { roomForUpdates } from './0021-room-for-updates.ts';
import { howWaitsEnded } from './0022-how-waits-ended.ts';
import { readingsInDoubt } from './0023-readings-in-doubt.ts';
import { missingPosts } from './0024-missing-posts.ts';
import { sourcesOfWaits } from './0025-sources-of-waits.ts';
import { whoAskedForAMail } from './0026-who-asked-for-a-mail.ts';
import { checkQueue } from './0027-check-queue.ts';
import { planTerms } from './0028-plan-terms.ts';
import { leadRoom } from './0029-lead-room.ts';
import { creatorProfiles } from './0030-creator-profiles.ts';
import { practiceAuthors } from './0031-practice-authors.ts';
import { newsDesk } from './0032-news-desk.ts';
import { accountExports } from './0035-account-exports.ts';
import { demoAccounts } from './0037-demo-accounts.ts';
import { accountDeletion } from './0038-account-deletion.ts';
import { leadsCanGo } from './0039-leads-can-go.ts';
import { erasures } from './0041-erasures.ts';
import { pageTakedowns } from './0043-page-takedowns.ts';
import { firstLead } from './0044-first-lead.ts';
import { pairedDevices } from './0045-paired-devices.ts';
import { creatorReadings } from './0046-creator-readings.ts';
import { readerFailures } from './0047-reader-failures.ts';
import { commentReaders } from './0048-comment-readers.ts';
import { guestPageForms } from './0049-guest-page-forms.ts';
import { guestCounts } from './0064-guest-counts.ts';
import { magnetReaders } from './0065-magnet-readers.ts';
import { supportAsItIs } from './0060-support-as-it-is.ts';
import { companyPages } from './0061-company-pages.ts';
import { linkedInSignIn } from './0063-linkedin-sign-in.ts';
import { contacts } from './0068-contacts.ts';
import { leadDesk } from './0069-lead-desk.ts';
import { revokedLeads } from './0070-revoked-leads.ts';
import { leadExports } from './0073-lead-exports.ts';
import { leadScore } from './0075-lead-score.ts';
import { leadMerges } from './0077-lead-merges.ts';
import { ownStages } from './0079-own-stages.ts';
import { leadImports } from './0080-lead-imports.ts';
import { leadOrigin } from './0082-lead-origin.ts';
import { leadRetention } from './0083-lead-retention.ts';
import { leadsAtScale } from './0084-leads-at-scale.ts';
import { liveEvents } from './0085-live-events.ts';
import { figures } from './0086-figures.ts';
import { steps } from './0087-steps.ts';
import { dashboard } from './0090-dashboard.ts';
import { measures } from './0091-measures.ts';
import { growth } from './0092-growth.ts';
import { stoppedImports } from './0093-stopped-imports.ts';
import { scoresWithoutEmails } from './0094-scores-without-emails.ts';
import { receiptsOfCreators } from './0095-receipts-of-creators.ts';
import { oneTruthForFigures } from './0098-one-truth-for-figures.ts';
import { openings } from './0100-openings.ts';
import { figureSlices } from './0102-figure-slices.ts';
import { entitlements } from './0103-entitlements.ts';
import { billing } from './0104-billing.ts';
import { practiceWorld } from './0105-practice-world.ts';
import { referrals } from './0107-referrals.ts';
import { authorPhotos } from './0108-author-photos.ts';
import { eachTryOnce } from './0109-each-try-once.ts';
import { mrrMovements } from './0110-mrr-movements.ts';
import { operatorRoles } from './0111-operator-roles.ts';
import { manualInvoices } from './0113-manual-invoices.ts';
import { usageNotices } from './0114-usage-notices.ts';
import { creditFromReferrals } from './0116-credit-from-referrals.ts';
import { priceMoves } from './0117-price-moves.ts';
import { coupons } from './0118-coupons.ts';
import { usageBeforeNotices } from './0119-usage-before-notices.ts';
import { toldWaits } from './0122-told-waits.ts';
import { scoreBySource } from './0123-score-by-source.ts';
import { slicesInPieces } from './0125-slices-in-pieces.ts';
import { magnetDrafts } from './0127-magnet-drafts.ts';
import { triggerRules } from './0128-trigger-rules.ts';
import { contentUpdates } from './0147-content-updates.ts';
import { magnetList } from './0151-magnet-list.ts';
import { magnetAddresses } from './0155-magnet-addresses.ts';
import { secondLooks } from './0160-second-looks.ts';
import { addressQuality } from './0165-address-quality.ts';
import { consents } from './0166-consents.ts';
import { linkChecks } from './0167-link-checks.ts';
import { availability } from './0170-availability.ts';
import { brandKits } from './0175-brand-kits.ts';
import { addressProofs } from './0179-address-proofs.ts';
import { magnetItems } from './0180-magnet-items.ts';
import { practiceBooks } from './0182-practice-books.ts';
import { stoppedAddresses } from './0183-stopped-addresses.ts';
import { deliveryMails } from './0185-delivery-mails.ts';
import { afterTheUnlock } from './0189-after-the-unlock.ts';
import { consentDefault } from './0190-consent-default.ts';
import { textPictures } from './0191-text-pictures.ts';
import { magnetPosts } from './0192-magnet-posts.ts';
import { changedComments } from './0197-changed-comments.ts';
import { pagesWithoutPoweredBy } from './0199-pages-without-powered-by.ts';
import { bans } from './0200-bans.ts';
import { nextStepMagnets } from './0207-next-step-magnets.ts';
import { supportTickets } from './0208-support-tickets.ts';
import { allMagnets } from './0209-all-magnets.ts';
import { extraFields } from './0210-extra-fields.ts';
import { scoreInOneGo } from './0211-score-in-one-go.ts';
import { answeredQuestions } from './0212-answered-questions.ts';
import { operatorInvitations } from './0213-operator-invitations.ts';
import { supportDesk } from './0214-support-desk.ts';
import { renamedChoices } from './0215-renamed-choices.ts';
import { supportAnswers } from './0216-support-answers.ts';
import { actingOperators } from './0217-acting-operators.ts';
import { notifications } from './0218-notifications.ts';
import { notificationSettings } from './0219-notification-settings.ts';
import { creatorMessages } from './0220-creator-messages.ts';
import { switches } from './0221-switches.ts';
import { newsAudience } from './0222-news-audience.ts';
import { sealedAuditLog } from './0223-sealed-audit-log.ts';
import { newsTellings } from './0224-news-tellings.ts';
import { leadsEstimates } from './0225-leads-estimates.ts';
import { sessionPlaces } from './0226-session-places.ts';
import { supportActs } from './0229-support-acts.ts';
import { signUpInvitations } from './0230-sign-up-invitations.ts';
import { alerts } from './0231-alerts.ts';
import { givenUpWaits } from './0232-given-up-waits.ts';
import { standingChecks } from './0233-standing-checks.ts';
import { operatorsSearch } from './0236-operators-search.ts';
import { firstPublications } from './0237-first-publications.ts';
import { takedownReviews } from './0238-takedown-reviews.ts';
import { browserPush } from './0239-browser-push.ts';
import { linkScan } from './0240-link-scan.ts';
import { savedFilters } from './0241-saved-filters.ts';
import { installationLogos } from './0242-installation-logos.ts';
import { audiences } from './0243-audiences.ts';
import { mailsSentOnce } from './0244-mails-sent-once.ts';
import { newsReach } from './0245-news-reach.ts';

/** The static, ordered list: a folder scan would break in the bundled server. */
export const allMigrations: readonly Migration[] = [
  accounts,
  magnets,
  unlock,
  visits,
  newsAndSandbox,
  knownBrowsers,
  pageReports,
  integrations,
  mail,
  accountProofs,
  waitingEmails,
  magnetFiles,
  fileQuota,
  operators,
  operations,
  installation,
  beingFound,
  downgrade,
  contentMails,
  largeInstallations,
  roomForUpdates,
  howWaitsEnded,
  readingsInDoubt,
  missingPosts,
  sourcesOfWaits,
  whoAskedForAMail,
  checkQueue,
  planTerms,
  leadRoom,
  creatorProfiles,
  practiceAuthors,
  newsDesk,
  accountExports,
  demoAccounts,
  accountDeletion,
  leadsCanGo,
  erasures,
  pageTakedowns,
  firstLead,
  pairedDevices,
  creatorReadings,
  readerFailures,
  commentReaders,
  guestPageForms,
  supportAsItIs,
  companyPages,
  linkedInSignIn,
  guestCounts,
  magnetReaders,
  contacts,
  leadDesk,
  revokedLeads,
  leadExports,
  leadScore,
  leadMerges,
  ownStages,
  leadImports,
  leadOrigin,
  leadRetention,
  leadsAtScale,
  liveEvents,
  figures,
  steps,
  dashboard,
  measures,
  growth,
  stoppedImports,
  scoresWithoutEmails,
  receiptsOfCreators,
  oneTruthForFigures,
  openings,
  figureSlices,
  entitlements,
  billing,
  practiceWorld,
  referrals,
  authorPhotos,
  eachTryOnce,
  mrrMovements,
  operatorRoles,
  manualInvoices,
  usageNotices,
  creditFromReferrals,
  priceMoves,
  coupons,
  usageBeforeNotices,
  toldWaits,
  scoreBySource,
  slicesInPieces,
  magnetDrafts,
  triggerRules,
  contentUpdates,
  magnetList,
  magnetAddresses,
  secondLooks,
  addressQuality,
  consents,
  linkChecks,
  availability,
  brandKits,
  addressProofs,
  magnetItems,
  practiceBooks,
  stoppedAddresses,
  deliveryMails,
  afterTheUnlock,
  consentDefault,
  textPictures,
  magnetPosts,
  changedComments,
  pagesWithoutPoweredBy,
  bans,
  nextStepMagnets,
  supportTickets,
  allMagnets,
  extraFields,
  scoreInOneGo,
  answeredQuestions,
  operatorInvitations,
  supportDesk,
  renamedChoices,
  supportAnswers,
  actingOperators,
  notifications,
  notificationSettings,
  creatorMessages,
  switches,
  newsAudience,
  sealedAuditLog,
  newsTellings,
  leadsEstimates,
  sessionPlaces,
  supportActs,
  signUpInvitations,
  alerts,
  givenUpWaits,
  standingChecks,
  operatorsSearch,
  firstPublications,
  takedownReviews,
  browserPush,
  linkScan,
  savedFilters,
  installationLogos,
  audiences,
  mailsSentOnce,
  newsReach,
];
