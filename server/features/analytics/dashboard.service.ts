import type { z } from 'zod';
import type { analyticsApi, FunnelFigures } from '#shared/analytics/analytics.contract.ts';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import {
  type DayRow,
  type LatestLeadRow,
  selectDays,
  selectLatestLeads,
} from './dashboard.queries.ts';
import { isKnownZone } from './time-zone.ts';
import { countListed } from '#server/features/unlock/waiting/waiting-list.queries.ts';

export type Dashboard = z.input<(typeof analyticsApi.dashboard.responses)[200]>;

export interface DashboardService {
  /** Figures in `timeZone` (IANA; an unknown name counts as UTC), from roll-ups and indexes only. */
  read(creator: { id: string; timeZone: string }): Promise<Dashboard>;
}

const DAYS = 30;
const LATEST_LEADS = 8;

/** Figures of today and of 30 days, in days of the creator's zone. */
export function createDashboardService(dependencies: {
  db: Database;
  clock: Clock;
  subscriptions: SubscriptionsService;
}): DashboardService {
  const { db, clock, subscriptions } = dependencies;
  return {
    async read({ id: userId, timeZone }) {
      const zone = isKnownZone(timeZone) ? timeZone : 'UTC';
      const [days, leads, approvalsWaiting, subscription] = await Promise.all([
        selectDays(db, { userId, zone, now: clock.now(), days: DAYS }),
        selectLatestLeads(db, userId, LATEST_LEADS),
        countListed(db, userId),
        subscriptions.readFor(userId, userId),
      ]);
      const { details } = subscription;
      if (details === undefined) throw new Error('A signed-in creator has a plan');
      return {
        today: days.at(-1) ?? sumOf([]),
        last30Days: sumOf(days),
        days,
        latestLeads: leads.map(toLatestLead),
        approvalsWaiting,
        usage: {
          planName: details.plan.name,
          activeMagnets: details.activeMagnets,
          magnetLimit: details.plan.magnetLimit,
          commentsUsed: details.commentsUsed,
          commentLimit: details.plan.commentLimit,
          leadsHeld: details.leadsHeld,
        },
      };
    },
  };
}

function sumOf(days: readonly DayRow[]): FunnelFigures {
  const sum = { visits: 0, tried: 0, verified: 0, emails: 0 };
  for (const day of days) {
    sum.visits += day.visits;
    sum.tried += day.tried;
    sum.verified += day.verified;
    sum.emails += day.emails;
  }
  return sum;
}

/** Who a held lead is stays on the server until it is released. */
function toLatestLead(row: LatestLeadRow): Dashboard['latestLeads'][number] {
  return {
    id: row.id,
    name: row.held ? DEFAULT_VISITOR_NAME : row.name,
    email: row.held ? null : row.email,
    magnetTitle: row.magnetTitle,
    at: row.createdAt.toISOString(),
    held: row.held,
    confirmed: row.confirmed,
  };
}
