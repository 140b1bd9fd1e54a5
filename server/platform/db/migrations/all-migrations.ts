import type { Migration } from '../migration.ts';
import { earlierMigrations } from './earlier-migrations.ts';
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
import { messageCounts } from './0246-message-counts.ts';
import { creatorsSearch } from './0247-creators-search.ts';
import { slicesOfDoubleMidnights } from './0248-slices-of-double-midnights.ts';
import { overQuota } from './0249-over-quota.ts';

/** The static, ordered list: a folder scan would break in the bundled server. */
export const allMigrations: readonly Migration[] = [
  ...earlierMigrations,
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
  messageCounts,
  creatorsSearch,
  slicesOfDoubleMidnights,
  overQuota,
];
