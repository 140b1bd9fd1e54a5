import { createAccountSecurity } from '#server/features/account/account-security.service.ts';
import { createActivityService } from '#server/features/activity/activity.service.ts';
import { createAnalytics } from '#server/features/analytics/analytics.feature.ts';
import { createOperatorFigures } from '#server/features/analytics/operator-figures.service.ts';
import { createAuditLog } from '#server/features/audit/audit-log.ts';
import { createAuditService } from '#server/features/audit/audit.service.ts';
import { createAccountLetters } from '#server/features/auth/account-letters.ts';
import { createAuth } from '#server/features/auth/auth.feature.ts';
import { createOperatorCreators } from '#server/features/creators/creators.service.ts';
import { createFiles } from '#server/features/files/files.feature.ts';
import { createHealth } from '#server/features/health/health.feature.ts';
import { createIntegrationsService } from '#server/features/integrations/integrations.service.ts';
import { createContentRenderer } from '#server/features/magnets/content/content-renderer.ts';
import { createMagnetsService } from '#server/features/magnets/magnets.service.ts';
import { createMailLimits } from '#server/features/mail/mail-limits.ts';
import { createMailQueue } from '#server/features/mail/mail-queue.ts';
import { createMail, type MailSettings } from '#server/features/mail/mail.feature.ts';
import { createMailWakeUp } from '#server/features/mail/mail.jobs.ts';
import { createOperatorOutbox } from '#server/features/mail/outbox.service.ts';
import { createNewsService } from '#server/features/news/news.service.ts';
import { createOperators } from '#server/features/operators/operators.feature.ts';
import { createReferralsService } from '#server/features/referrals/referrals.service.ts';
import { createPageReportsService } from '#server/features/reports/page-reports.service.ts';
import { createOperatorReports } from '#server/features/reports/reports.service.ts';
import { createSandboxService } from '#server/features/sandbox/sandbox.service.ts';
import { findDemoMagnet } from '#server/features/sandbox/seed-demo.ts';
import { createSettingsService } from '#server/features/settings/settings.service.ts';
import { createSite } from '#server/features/site/site.feature.ts';
import { createSubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import { createUnlockPageCache } from '#server/features/unlock/pages/unlock-page-cache.ts';
import { createUnlock } from '#server/features/unlock/unlock.feature.ts';
import { readRecheckJob } from '#server/features/unlock/unlock.jobs.ts';
import {
  createVisitorLetters,
  createVisitorMails,
} from '#server/features/unlock/visitor-mails.feature.ts';
import type { WebAssets } from '#server/platform/http/pages/web-assets.ts';
import { openPlatform, type PlatformOptions } from '#server/platform/platform.ts';
import type { StorageSettings } from '#server/platform/storage/open-storage.ts';

export interface FeatureOptions extends PlatformOptions {
  /** Where comments are read; the real site or the sandbox. */
  linkedinOrigin: string;
  /** Requests for comments a second; by default gentle with LinkedIn and free elsewhere (T12). */
  outboundPerSecond?: number | undefined;
  mail?: MailSettings | undefined;
  /** Between two looks for checks that wait their turn. */
  checkQueueEveryMs?: number | undefined;
  /** Files for browsers; the build of this installation when absent. */
  web?: WebAssets | undefined;
  /** Where uploads are kept. */
  fileStorage: StorageSettings;
}

/** All features of this process, each under the name its routes and pages ask for. */
export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Makes every feature from the platform and what it uses of others, in the order of the layers. */
export async function createFeatures(options: FeatureOptions) {
  const platform = await openPlatform(options);
  const { db, ids, logger, feed, jobs, limiter, hasher, isSandbox } = platform;
  const { fileStorage } = options;

  const settings = createSettingsService(db, feed);
  const subscriptions = createSubscriptionsService(db);
  const referrals = createReferralsService(db);
  // Apart from visitors of the same network.
  const hashNetwork = (network: string) => hasher.hash(network, 'operator');
  const auditLog = createAuditLog({ ids, hashNetwork });

  const mailQueue = createMailQueue({ ids, wakeSender: createMailWakeUp(jobs) });
  const mailLimits = createMailLimits(limiter.exact);
  const mail = createMail({
    ...platform,
    settings,
    mail: options.mail ?? {},
    writers: { ...createAccountLetters(platform), ...createVisitorLetters(platform) },
  });
  const accounts = { ...platform, limiter: limiter.exact, mail: mailQueue, mailLimits };

  const files = createFiles({ ...platform, settings: fileStorage });
  const contents = createContentRenderer(logger);
  const magnets = createMagnetsService({
    ...platform,
    contents,
    settings,
    forgetFiles: files.service.forget,
  });
  const { findForVisitor } = magnets;

  const integrations = createIntegrationsService(platform);
  const { unlock, readers, fileLinks, ...unlocking } = createUnlock({
    ...platform,
    magnets,
    settings,
    integrations,
    storage: files.storage,
    linkedinOrigin: options.linkedinOrigin,
    outboundPerSecond: options.outboundPerSecond,
    checkQueueEveryMs: options.checkQueueEveryMs,
  });
  jobs.start({
    'recheck-comment': (job) => unlock.recheck(readRecheckJob(job)),
    'send-mail': mail.rounds.handle,
  });

  const analytics = createAnalytics({ ...platform, subscriptions });
  const health = createHealth({
    ...platform,
    readers,
    mail,
    audit: auditLog,
    settings,
    driver: fileStorage.s3 === null ? 'disk' : 's3',
    dataDir: fileStorage.dataDir,
    storage: files.storage,
  });
  const site = createSite({ ...platform, settings, web: options.web });

  return {
    limiter,
    feed,
    ...createAuth({ ...accounts, referrals, settings, canMail: mail.canSend }),
    accountSecurity: createAccountSecurity(accounts),
    ...createOperators({
      ...accounts,
      audit: auditLog,
      readProductName: async () => (await settings.read()).productName,
    }),
    operatorCreators: createOperatorCreators({ db, feed, audit: auditLog }),
    operatorFigures: createOperatorFigures(db),
    operatorOutbox: createOperatorOutbox({
      db,
      outbox: mail.outbox,
      audit: auditLog,
      sendTestMail: mail.sendTestMail,
    }),
    operatorReports: createOperatorReports({ db, audit: auditLog }),
    /** Written in the transaction of whatever an operator does. */
    auditLog,
    audit: createAuditService(db),
    health,
    settings,
    subscriptions,
    referrals,
    news: createNewsService(db),
    magnets,
    /** Creators' texts as pages show them. */
    contents,
    files,
    unlock,
    fileLinks,
    readers,
    ...createVisitorMails({ ...accounts, magnets }),
    activity: createActivityService({ db, unlock }),
    ...analytics,
    integrations,
    pageReports: createPageReportsService({ db, ids, findForVisitor }),
    ...site,
    /** First steps of the unlock pages, kept as bytes. */
    unlockPages: createUnlockPageCache({ db, feed, unlock, integrations, site: site.site }),
    /** Mails that cannot leave: all of them without a mail server. */
    outbox: mail.outbox,
    /** False where a mail reaches nobody: without a mail server, outside of practice. */
    canMail: mail.canSend || isSandbox,
    /** Only in sandbox mode. */
    sandbox: isSandbox ? createSandboxService(db, platform.clock) : null,
    /** Id of the demo creator's newest active magnet, or null. */
    findDemoMagnet: () => findDemoMagnet(db),
    /** Makes what the first visitors would otherwise wait for. */
    warmUp: platform.writers.connect,
    isReady: platform.isReady,
    /** Stops jobs and listeners; the pool is closed by its owner. */
    async close() {
      await contents.close();
      await files.close();
      await health.close();
      await mail.rounds.stop();
      await jobs.close();
      await unlocking.close();
      await analytics.visits.recorder.close();
      await platform.close();
    },
  };
}
