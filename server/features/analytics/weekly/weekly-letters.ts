import { attentionText } from '#shared/analytics/attention.ts';
import { performancePath } from '#shared/analytics/performance-path.ts';
import { type Metric, metrics } from '#shared/analytics/query.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createLeadTable } from '#server/features/leads/table/lead-table.service.ts';
import { readShowsEmails } from '#server/features/leads/table/selection.queries.ts';
import type { Letter, LetterBlock, LetterFigure } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import { createAttention } from '../dashboard/attention.service.ts';
import { createPerformance, type PerformanceService } from '../figures/performance.service.ts';
import { accountToken } from '#server/platform/security/account-token.ts';
import { sundayOf, weekQuery } from './week-figures.ts';
import { topsOf } from './weekly-tops.ts';
import { findOwner } from './weekly-summary.queries.ts';

/** In the order of a visitor's way. */
const SHOWN = ['visits', 'visitors', 'tried', 'verified', 'emails'] as const satisfies Metric[];

/** Writes the summary of a week, from the same figures as the screens that it leads to. */
export function createWeeklyLetters(
  platform: Pick<Platform, 'db' | 'clock' | 'key' | 'publicUrl'>,
  ports: { settings: Pick<SettingsService, 'read'>; subscriptions: SubscriptionsService },
): Record<'weekly_summary', LetterWriter> {
  const { db, publicUrl } = platform;
  const performance = createPerformance({ ...platform, ...ports });
  const leads = {
    seesEmails: async (id: string) => readShowsEmails(db, id, await ports.settings.read()),
    table: createLeadTable(platform, ports),
  };
  const attention = createAttention(platform, { ...ports, leads });
  return {
    weekly_summary: {
      async findRecipient(mail) {
        const owner = await findOwner(db, { emailKey: mail.toKey });
        if (owner === undefined || owner.isRefused || !owner.isProven) return null;
        const isAsked = mail.payload['asked'] === 'yes';
        return isAsked || (owner.isOn && !owner.isClosed) ? owner.email : null;
      },
      async write({ toKey, payload }) {
        const owner = await findOwner(db, { emailKey: toKey });
        const week = payload['week'];
        if (owner === undefined || week === undefined) return null;
        const [totals, items, { details }] = await Promise.all([
          performance.totals(owner, weekQuery(week)),
          attention.read(owner.id),
          ports.subscriptions.readFor(owner.id, owner.id),
        ]);
        const hasFilters = details?.plan.advancedAnalytics === true;
        const tops = await topsOf(performance, owner, { week, totals, publicUrl, hasFilters });
        const needs = items.map((item) => attentionText(item, totals.zone));
        return {
          subject: subjectOf(totals),
          blocks: [
            {
              kind: 'text',
              text: `${dayText(week)} to ${dayText(sundayOf(week))}, against the week before.`,
            },
            { kind: 'figures', rows: figuresOf(totals) },
            ...linksOf('Best results', tops),
            {
              kind: 'button',
              label: 'See the whole week',
              url: `${publicUrl}${performancePath(weekQuery(week))}`,
            },
            ...linksOf(
              'Needs you',
              needs.map(({ title, text, action, path }) => ({
                title,
                text,
                label: action,
                url: `${publicUrl}${path}`,
              })),
            ),
          ],
          reason:
            'You get this email on Monday mornings, because the weekly summary is on in your account. Nothing is sent after a week without a visit.',
          unsubscribeUrl: `${publicUrl}/unsubscribe/weekly/${accountToken(platform.key, 'weekly-summaries', owner.id)}`,
          settingsUrl: `${publicUrl}/settings/notifications`,
        } satisfies Letter;
      },
    },
  };
}

type Totals = Awaited<ReturnType<PerformanceService['totals']>>;

const linksOf = (title: string, items: (LetterBlock & { kind: 'links' })['items']): LetterBlock[] =>
  items.length === 0 ? [] : [{ kind: 'links', title, items }];

function subjectOf({ figures }: Totals): string {
  const verified = figures.verified ?? 0;
  const visits = figures.visits ?? 0;
  const leads = verified === 1 ? '1 new lead' : `${verified.toLocaleString('en')} new leads`;
  const from = visits === 1 ? '1 visit' : `${visits.toLocaleString('en')} visits`;
  return `Your week: ${leads} from ${from}`;
}

/** A figure that cannot be told has no line. */
function figuresOf({ figures, compared }: Totals): LetterFigure[] {
  return SHOWN.flatMap((metric) => {
    const value = figures[metric];
    if (value === null) return [];
    const before = compared?.figures[metric] ?? 0;
    return [
      {
        label: metrics[metric].label,
        value: value.toLocaleString('en'),
        note: `${before.toLocaleString('en')} the week before${changeText(value, before)}`,
      },
    ];
  });
}

/** ", +25%"; nothing where no share can be told. */
function changeText(value: number, before: number): string {
  if (before === 0 || value === before) return '';
  const percent = Math.round(((value - before) / before) * 100);
  return `, ${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}%`;
}

/** "Monday, November 16"; the day is a calendar day of the creator's zone already. */
function dayText(day: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en', options);
}
