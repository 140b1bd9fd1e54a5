import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';

const DAY_MS = 86_400_000;

/** A reminder goes out on the day an invoice is due, and 7 and 14 days after it. */
export const REMINDER_DAYS = [0, 7, 14] as const;

/** A UTC day as `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The beginning of a UTC day. */
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(startOf(day).getTime() + days * DAY_MS));

/** The same day of a later month, or the last day of a shorter one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

const MONTHS = { month: 1, year: 12 } as const;

/**
 * The last day of a period that begins on `from`. Periods follow the day the subscription began on, so
 * that the 31st stays the 31st after a short month.
 */
export function lastDayOf(from: string, interval: BillingInterval, anchor = from): string {
  const step = MONTHS[interval];
  for (let months = 0; months <= 1_200; months += 1) {
    const day = addMonths(anchor, months);
    if (day > from) break;
    if (day === from) return addDays(addMonths(anchor, months + step), -1);
  }
  return addDays(addMonths(from, step), -1);
}

/** Cents of a tax on a net amount, rounded half up. */
export const taxOf = (netCents: number, basisPoints: number): number =>
  Math.floor((netCents * basisPoints + 5_000) / 10_000);

/** How many of the reminders are due by now. */
export function remindersDue(dueOn: string, today: string): number {
  return REMINDER_DAYS.filter((days) => addDays(dueOn, days) <= today).length;
}

/** An invoice as its subscription is judged by it. */
export interface BilledPeriod {
  planId: string;
  /** Of the plan among all plans. */
  position: number;
  interval: BillingInterval;
  listCents: number;
  netCents: number;
  isPaid: boolean;
  from: Date;
  /** The moment it ends. */
  end: Date;
}

export interface ManualStanding {
  current: BilledPeriod;
  status: 'active' | 'past_due';
  /** The end of everything that is paid. */
  paidUntil: Date;
  /** Until when the plan stays. */
  planUntil: Date;
}

/**
 * What follows from the invoices of a subscription; null when it has ended. Of paid periods that run at once
 * the highest plan counts. An open invoice for the time after gives the days of grace.
 */
export function manualStanding(
  periods: readonly BilledPeriod[],
  now: Date,
  graceDays: number,
): ManualStanding | null {
  const paid = periods.filter(({ isPaid }) => isPaid);
  if (paid.length === 0) return null;
  const paidUntil = new Date(Math.max(...paid.map(({ end }) => end.getTime())));
  const isAwaited = periods.some((period) => !period.isPaid && period.end > paidUntil);
  const grace = isAwaited ? graceDays * DAY_MS : 0;
  const planUntil = new Date(paidUntil.getTime() + grace);
  if (planUntil <= now) return null;
  const running = paid
    .filter(({ from, end }) => from <= now && end > now)
    .toSorted((a, b) => b.position - a.position || b.end.getTime() - a.end.getTime());
  const byTime = paid.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  // Before the first period and after the last one the nearest counts.
  const nearest = byTime.find(({ from }) => from > now) ?? byTime.at(-1);
  const current = running[0] ?? nearest;
  if (current === undefined) return null;
  return { current, status: paidUntil <= now ? 'past_due' : 'active', paidUntil, planUntil };
}
