import {
  createLinkedInReaders,
  realLinkedInOrigin,
} from '#server/features/parsing/linkedin-readers.ts';
import { createRequestBudget } from '#server/features/parsing/budget/request-budget.ts';
import { createSharedRequestBudget } from '#server/features/parsing/budget/shared-request-budget.ts';
import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Writers } from '#server/platform/db/statements/writers.ts';
import type { VisitorHasher } from '#server/platform/security/visitor-hash.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Ids } from '#server/platform/ids.ts';
import { createMagnetMemory } from '#server/features/magnets/magnet-memory.ts';
import type { MagnetsService } from '#server/features/magnets/magnets.service.ts';
import { toPublicMagnet } from '#server/features/magnets/magnets.view.ts';
import { requireOpen } from '#server/features/magnets/visitor-magnet.ts';
import type { SharedRateLimiter } from '#server/platform/limits/shared-rate-limiter.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { CommentReaderLadder } from '#server/features/parsing/comment-reader.ts';
import { createClaimWriter } from '#server/features/leads/claims.queries.ts';
import { createEmailWriter } from '#server/features/leads/email-leads.queries.ts';
import { createStateReader } from '#server/features/unlock/check/check-state.queries.ts';
import { createEvidenceStore } from '#server/features/parsing/evidence-store.ts';
import { createPostMemory } from '#server/features/parsing/post-memory.queries.ts';
import type { UnlockDependencies } from '#server/features/unlock/unlock-dependencies.ts';
import { createFairTurns } from '#server/features/unlock/check/fair-turns.ts';
import { createQueueWriter } from '#server/features/unlock/queue/queue-writer.queries.ts';
import { createLeadWriter } from '#server/features/leads/record-lead.queries.ts';
import {
  createMagnetFileLinks,
  type FileLinkDependencies,
  type MagnetFileLinks,
} from '#server/features/unlock/grant/file-links.ts';
import { createUnlockService, type UnlockService } from '#server/features/unlock/unlock.service.ts';
import { startCheckQueueRounds } from '#server/features/unlock/queue/check-queue.jobs.ts';
import { createCommentRechecks } from '#server/features/unlock/unlock.jobs.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

/** LinkedIn is asked gently; a page of our own, or one the operator chose, has no such limit (T12). */
const REQUESTS_PER_SECOND = { linkedin: 2, elsewhere: 1_000 };

export interface Unlock {
  unlock: UnlockService;
  readers: CommentReaderLadder;
  fileLinks: MagnetFileLinks;
  close(): Promise<void>;
}

/** The unlock flow with its readers; its retries are jobs of the given queue. */
export function createUnlock(dependencies: {
  db: Database;
  writers: Writers;
  logger: Logger;
  jobs: JobQueue;
  clock: Clock;
  ids: Ids;
  limiter: SharedRateLimiter;
  magnets: Pick<MagnetsService, 'findForVisitor'>;
  settings: Pick<SettingsService, 'read'>;
  integrations: UnlockDependencies['integrations'];
  /** Signs the addresses of files and reads their bytes. */
  key: FileLinkDependencies['key'];
  storage: FileLinkDependencies['storage'];
  hasher: VisitorHasher;
  linkedinOrigin: string;
  outboundPerSecond: number | undefined;
  /** A newcomer changes how the practice LinkedIn answers and expects to see it at once. */
  isSandbox: boolean;
  checkQueueEveryMs: number | undefined;
}): Unlock {
  const { db, logger, clock, linkedinOrigin } = dependencies;
  const isReal = linkedinOrigin === realLinkedInOrigin;
  const usual = isReal ? REQUESTS_PER_SECOND.linkedin : REQUESTS_PER_SECOND.elsewhere;
  const perSecond = dependencies.outboundPerSecond ?? usual;
  const own = createRequestBudget({ perSecond });
  // A limit that spares somebody counts for all processes; a thousand a second spares nobody.
  const isShared = isReal || perSecond < REQUESTS_PER_SECOND.elsewhere;
  const turns = createFairTurns();
  const evidenceStore = createEvidenceStore(db, dependencies.writers);
  const readers = createLinkedInReaders({
    origin: linkedinOrigin,
    budget: isShared
      ? createSharedRequestBudget({ own, limiter: dependencies.limiter, perSecond })
      : own,
    evidenceStore,
    posts: createPostMemory(db),
    clock,
    guestPage: {
      takeTurn: turns.take,
      ...(dependencies.isSandbox ? { pageTtlMs: 0, absenceTtlMs: 0, failureTtlMs: 0 } : {}),
    },
    ladder: {
      onError: (error, where) =>
        logger.warn({ where, reason: String(error) }, 'a comment reader failed'),
    },
  });
  const claims = createClaimWriter(dependencies.writers);
  const emails = createEmailWriter(dependencies.writers);
  const leads = createLeadWriter(dependencies.writers);
  const queue = createQueueWriter(dependencies.writers);
  const recallMagnet = createMagnetMemory(db);
  const fileLinks = createMagnetFileLinks(dependencies);
  const unlock = createUnlockService({
    db,
    clock,
    ids: dependencies.ids,
    readers,
    retries: createCommentRechecks(dependencies.jobs),
    limiter: dependencies.limiter,
    claims,
    emails,
    leads,
    states: createStateReader(dependencies.writers),
    queue,
    turns,
    recallMagnet,
    recallOpenMagnet: async (magnetId, version) =>
      requireOpen(await recallMagnet(magnetId, version)),
    findForVisitor: dependencies.magnets.findForVisitor,
    showLocked: ({ magnet, owner }, collectsEmails) =>
      toPublicMagnet(magnet, owner, collectsEmails),
    releaseFile: fileLinks.release,
    integrations: dependencies.integrations,
    readSettings: dependencies.settings.read,
    nameSource: (network, magnetId) => dependencies.hasher.hash(network, `wait ${magnetId}`),
  });

  const queueRounds = startCheckQueueRounds(
    unlock.workQueues,
    (error) => logger.warn({ reason: String(error) }, 'queued checks could not be made'),
    dependencies.checkQueueEveryMs,
  );

  return {
    unlock,
    readers,
    fileLinks,
    async close() {
      await queueRounds.stop();
      await Promise.all([claims.close(), emails.close(), leads.close(), queue.close()]);
      await readers.close();
      await evidenceStore.close();
    },
  };
}
