import type { z } from 'zod';
import type { analyticsApi, FunnelFigures } from '#shared/analytics/analytics.contract.ts';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Leads } from '#server/features/leads/leads.feature.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import {
  type DayRow,
  type LatestLeadRow,
  selectDays,
  selectLastRelease,
  selectLatestLeads,
} from './dashboard.queries.ts';
import { selectFirstLead } from './first-lead.queries.ts';
import { isKnownZone } from '../time-zone.ts';
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
  leads: Pick<Leads, 'seesEmails'>;
  subscriptions: SubscriptionsService;
}): DashboardService {
  const { db, clock, subscriptions } = dependencies;
  return {
    async read({ id: userId, timeZone }) {
      const zone = isKnownZone(timeZone) ? timeZone : 'UTC';
      const [days, leads, approvalsWaiting, subscription, release, first, showsEmails] =
        await Promise.all([
          selectDays(db, { userId, zone, now: clock.now(), days: DAYS }),
          selectLatestLeads(db, userId, LATEST_LEADS),
          countListed(db, userId).then(({ all }) => all),
          subscriptions.readFor(userId, userId),
          selectLastRelease(db, userId),
          selectFirstLead(db, userId),
          dependencies.leads.seesEmails(userId),
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
