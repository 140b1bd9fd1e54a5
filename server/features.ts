import type { Logger } from '#server/platform/config/logger.ts';
import { type ChangeFeed, createChangeFeed } from '#server/platform/db/change-feed.ts';
import type { PreparingConfig } from '#server/platform/db/statements/prepared.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { createWriteCheck } from '#server/platform/db/write-check.ts';
import { createWriters } from '#server/platform/db/statements/writers.ts';
import { startHousekeeping } from '#server/platform/db/housekeeping.ts';
import { findDemoMagnet } from '#server/features/sandbox/seed-demo.ts';
import { createAccountLetters } from '#server/features/auth/account-letters.ts';
import { createMailLimits } from '#server/features/mail/mail-limits.ts';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { startDatabaseClock } from '#server/platform/time/database-clock.ts';
import { type Ids, randomIds } from '#server/platform/ids.ts';
import { createMailQueue } from '#server/features/mail/mail-queue.ts';
import type { ContentRenderer } from '#server/features/magnets/content/renderer-port.ts';
import type { MailOutbox } from '#server/features/mail/mail-outbox.ts';
import {
  createIntegrationsService,
  type IntegrationsService,
} from '#server/features/integrations/integrations.service.ts';
import {
  createMagnetsService,
  type MagnetsService,
} from '#server/features/magnets/magnets.service.ts';
import { createNewsService, type NewsService } from '#server/features/news/news.service.ts';
import {
  createReferralsService,
  type ReferralsService,
} from '#server/features/referrals/referrals.service.ts';
import type { CommentReaderLadder } from '#server/features/parsing/comment-reader.ts';
import type { UnlockService } from '#server/features/unlock/unlock.service.ts';
import {
  type ActivityService,
  createActivityService,
} from '#server/features/activity/activity.service.ts';
import { type AuditLog, createAuditLog } from '#server/features/audit/audit-log.ts';
import { type AuditService, createAuditService } from '#server/features/audit/audit.service.ts';
import {
  createPageReportsService,
  type PageReportsService,
} from '#server/features/reports/page-reports.service.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { Counting } from '#server/platform/limits/exact-rate-limiter.ts';
import { createSharedRateLimiter } from '#server/platform/limits/shared-rate-limiter.ts';
import {
  createSandboxService,
  type SandboxService,
} from '#server/features/sandbox/sandbox.service.ts';
import {
  createSettingsService,
  type SettingsService,
} from '#server/features/settings/settings.service.ts';
import {
  createSubscriptionsService,
  type SubscriptionsService,
} from '#server/features/subscriptions/subscriptions.service.ts';
import { createContentRenderer } from '#server/features/magnets/content/content-renderer.ts';
import type { StorageSettings } from '#server/platform/storage/open-storage.ts';
import type { WebAssets } from '#server/platform/http/pages/web-assets.ts';
import { readRecheckJob } from '#server/features/unlock/unlock.jobs.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createMailWakeUp } from '#server/features/mail/mail.jobs.ts';
import { type AccountParts, createAccountParts } from '#server/account-services.ts';
import { type AnalyticsParts, createAnalyticsParts } from '#server/analytics-services.ts';
import { createMailParts, type MailSettings } from '#server/mail-services.ts';
import { createOperations, type Operations } from '#server/operations-services.ts';
import { createFileParts, type FileParts } from '#server/file-services.ts';
import { createOperatorParts, type OperatorParts } from '#server/operator-services.ts';
import { createPageParts, type PageParts } from '#server/page-services.ts';
import { createUnlockParts } from '#server/unlock-services.ts';
import {
  createVisitorLetters,
  createVisitorMailParts,
  type VisitorMailParts,
} from '#server/visitor-mail-services.ts';

