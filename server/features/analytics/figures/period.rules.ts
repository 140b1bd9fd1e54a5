import type { AnalyticsQuery } from '#shared/analytics/query.ts';

/** Calendar days of a zone, both included. */
export interface Span {
  from: string;
  to: string;
}

const DAYS = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const;
const DAY_MS = 86_400_000;

/** The calendar day of a moment in a zone. */
export function dayIn(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a span has. */
export function lengthOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** 29 February becomes the 28th. */
function yearBefore(day: string): string {
  const earlier = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  const date = new Date(`${earlier}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(earlier);
  return isReal ? earlier : `${earlier.slice(0, 8)}28`;
}

/** The next whole quarter of an hour on the clocks of a zone, `HH:MM`; 24:00 at the end of a day. */
export function quarterIn(zone: string, at: Date): string {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .split(':')
    .map(Number);
  const minutes = (Math.floor((hour * 60 + minute) / 15) + 1) * 15;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The days a query means, and those it is compared with. */
export function spansOf(
  { period, compare }: Pick<AnalyticsQuery, 'period' | 'compare'>,
  today: string,
): { span: Span; compared: Span | null } {
  const span =
    period.kind === 'own'
      ? { from: period.from, to: period.to }
      : { from: addDays(today, 1 - DAYS[period.kind]), to: today };
  if (compare === 'none') return { span, compared: null };
  const to = compare === 'previous' ? addDays(span.from, -1) : yearBefore(span.to);
  // As many days, so that the two can be compared bucket by bucket.
  return { span, compared: { from: addDays(to, 1 - lengthOf(span)), to } };
}
