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
];
