import type { Logger } from './config/logger.ts';
import { type ChangeFeed, createChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/connection.ts';
import {
  createDashboardService,
  type DashboardService,
} from './domain/analytics/dashboard.service.ts';
import { type MagnetOwners, createMagnetOwners } from './domain/analytics/magnet-owners.ts';
import { type VisitRecorder, createVisitRecorder } from './domain/analytics/visit-recorder.ts';
import { type VisitorHasher, createVisitorHasher } from './domain/analytics/visitor-hash.ts';
import { type AuthService, createAuthService } from './domain/auth/auth.service.ts';
import { type Clock, systemClock } from './domain/clock.ts';
import { type Ids, randomIds } from './domain/ids.ts';
import { createMagnetsService, type MagnetsService } from './domain/magnets/magnets.service.ts';
import { createNewsService, type NewsService } from './domain/news/news.service.ts';
import {
  createReferralsService,
  type ReferralsService,
} from './domain/referrals/referrals.service.ts';
import type { RateLimiter } from './domain/security/rate-limiter.ts';
import { createSharedRateLimiter } from './domain/security/shared-rate-limiter.ts';
import { createSettingsService, type SettingsService } from './domain/settings/settings.service.ts';
import {
  createSubscriptionsService,
  type SubscriptionsService,
} from './domain/subscriptions/subscriptions.service.ts';

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
  auth: AuthService;
  limiter: RateLimiter;
  feed: ChangeFeed;
  visits: { recorder: VisitRecorder; hasher: VisitorHasher; owners: MagnetOwners };
  settings: SettingsService;
  magnets: MagnetsService;
  subscriptions: SubscriptionsService;
  referrals: ReferralsService;
  news: NewsService;
  dashboard: DashboardService;
  isReady(): Promise<boolean>;
  /** Stops jobs and listeners; the pool is closed by its owner. */
  close(): Promise<void>;
}

/** Explicit wiring: every service gets its collaborators as arguments, in dependency order. */
export async function createServices(dependencies: ServiceDependencies): Promise<Services> {
  const { db, databaseUrl, logger } = dependencies;
  const clock = dependencies.clock ?? systemClock;
  const limiter = createSharedRateLimiter(db);
  const feed = createChangeFeed(databaseUrl, logger);
  const recorder = createVisitRecorder(databaseUrl, logger);
  const settings = createSettingsService(db, feed);
  const subscriptions = createSubscriptionsService(db);

  return {
    auth: createAuthService({ db, limiter: limiter.exact, ids: dependencies.ids }),
    limiter,
    feed,
    visits: {
      recorder,
      hasher: createVisitorHasher(db, () => clock.now().toISOString().slice(0, 10)),
      owners: createMagnetOwners(db, feed),
    },
    settings,
    magnets: createMagnetsService({
      db,
      feed,
      settings,
      clock,
      ids: dependencies.ids ?? randomIds,
      publicUrl: dependencies.publicUrl,
      isSandbox: dependencies.isSandbox,
    }),
    subscriptions,
    referrals: createReferralsService(db),
    news: createNewsService(db),
    dashboard: createDashboardService({ db, clock, subscriptions }),
    isReady: () =>
      db.raw('SELECT 1').then(
        () => true,
        () => false,
      ),
    async close() {
      await limiter.close();
      await recorder.close();
      await feed.close();
    },
  };
}