export interface ServiceDependencies extends Counting, PreparingConfig {
  db: Database;
  /** For LISTEN, which needs a connection of its own. */
  databaseUrl: string;
  logger: Logger;
  publicUrl: string;
  /** Where unlock pages are; the same unless they have an address of their own. */
  pagesUrl: string;
  /** Signs what is handed out and comes back, and seals what the database keeps for others. */
  installationKey: InstallationKey;
  /** Where comments are read; the real site or the sandbox. */
  linkedinOrigin: string;
  /** Requests for comments a second; by default gentle with LinkedIn and free elsewhere (T12). */
  outboundPerSecond?: number | undefined;
  isSandbox: boolean;
  mail?: MailSettings | undefined;
  clock?: Clock; // of the database by default
  ids?: Ids;
  /** Between two looks for checks that wait their turn. */
  checkQueueEveryMs?: number | undefined;
  /** Files for browsers; the build of this installation when absent. */
  web?: WebAssets | undefined;
  /** Where uploads are kept. */
  fileStorage: StorageSettings;
}

export interface Services
  extends AccountParts, AnalyticsParts, OperatorParts, PageParts, VisitorMailParts {
  /** Written in the transaction of whatever an operator does. */
  auditLog: AuditLog;
  audit: AuditService;
  /** What operators see of the installation. */
  operations: Operations;
  limiter: RateLimiter;
  feed: ChangeFeed;
  settings: SettingsService;
  magnets: MagnetsService;
  /** Creators' texts as pages show them. */
  contents: ContentRenderer;
  files: FileParts;
  unlock: UnlockService;
  activity: ActivityService;
  readers: CommentReaderLadder;
  subscriptions: SubscriptionsService;
  referrals: ReferralsService;
  news: NewsService;
  integrations: IntegrationsService;
  pageReports: PageReportsService;
  /** Mails that cannot leave: all of them without a mail server. */
  outbox: MailOutbox;
  /** False where a mail reaches nobody: without a mail server, outside of practice. */
  canMail: boolean;
  /** Only in sandbox mode. */
  sandbox: SandboxService | null;
  /** Id of the demo creator's newest active magnet, or null. */
  findDemoMagnet(): Promise<string | null>;
  /** Makes what the first visitors would otherwise wait for. */
  warmUp(): Promise<void>;
  /** The database answers and takes what is written. */
  isReady(): Promise<boolean>;
  /** Stops jobs and listeners; the pool is closed by its owner. */
  close(): Promise<void>;
}

