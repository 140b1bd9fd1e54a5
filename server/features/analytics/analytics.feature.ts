import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Writers } from '#server/platform/db/statements/writers.ts';
import {
  createDashboardService,
  type DashboardService,
} from '#server/features/analytics/dashboard.service.ts';
import { type MagnetOwners, createMagnetOwners } from '#server/features/analytics/magnet-owners.ts';
import {
  type VisitRecorder,
  createVisitRecorder,
} from '#server/features/analytics/visit-recorder.ts';
import type { VisitorHasher } from '#server/platform/security/visitor-hash.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';

/** Visits as they come in, and the figures made of them. */
export interface Analytics {
  visits: { recorder: VisitRecorder; hasher: VisitorHasher; owners: MagnetOwners };
  dashboard: DashboardService;
}

export function createAnalytics(dependencies: {
  db: Database;
  feed: ChangeFeed;
  writers: Writers;
  hasher: VisitorHasher;
  clock: Clock;
  subscriptions: SubscriptionsService;
}): Analytics {
  const { db, feed, writers, hasher } = dependencies;
  return {
    visits: {
      recorder: createVisitRecorder(writers),
      hasher,
      owners: createMagnetOwners(db, feed),
    },
    dashboard: createDashboardService(dependencies),
  };
}
