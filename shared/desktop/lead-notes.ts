import { z } from 'zod';
import { activityApi } from '../activity/activity.contract.ts';
import { analyticsApi } from '../analytics/analytics.contract.ts';
import { usageText } from '../billing/usage-texts.ts';
import { newsApi } from '../news/news.contract.ts';
import { notificationSettingsApi } from '../notifications/notification-settings.contract.ts';

const Choices = notificationSettingsApi.read.responses[200];
const Dashboard = analyticsApi.dashboard.responses[200];
const Entry = activityApi.list.responses[200].shape.items.element;

// An installed app meets older and newer servers, so it checks only the fields it uses.
export const dashboardCall = {
  path: analyticsApi.dashboard.path,
  answer: Dashboard.pick({ latestLeads: true, approvalsWaiting: true }).extend({
    today: Dashboard.shape.today.pick({ verified: true }),
    /** Absent from servers that release no leads yet. */
    lastRelease: Dashboard.shape.lastRelease.optional(),
    /** Absent from servers that tell nothing of limits yet. */
    usageNotices: Dashboard.shape.usageNotices.optional(),
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
/** What the creator chose for the desktop app. */
export const choicesCall = {
  path: notificationSettingsApi.read.path,
  answer: Choices.pick({ isQuietNow: true }).extend({
    // An older app meets events it does not know.
    events: z.array(z.object({ event: z.string(), desktop: z.boolean().nullable() })),
  }),
};
export type ChoicesAnswer = z.output<typeof choicesCall.answer>;

/** Leaves out what the creator does not want on the desktop, and all of it in quiet hours. */
export function wantedNotes(notes: readonly LeadNote[], choices: ChoicesAnswer | null): LeadNote[] {
  // A server that is older, or did not answer, has no wishes.
  if (choices === null) return [...notes];
  if (choices.isQuietNow) return [];
  const unwanted = choices.events.filter(({ desktop }) => desktop === false);
  return notes.filter((note) => !unwanted.some(({ event }) => event === note.event));
}

/** The newest articles, pinned ones among them. */
export const newsCall = {
  path: `${newsApi.list.path}?limit=5`,
  answer: z.object({
    items: z.array(
      newsApi.list.responses[200].shape.items.element.pick({
        id: true,
        title: true,
        opening: true,
        isUnread: true,
      }),
    ),
  }),
};
export type NewsAnswer = z.output<typeof newsCall.answer>;

/** Notes for unread articles that were not there before; none at the first reading. */
export function newsNotes(known: readonly string[] | undefined, now: NewsAnswer): LeadNote[] {
  if (known === undefined) return [];
  return now.items
    .filter(({ id, isUnread }) => isUnread && !known.includes(id))
    .map(({ id, title, opening }) => ({
      event: 'news',
      title,
      body: opening,
      path: `/news/${encodeURIComponent(id)}`,
      email: null,
    }));
}

export type DashboardAnswer = z.output<typeof dashboardCall.answer>;
export type ActivityAnswer = z.output<typeof activityCall.answer>;
type Lead = DashboardAnswer['latestLeads'][number];

/** More than this at once become one notification. */
const MAX_SINGLE = 3;

/** A note as it is shown. */
export interface ShownNote {
  title: string;
  body: string;
  /** Console address of the record, filter and anchor included. */
  path: string;
  /** Offered as "Copy email". */
  email: string | null;
}

export interface LeadNote extends ShownNote {
  /** What its creator can switch off for the desktop app. */
  event: 'leads' | 'limits' | 'approvals' | 'news';
}

/** The state that the shell keeps between two readings of the dashboard. */
export interface SeenLeads {
  leadIds: readonly string[];
  approvalsWaiting: number;
  /** null when nothing was ever released, undefined while that was not read. */
  releaseId: string | null | undefined;
  /** Undefined while they were not read: what was passed before is told by the console. */
  noticeIds: readonly string[] | undefined;
}

/** Leads that are new since the last reading; the first reading only stores them. */
export function freshLeads(before: SeenLeads | null, now: DashboardAnswer): Lead[] {
  if (before === null) return [];
  const known = new Set(before.leadIds);
  return now.latestLeads.filter((lead) => !known.has(lead.id));
}

/** The notified state, to compare with the next reading. */
export function seenLeads(now: DashboardAnswer): SeenLeads {
  return {
    leadIds: now.latestLeads.map((lead) => lead.id),
    approvalsWaiting: now.approvalsWaiting,
    releaseId: now.lastRelease?.id ?? null,
    noticeIds: now.usageNotices?.map(({ id }) => id),
  };
}

/**
 * Notifications for new leads, released ones, used parts of limits, and comments that now wait for a
 * decision. `activity`
 * finds the exact record of a lead; without it the note opens the whole stream.
 */
export function leadNotes(
  before: SeenLeads | null,
  now: DashboardAnswer,
  activity: ActivityAnswer | null,
): LeadNote[] {
  const fresh = freshLeads(before, now);
  const notes =
    fresh.length > MAX_SINGLE
      ? [
          {
            event: 'leads' as const,
            title: `${fresh.length} new leads`,
            body: summary(fresh),
            path: '/activity',
            email: null,
          },
        ]
      : fresh.map((lead) => noteOf(lead, activity));
  const release = now.lastRelease ?? null;
  if (before?.releaseId !== undefined && release !== null && release.id !== before.releaseId) {
    notes.push({
      event: 'limits',
      title: release.leads === 1 ? '1 lead was released' : `${release.leads} leads were released`,
      body: 'There is room for them now. Names and emails are in your activity.',
      path: '/activity',
      email: null,
    });
  }
  notes.push(...usageNotes(before, now));
  if (before !== null && now.approvalsWaiting > before.approvalsWaiting) {
    notes.push({
      event: 'approvals',
      title: 'A comment waits for your decision',
      body: `${now.approvalsWaiting} waiting in total.`,
      path: '/activity',
      email: null,
    });
  }
  return notes;
}

/** Of magnets nothing is said: their creator just published one. */
function usageNotes(before: SeenLeads | null, now: DashboardAnswer): LeadNote[] {
  const known = before?.noticeIds;
  if (known === undefined) return [];
  return (now.usageNotices ?? [])
    .filter(({ id, meter }) => meter !== 'active_magnets' && !known.includes(id))
    .map((notice) => {
      const { title, text } = usageText(notice);
      return { event: 'limits' as const, title, body: text, path: '/subscription', email: null };
    });
}

function noteOf(lead: Lead, activity: ActivityAnswer | null): LeadNote {
  return {
    event: 'leads',
    title: lead.overQuota ? 'New lead, over your limit' : `New lead: ${lead.name}`,
    body: `${lead.magnetTitle}${lead.confirmed ? '' : ' (not confirmed yet)'}`,
    path: pathOf(lead.id, activity),
    email: lead.overQuota ? null : lead.email,
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
