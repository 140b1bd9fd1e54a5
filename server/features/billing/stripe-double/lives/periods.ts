import type { Price } from '../world/stored-objects.ts';

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/**
 * The end of the period that `at` lies in, counted from the anchor: the same day of the month and time of
 * day, or the last day of a shorter month (docs.stripe.com/billing/subscriptions/billing-cycle). In UTC.
 */
export function periodAround(
  anchor: number,
  { interval, interval_count: count }: Price['recurring'],
  at: number,
): { start: number; end: number } {
  if (interval === 'day' || interval === 'week') {
    const length = count * (interval === 'week' ? 7 : 1) * DAY;
    const start = anchor + Math.floor((at - anchor) / length) * length;
    return { start, end: start + length };
  }
  const months = count * (interval === 'year' ? 12 : 1);
  let steps = Math.floor((at - anchor) / (months * 31 * DAY));
  while (addMonths(anchor, (steps + 1) * months) <= at) steps += 1;
  return { start: addMonths(anchor, steps * months), end: addMonths(anchor, (steps + 1) * months) };
}

/** `months` later on the calendar, cut to the month's last day. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}
