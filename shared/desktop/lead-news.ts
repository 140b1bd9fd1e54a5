import { z } from 'zod';
import { activityApi } from '../activity/activity.contract.ts';
import { analyticsApi } from '../analytics/analytics.contract.ts';

const Dashboard = analyticsApi.dashboard.responses[200];
const Entry = activityApi.list.responses[200].shape.items.element;

// An installed app meets older and newer servers: it asks for no more of an answer than it uses.
export const dashboardCall = {
  path: analyticsApi.dashboard.path,
  answer: Dashboard.pick({ latestLeads: true, approvalsWaiting: true }).extend({
    today: Dashboard.shape.today.pick({ verified: true }),
  }),
};
export const activityCall = {
  path: `${activityApi.list.path}?limit=50`,
  answer: z.object({
    items: z.array(
      Entry.pick({ id: true, magnet: true, result: true }).extend({
        lead: z.object({ id: z.string() }).nullable(),
      }),
    ),
  }),
};
export type DashboardAnswer = z.output<typeof dashboardCall.answer>;
export type ActivityAnswer = z.output<typeof activityCall.answer>;
type Lead = DashboardAnswer['latestLeads'][number];

/** More than this at once become one notification. */
const MAX_SINGLE = 3;

export interface LeadNote {
  title: string;
  body: string;
  /** Console address of the record, filter and anchor included. */
  path: string;
  /** Offered as "Copy email". */
  email: string | null;
}

/** What the shell remembers between two looks at the dashboard. */
export interface SeenNews {
  leadIds: readonly string[];
  approvalsWaiting: number;
}

/** Leads that were not there at the last look; the first look only takes note. */
export function freshLeads(before: SeenNews | null, now: DashboardAnswer): Lead[] {
  if (before === null) return [];
  const known = new Set(before.leadIds);
  return now.latestLeads.filter((lead) => !known.has(lead.id));
}

/** What has been told already, to compare the next reading with. */
export function seenNews(now: DashboardAnswer): SeenNews {
  return {
    leadIds: now.latestLeads.map((lead) => lead.id),
    approvalsWaiting: now.approvalsWaiting,
  };
}

/**
 * Notifications for fresh leads and comments newly waiting for a decision. `activity` finds
 * the exact record of a lead; without it the note opens the whole stream.
 */
export function leadNotes(
  before: SeenNews | null,
  now: DashboardAnswer,
  activity: ActivityAnswer | null,
): LeadNote[] {
  const fresh = freshLeads(before, now);
  const notes =
    fresh.length > MAX_SINGLE
      ? [
          {
            title: `${fresh.length} new leads`,
            body: summary(fresh),
            path: '/activity',
            email: null,
          },
        ]
      : fresh.map((lead) => noteOf(lead, activity));
  if (before !== null && now.approvalsWaiting > before.approvalsWaiting) {
    notes.push({
      title: 'A comment waits for your decision',
      body: `${now.approvalsWaiting} waiting in all.`,
      path: '/activity',
      email: null,
    });
  }
  return notes;
}

function noteOf(lead: Lead, activity: ActivityAnswer | null): LeadNote {
  return {
    title: lead.held ? 'New lead, held by your plan' : `New lead: ${lead.name}`,
    body: `${lead.magnetTitle}${lead.confirmed ? '' : ' (not confirmed yet)'}`,
    path: pathOf(lead.id, activity),
    email: lead.held ? null : lead.email,
  };
}

function pathOf(leadId: string, activity: ActivityAnswer | null): string {
  const entry = activity?.items.find(({ lead }) => lead?.id === leadId);
  if (entry === undefined) return '/activity';
  const magnet = encodeURIComponent(entry.magnet.id);
  return `/activity?result=${entry.result}&magnet=${magnet}#activity-${encodeURIComponent(entry.id)}`;
}

function summary(leads: readonly Lead[]): string {
  const titles = new Set(leads.map((lead) => lead.magnetTitle));
  return titles.size === 1 ? ([...titles][0] ?? '') : `On ${titles.size} magnets`;
}

/** Text beside or behind the tray icon. */
export function trayText(verifiedToday: number | null): string {
  if (verifiedToday === null) return 'Not signed in';
  return `${verifiedToday} verified today`;
}
