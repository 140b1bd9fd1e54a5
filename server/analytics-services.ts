import type { ChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/connection.ts';
import type { Writers } from './db/writers.ts';
import {
  createDashboardService,
  type DashboardService,
} from './domain/analytics/dashboard.service.ts';
import { type MagnetOwners, createMagnetOwners } from './domain/analytics/magnet-owners.ts';
import { type VisitRecorder, createVisitRecorder } from './domain/analytics/visit-recorder.ts';
import { type VisitorHasher, createVisitorHasher } from './domain/analytics/visitor-hash.ts';
import type { Clock } from './domain/clock.ts';
import type { SubscriptionsService } from './domain/subscriptions/subscriptions.service.ts';

/** Visits as they come in, and the figures made of them. */
export interface AnalyticsParts {
  visits: { recorder: VisitRecorder; hasher: VisitorHasher; owners: MagnetOwners };
  dashboard: DashboardService;
}

export function createAnalyticsParts(dependencies: {
  db: Database;
  feed: ChangeFeed;
  writers: Writers;
  clock: Clock;
  subscriptions: SubscriptionsService;
}): AnalyticsParts {
  const { db, feed, writers, clock } = dependencies;
  return {
    visits: {
      recorder: createVisitRecorder(writers),
      hasher: createVisitorHasher(db, clock),
      owners: createMagnetOwners(db, feed),
    },
    dashboard: createDashboardService(dependencies),
  };
}
