import { REAL_LINKEDIN } from '#shared/account/linkedin-origin.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { Parsing } from '#server/features/parsing/parsing.feature.ts';
import { createRequestBudget } from '#server/features/parsing/budget/request-budget.ts';
import { createSharedRequestBudget } from '#server/features/parsing/budget/shared-request-budget.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import type { PageCache } from '#server/platform/http/fast-paths/page-cache.ts';
import type { IntegrationsService } from '#server/features/integrations/integrations.service.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import { toPublicMagnet } from '#server/features/magnets/magnets.view.ts';
import { requireOpen } from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { Switches } from '#server/features/switches/switches.feature.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { CommentReaderLadder } from '#server/features/parsing/comment-reader.ts';
import { createClaimWriter } from '#server/features/leads/claims.queries.ts';
import { createEmailWriter } from '#server/features/leads/email-leads.queries.ts';
import { createStateReader } from '#server/features/unlock/check/check-state.queries.ts';
import {
  relatePosts,
  selectAliases,
} from '#server/features/unlock/check/posts/post-aliases.queries.ts';
import { createEvidenceStore } from '#server/features/parsing/evidence-store.ts';
import { createPostMemory } from '#server/features/parsing/post-memory.queries.ts';
import { createUnlockPageCache } from '#server/features/unlock/pages/unlock-page-cache.ts';
import { createVisitorMails, type VisitorMails } from '#server/features/unlock/visitor-mails.ts';
import { createDeliveryTimes } from '#server/features/unlock/check/delivery-times.ts';
import { createFairTurns } from '#server/features/unlock/check/fair-turns.ts';
import { createQueueWriter } from '#server/features/unlock/waiting/queue/queue-writer.queries.ts';
import type { Leads } from '#server/features/leads/leads.feature.ts';
import {
  createMagnetFileLinks,
  type MagnetFileLinks,
} from '#server/features/unlock/grant/links/file-links.ts';
import {
  createPictureLinks,
  type PictureLinks,
} from '#server/features/unlock/grant/links/picture-links.ts';
import {
  createReaderFailures,
  type ReaderFailures,
} from '#server/features/parsing/creator-view/reader-failures.queries.ts';
import {
  createCreatorView,
  type CreatorViewService,
} from '#server/features/unlock/creator-view/creator-view.service.ts';
import type { UnlockDependencies } from '#server/features/unlock/unlock-dependencies.ts';
import { createUnlockService, type UnlockService } from '#server/features/unlock/unlock.service.ts';
import { startCheckQueueRounds } from '#server/features/unlock/waiting/queue/check-queue.jobs.ts';
import {
  createCommentRechecks,
  readRecheckJob,
  readWaitsJob,
} from '#server/features/unlock/unlock.jobs.ts';
import { lookAgain } from '#server/features/unlock/second-look/second-look.ts';
import {
  createTestWalks,
  type TestWalks,
} from '#server/features/unlock/test-walk/test-walks.service.ts';
import { tellTurns } from '#server/features/unlock/turns/turns.ts';
import {
  createStandingChecks,
  type StandingChecks,
} from './standing-checks/standing-checks.service.ts';
import { createWaitDesk, type WaitDesk } from './waiting/desk/wait-desk.service.ts';
import { createWorkbench, type Workbench } from './workbench/workbench.service.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { JobHandlers } from '#server/platform/jobs/job-queue.ts';

const LOOK_EVERY_MS = 300_000;
/** An end is told so late at most. */
const TELL_EVERY_MS = 5_000;

/** LinkedIn is asked gently; a page of our own, or one the operator chose, has no such limit (T12). */
const REQUESTS_PER_SECOND = { linkedin: 2, elsewhere: 1_000 };