/** Explicit wiring: every service gets its collaborators as arguments, in dependency order. */
export async function createServices(dependencies: ServiceDependencies): Promise<Services> {
  const { db, databaseUrl, logger } = dependencies;
  const databaseClock = await startDatabaseClock(db);
  const { clock = databaseClock } = dependencies;
  const limiter = createSharedRateLimiter(db, dependencies.installationKey, dependencies);
  const feed = createChangeFeed(databaseUrl, logger);
  const housekeeping = startHousekeeping(db, logger);
  const writers = createWriters(databaseUrl, logger, dependencies);
  const settings = createSettingsService(db, feed);
  const subscriptions = createSubscriptionsService(db);
  const analytics = createAnalyticsParts({ db, feed, writers, clock, subscriptions });
  const ids = dependencies.ids ?? randomIds;
  const files = createFileParts({
    db,
    ids,
    key: dependencies.installationKey,
    logger,
    settings: dependencies.fileStorage,
  });
  const contents = createContentRenderer(logger);
  const magnets = createMagnetsService({
    db,
    contents,
    feed,
    settings,
    clock,
    ids,
    publicUrl: dependencies.publicUrl,
    pagesUrl: dependencies.pagesUrl,
    isSandbox: dependencies.isSandbox,
    forgetFiles: files.service.forget,
  });
  const jobs = createJobQueue({ db, logger });
  const unlockParts = createUnlockParts({
    db,
    hasher: analytics.visits.hasher,
    writers,
    logger,
    jobs,
    clock,
    ids,
    limiter,
    magnets,
    settings,
    releaseFile: files.links.release,
    linkedinOrigin: dependencies.linkedinOrigin,
    outboundPerSecond: dependencies.outboundPerSecond,
    isSandbox: dependencies.isSandbox,
    checkQueueEveryMs: dependencies.checkQueueEveryMs,
  });
  const integrations = createIntegrationsService({
    db,
    feed,
    key: dependencies.installationKey,
    createClaim: unlockParts.unlock.createClaim,
    findForVisitor: magnets.findForVisitor,
  });
  const passwords = createPasswordHasher();
  const mailQueue = createMailQueue({ ids, wakeSender: createMailWakeUp(jobs) });
  const mailLimits = createMailLimits(limiter.exact);
  const accounts = { db, ids, limiter: limiter.exact, passwords, mail: mailQueue, mailLimits };
  const referrals = createReferralsService(db);
  const mail = createMailParts({
    db,
    ids,
    logger,
    settings,
    publicUrl: dependencies.publicUrl,
    mail: dependencies.mail ?? {},
    writers: {
      ...createAccountLetters({ db, ids, passwords, publicUrl: dependencies.publicUrl }),
      ...createVisitorLetters({
        db,
        ids,
        publicUrl: dependencies.publicUrl,
        pagesUrl: dependencies.pagesUrl,
      }),
    },
  });
  jobs.start({
    'recheck-comment': (job) => unlockParts.unlock.recheck(readRecheckJob(job)),
    'send-mail': mail.rounds.handle,
  });
  const auditLog = createAuditLog({
    ids,
    // Apart from visitors of the same network.
    hashNetwork: (network) => analytics.visits.hasher.hash(network, 'operator'),
  });
  const operations = createOperations({
    db,
    ids,
    logger,
    feed,
    jobs,
    readers: unlockParts.readers,
    mail,
    audit: auditLog,
    settings,
    publicUrl: dependencies.publicUrl,
    isSandbox: dependencies.isSandbox,
    driver: dependencies.fileStorage.s3 === null ? 'disk' : 's3',
    dataDir: dependencies.fileStorage.dataDir,
    storage: files.storage,
  });

  return {
    ...createAccountParts({ ...accounts, referrals, settings, canMail: mail.canSend }),
    ...createOperatorParts({
      ...accounts,
      feed,
      key: dependencies.installationKey,
      audit: auditLog,
      readProductName: async () => (await settings.read()).productName,
    }),
    ...createPageParts({
      db,
      feed,
      settings,
      unlock: unlockParts.unlock,
      integrations,
      publicUrl: dependencies.publicUrl,
      pagesUrl: dependencies.pagesUrl,
      isSandbox: dependencies.isSandbox,
      web: dependencies.web,
    }),
    auditLog,
    audit: createAuditService(db),
    operations,
    limiter,
    feed,
    ...analytics,
    settings,
    magnets,
    contents,
    files,
    unlock: unlockParts.unlock,
    activity: createActivityService({ db, unlock: unlockParts.unlock }),
    readers: unlockParts.readers,
    subscriptions,
    referrals,
    news: createNewsService(db),
    integrations,
    pageReports: createPageReportsService({ db, ids, findForVisitor: magnets.findForVisitor }),
    outbox: mail.outbox,
    ...createVisitorMailParts({ ...accounts, magnets }),
    canMail: mail.canSend || dependencies.isSandbox,
    sandbox: dependencies.isSandbox ? createSandboxService(db, clock) : null,
    findDemoMagnet: () => findDemoMagnet(db),
    warmUp: writers.connect,
    isReady: createWriteCheck(db),
    async close() {
      databaseClock.stop();
      await housekeeping.stop();
      await contents.close();
      await files.close();
      await operations.close();
      await mail.rounds.stop();
      await jobs.close();
      await unlockParts.close();
      await limiter.close();
      await analytics.visits.recorder.close();
      await writers.close();
      await feed.close();
    },
  };
}
