import {
  createDashboardService,
  type DashboardService,
} from '#server/features/analytics/dashboard/dashboard.service.ts';
import { claimFirstLead } from '#server/features/analytics/dashboard/first-lead.queries.ts';
import {
  type MagnetOwners,
  createMagnetOwners,
} from '#server/features/analytics/visits/magnet-owners.ts';
import {
  type FetchCounter,
  startFetchCounter,
} from '#server/features/analytics/visits/page-fetches.ts';
import {
  type VisitRecorder,
  createVisitRecorder,
} from '#server/features/analytics/visits/visit-recorder.ts';
import {
  createGrowth,
  type GrowthService,
} from '#server/features/analytics/growth/growth.service.ts';
import type { VisitorHasher } from '#server/platform/security/visitor-hash.ts';
import {
  type AttentionService,
  createAttention,
} from '#server/features/analytics/dashboard/attention.service.ts';
import {
  createFirstSteps,
  type FirstStepsService,
} from '#server/features/analytics/dashboard/first-steps.service.ts';
import { hadTraffic, weekQuery } from '#server/features/analytics/weekly/week-figures.ts';
import { startSummaryRounds } from '#server/features/analytics/weekly/weekly-summary.jobs.ts';
import {
  createWeeklySummaries,
  type WeeklySummaries,
} from '#server/features/analytics/weekly/weekly-summary.service.ts';
import type { Leads } from '#server/features/leads/leads.feature.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import {
  createOperatorFigures,
  type OperatorFiguresService,
} from '#server/features/analytics/operator-figures.service.ts';
import {
  createPerformance,
  type PerformanceService,
} from '#server/features/analytics/figures/performance.service.ts';
import {
  createFigureDetails,
  type FigureDetails,
} from '#server/features/analytics/figures/figure-details.service.ts';
import { type RollUp, startRollUp } from '#server/features/analytics/figures/roll-up.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface FirstLeadService {
  /** True for the one call that may show the celebration. */
  claim(userId: string): Promise<boolean>;
}

/** Records visits and the figures made from them. */
export interface Analytics {
  visits: {
    recorder: VisitRecorder;
    hasher: VisitorHasher;
    owners: MagnetOwners;
    fetches: FetchCounter;
  };
  /** A creator's own figures. */
  dashboard: DashboardService;
  /** The same by one query object, with filters and comparison. */
  performance: PerformanceService;
  /** What these were made of. */
  details: FigureDetails;
  /** Counts what was stored since; runs by itself. */
  rollUp: Pick<RollUp, 'run'>;
  /** Their first lead, celebrated once. */
  firstLead: FirstLeadService;
  /** What only they can settle. */
  attention: AttentionService;
  firstSteps: FirstStepsService;
  /** The email of Monday morning. */
  weekly: WeeklySummaries;
  /** Figures of the whole installation. */
  operatorFigures: OperatorFiguresService;
  /** The same over months, and how far creators come. */
  growth: GrowthService;
  close(): Promise<void>;
}

/** Counts visits and reads the figures made from them. */
export function createAnalytics(
  {
    db,
    feed,
    writePool,
    hasher,
    clock,
    key,
    logger,
    passing,
  }: Pick<
    Platform,
    'db' | 'feed' | 'writePool' | 'hasher' | 'clock' | 'key' | 'logger' | 'passing'
  >,
  {
    leads,
    mail,
    subscriptions,
  }: {
    leads: Pick<Leads, 'seesEmails' | 'table'>;
    mail: Pick<Mail, 'add'>;
    subscriptions: SubscriptionsService;
  },
): Analytics {
  const performance = createPerformance({ db, clock, subscriptions });
  const weekly = createWeeklySummaries(
    { db, clock, key },
    {
      mail,
      hadTraffic: async (owner, week) =>
        hadTraffic(await performance.totals(owner, weekQuery(week))),
    },
  );
  const rounds = startSummaryRounds(weekly, logger);
  const recorder = createVisitRecorder(writePool, (visits) => {
    for (const { userId, magnetId } of visits) passing.add({ topic: 'visit', userId, magnetId });
  });
  const fetches = startFetchCounter({ writePool, clock }, logger);
  const growth = createGrowth({ db, logger });
  const rollUp = startRollUp(db, logger);
  return {
    visits: { recorder, hasher, owners: createMagnetOwners(db, feed), fetches },
    dashboard: createDashboardService({ db, leads, subscriptions, performance }),
    performance,
    details: createFigureDetails(db, performance, leads),
    rollUp,
    firstLead: { claim: (userId) => claimFirstLead(db, userId) },
    attention: createAttention({ db, clock }, { leads, subscriptions }),
    firstSteps: createFirstSteps(db),
    weekly,
    operatorFigures: createOperatorFigures(db),
    growth,
    async close() {
      await growth.stop();
      await rounds.stop();
      await recorder.close();
      await fetches.close();
      await rollUp.close();
    },
  };
}