/** What the flow decides and gives, with the mails and pages around it. */
export interface Unlock extends UnlockService, VisitorMails {
  readers: CommentReaderLadder;
  fileLinks: MagnetFileLinks;
  /** Creators try their own pages. */
  testWalks: TestWalks;
  pictureLinks: PictureLinks;
  /** Serves creators' own readers. */
  creatorView: CreatorViewService;
  readerFailures: ReaderFailures;
  /** Shows operators how a comment is checked. */
  workbench: Workbench;
  /** Waiting comments of all creators, for operators. */
  waitDesk: WaitDesk;
  /** Comments that the readers are asked for regularly. */
  standingChecks: StandingChecks;
  /** First steps of the unlock pages, kept as bytes. */
  pages: PageCache;
  jobs: JobHandlers;
  /** Looks again at some comments of a day ago; how many. */
  lookAgain(): Promise<number>;
  /** Tells creators of magnets that opened, ended or filled up; how many. */
  tellTurns(): Promise<number>;
  close(): Promise<void>;
}

/** Where comments are read, and how often one looks. */
export interface ReadingOptions {
  /** The real site or the sandbox. */
  linkedinOrigin: string;
  /** Requests for comments a second; by default gentle with LinkedIn and free elsewhere (T12). */
  outboundPerSecond?: number | undefined;
  /** Origin of the paid reader; the vendor's by default. */
  harvestOrigin?: string | undefined;
  /** Replaces LinkedIn's API and OAuth server; LinkedIn's own by default. */
  linkedInApiOrigin?: string | undefined;
  /** Between two looks for checks that wait their turn. */
  checkQueueEveryMs?: number | undefined;
}

