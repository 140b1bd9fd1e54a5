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

/** The first part of all migrations, which grows no more. */
export const earlierMigrations: readonly Migration[] = [
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
];
