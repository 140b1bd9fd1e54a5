import type { z } from 'zod';
import type { analyticsApi, FunnelFigures } from '#shared/analytics/analytics.contract.ts';
import { plainQuery } from '#shared/analytics/query.ts';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Leads } from '#server/features/leads/leads.feature.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import { selectNotices } from '#server/features/billing/notices/usage-notices.queries.ts';
import { type LatestLeadRow, selectLastRelease, selectLatestLeads } from './dashboard.queries.ts';
import { selectFirstLead } from './first-lead.queries.ts';
import { dayIn } from '../figures/period.rules.ts';
import type { PerformanceService } from '../figures/performance.service.ts';
import { countListed } from '#server/features/unlock/waiting/waiting-list.queries.ts';

type Series = Awaited<ReturnType<PerformanceService['series']>>;
export type Dashboard = z.input<(typeof analyticsApi.dashboard.responses)[200]>;

export interface DashboardService {
  /** Figures in `timeZone` (IANA; an unknown name counts as UTC), the same as those of every screen. */
  read(creator: { id: string; timeZone: string }): Promise<Dashboard>;
}

type Day = Dashboard['days'][number];
const LATEST_LEADS = 8;

/** Figures of today and of 30 days, in days of the creator's zone, and what is new. */
export function createDashboardService(dependencies: {
  db: Database;
  leads: Pick<Leads, 'seesEmails'>;
  subscriptions: SubscriptionsService;
  performance: Pick<PerformanceService, 'series'>;
}): DashboardService {
  const { db, subscriptions, performance } = dependencies;
  return {
    async read(creator) {
      const userId = creator.id;
      const [days, leads, approvalsWaiting, subscription, release, first, showsEmails, notices] =
        await Promise.all([
          performance.series(creator, plainQuery, 'day').then(toDays),
          selectLatestLeads(db, userId, LATEST_LEADS),
          countListed(db, userId).then(({ all }) => all),
          subscriptions.readFor(userId, userId),
          selectLastRelease(db, userId),
          selectFirstLead(db, userId),
          dependencies.leads.seesEmails(userId),
          selectNotices(db, userId),
        ]);
      const { details } = subscription;
      if (details === undefined) throw new Error('A signed-in creator has a plan');
      return {
        today: days.at(-1) ?? sumOf([]),
        last30Days: sumOf(days),
        days,
        latestLeads: leads.map((row) => toLatestLead(row, showsEmails)),
        showsEmails,
        firstLead: first === undefined ? null : { ...first, at: first.at.toISOString() },
        approvalsWaiting,
        usageNotices: notices.map((row) => ({ ...row, toldAt: row.toldAt.toISOString() })),
        lastRelease:
          release === undefined
            ? null
            : { id: release.id, leads: release.leads, at: release.releasedAt.toISOString() },
        usage: {
          planName: details.plan.name,
          planEnds: details.planEnds,
          activeMagnets: details.activeMagnets,
          magnetLimit: details.plan.magnetLimit,
          commentsUsed: details.commentsUsed,
          commentLimit: details.monthLimit,
          commentsExtra: details.commentsExtra,
          leadsOverQuota: details.leadsOverQuota,
        },
      };
    },
  };
}

function toDays({ zone, buckets }: Series): Day[] {
  return buckets.map(({ start, visits, tried, verified, emails }) => ({
    day: dayIn(zone, new Date(start)),
    // Without a filter no figure is unknown.
    visits: visits ?? 0,
    tried: tried ?? 0,
    verified: verified ?? 0,
    emails: emails ?? 0,
  }));
}

function sumOf(days: readonly Day[]): FunnelFigures {
  const sum = { visits: 0, tried: 0, verified: 0, emails: 0 };
  for (const day of days) {
    sum.visits += day.visits;
    sum.tried += day.tried;
    sum.verified += day.verified;
    sum.emails += day.emails;
  }
  return sum;
}

/**
 * Personal data of a lead over quota stays on the server until the lead is released, and addresses
 * where the plan has no emails.
 */
function toLatestLead(row: LatestLeadRow, showsEmails: boolean): Dashboard['latestLeads'][number] {
  return {
    id: row.id,
    name: row.overQuota ? DEFAULT_VISITOR_NAME : row.name,
    email: row.overQuota || !showsEmails ? null : row.email,
    magnetTitle: row.magnetTitle,
    at: row.createdAt.toISOString(),
    overQuota: row.overQuota,
    confirmed: row.confirmed,
  };
}