/** The unlock flow with its readers; its rechecks are jobs of the given queue. */
export function createUnlock(
  platform: Pick<
    Platform,
    | 'db'
    | 'writePool'
    | 'logger'
    | 'jobs'
    | 'clock'
    | 'ids'
    | 'key'
    | 'feed'
    | 'limiter'
    | 'hasher'
    | 'measures'
    | 'isSandbox'
    | 'pagesUrl'
    | 'publicUrl'
  >,
  ports: {
    audit: AuditLog;
    files: Pick<Files, 'storage' | 'pictures'>;
    integrations: IntegrationsService;
    leads: Pick<Leads, 'releaseOverQuota' | 'settle' | 'writer' | 'ways'>;
    magnets: Pick<Magnets, 'findForVisitor' | 'findNextStep' | 'memory' | 'pageAddresses'>;
    mail: Pick<
      Mail,
      'add' | 'draw' | 'limits' | 'erased' | 'quality' | 'reachesPeople' | 'findStop'
    >;
    parsing: Pick<Parsing, 'openReaders'>;
    settings: Pick<SettingsService, 'read'>;
    switches: Pick<Switches, 'areChecksOn'>;
    siteReader: SiteReader;
    reading: ReadingOptions;
  },
): Unlock {
  const { db, writePool, logger, clock, ids, limiter } = platform;
  const { files, integrations, leads, magnets, mail, parsing } = ports;
  const { settings, siteReader, switches, reading } = ports;
  const isReal = reading.linkedinOrigin === REAL_LINKEDIN;
  const usual = isReal ? REQUESTS_PER_SECOND.linkedin : REQUESTS_PER_SECOND.elsewhere;
  const perSecond = reading.outboundPerSecond ?? usual;
  const own = createRequestBudget({ perSecond });
  // A limit that spares somebody counts for all processes; a thousand a second spares nobody.
  const isShared = isReal || perSecond < REQUESTS_PER_SECOND.elsewhere;
  const turns = createFairTurns();
  const evidenceStore = createEvidenceStore(db, writePool);
  const readers = parsing.openReaders({
    origin: reading.linkedinOrigin,
    budget: isShared ? createSharedRequestBudget({ own, limiter, perSecond }) : own,
    evidenceStore,
    posts: createPostMemory(db),
    isSamePost: async (one, other) => (await relatePosts(db, [one], other)).relation === 'same',
    aliasesOf: (post) => selectAliases(db, post),
    guestPage: {
      takeTurn: turns.take,
      // A newcomer changes how the practice LinkedIn answers and expects to see it at once.
      ...(platform.isSandbox ? { pageTtlMs: 0, absenceTtlMs: 0, failureTtlMs: 0 } : {}),
    },
  });
  const claims = createClaimWriter(writePool);
  const emails = createEmailWriter(writePool, leads.settle);
  const queue = createQueueWriter(writePool);
  const { findForVisitor } = magnets;
  const linking = { ...platform, findForVisitor, storage: files.storage };
  const fileLinks = createMagnetFileLinks(linking);
  const pictureLinks = createPictureLinks(linking);
  const dependencies: UnlockDependencies = {
    db,
    clock,
    ids,
    readers,
    rechecks: createCommentRechecks(platform.jobs),
    limiter,
    claims,
    emails,
    quality: mail.quality,
    mail,
    key: platform.key,
    leads: leads.writer,
    room: leads,
    states: createStateReader(writePool),
    queue,
    turns,
    deliveries: createDeliveryTimes(platform.measures),
    ways: leads.ways,
    recallMagnet: magnets.memory.recall,
    recallOpenMagnet: async (magnetId, version) =>
      requireOpen(await magnets.memory.recall(magnetId, version)),
    findForVisitor,
    findNextStep: magnets.findNextStep,
    pageUrlOf: (id) => platform.pagesUrl + magnetPath({ id, slug: null }),
    showLocked: ({ magnet, owner }, collectsEmails, availability) =>
      toPublicMagnet(magnet, owner, collectsEmails, availability),
    showFiles: fileLinks.show,
    showPictures: pictureLinks.show,
    integrations,
    readSettings: settings.read,
    areChecksOn: switches.areChecksOn,
    nameSource: (network, magnetId) => platform.hasher.hash(network, `wait ${magnetId}`),
  };
  const unlock = createUnlockService(dependencies);

  const queueRounds = startCheckQueueRounds(
    unlock.workQueues,
    (error) => logger.warn({ reason: String(error) }, 'queued checks could not be made'),
    reading.checkQueueEveryMs,
  );

  const { rechecks } = dependencies;
  const tell = () => tellTurns({ db, mail, rechecks });
  const lookRounds = startRounds(async () => void (await lookAgain(dependencies)), {
    everyMs: LOOK_EVERY_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'comments were not looked at again'),
  });

  const standingChecks = createStandingChecks(dependencies, { audit: ports.audit, logger });

  const turnRounds = startRounds(async () => void (await tell()), {
    everyMs: TELL_EVERY_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'creators were not told of an end'),
  });

  const visitorMails = createVisitorMails({
    db,
    ids,
    jobs: platform.jobs,
    publicUrl: platform.publicUrl,
    mail,
    mailLimits: mail.limits,
    erased: mail.erased,
    magnets,
    readSettings: settings.read,
  });

  return {
    ...unlock,
    ...visitorMails,
    readers,
    fileLinks,
    testWalks: createTestWalks(platform, {
      settings,
      quality: mail.quality,
      storage: files.storage,
      pictures: files.pictures,
      findNextStep: magnets.findNextStep,
      reachesPeople: mail.reachesPeople,
    }),
    pictureLinks,
    creatorView: createCreatorView(dependencies),
    readerFailures: createReaderFailures(platform),
    waitDesk: createWaitDesk(dependencies, ports.audit),
    standingChecks,
    workbench: createWorkbench(dependencies, {
      audit: ports.audit,
      pageAddresses: magnets.pageAddresses,
      logger,
    }),
    pages: createUnlockPageCache({ ...platform, unlock, integrations, site: siteReader }),
    jobs: {
      'recheck-comment': (job) => unlock.recheck(readRecheckJob(job)),
      ...visitorMails.contentUpdates.jobs,
      'recheck-waits': (job) => unlock.recheckWaits(readWaitsJob(job)),
    },
    lookAgain: () => lookAgain(dependencies),
    tellTurns: tell,
    async close() {
      await turnRounds.stop();
      await standingChecks.close();
      await lookRounds.stop();
      await queueRounds.stop();
      await Promise.all([claims.close(), emails.close(), queue.close()]);
      await readers.close();
      await evidenceStore.close();
    },
  };
}
