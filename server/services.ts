import type { Logger } from './config/logger.ts';
import { type ChangeFeed, createChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/connection.ts';
import { type MagnetOwners, createMagnetOwners } from './domain/analytics/magnet-owners.ts';
import { type VisitRecorder, createVisitRecorder } from './domain/analytics/visit-recorder.ts';
import { type VisitorHasher, createVisitorHasher } from './domain/analytics/visitor-hash.ts';
import { type Clock, systemClock } from './domain/clock.ts';
import type { Ids } from './domain/ids.ts';
import { createMagnetsService, type MagnetsService } from './domain/magnets/magnets.service.ts';
import type { RateLimiter } from './domain/security/rate-limiter.ts';
import { createSettingsService, type SettingsService } from './domain/settings/settings.service.ts';
import type { SignedInCreator } from './http/request-context.ts';

export interface ServiceDependencies {
  db: Database;
  /** For LISTEN, which needs a connection of its own. */
  databaseUrl: string;
  logger: Logger;
  publicUrl: string;
  /** Where comments are read; the real site or the sandbox. */
  linkedinOrigin: string;
  isSandbox: boolean;
  clock?: Clock;
  ids?: Ids;
}

export interface Services {
  auth: { identify(token: string, binding: string | undefined): Promise<SignedInCreator | null> };
  limiter: RateLimiter;
  feed: ChangeFeed;
  visits: { recorder: VisitRecorder; hasher: VisitorHasher; owners: MagnetOwners };
  settings: SettingsService;
  magnets: MagnetsService;
  isReady(): Promise<boolean>;
  /** Stops jobs and listeners; the pool is closed by its owner. */
  close(): Promise<void>;
}

/** Explicit wiring: every service gets its collaborators as arguments, in dependency order. */
export async function createServices(dependencies: ServiceDependencies): Promise<Services> {
  const { db, databaseUrl, logger } = dependencies;
  const clock = dependencies.clock ?? systemClock;
  const feed = createChangeFeed(databaseUrl, logger);
  const recorder = createVisitRecorder(databaseUrl, logger);

  return {
    auth: { identify: () => Promise.resolve(null) },
    limiter: { consume: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }) },
    feed,
    visits: {
      recorder,
      hasher: createVisitorHasher(db, () => clock.now().toISOString().slice(0, 10)),
      owners: createMagnetOwners(db, feed),
    },
    settings: createSettingsService(db, feed),
    magnets: createMagnetsService({ db }),
    isReady: () =>
      db.raw('SELECT 1').then(
        () => true,
        () => false,
      ),
    async close() {
      await recorder.close();
      await feed.close();
    },
  };
}
