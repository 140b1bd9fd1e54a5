import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';

const STEP = { month: 1, year: 12 } as const;

/** When a subscription renews. */
export interface Cycle {
  interval: BillingInterval;
  /** The next renewal. */
  dueAt: Date;
  /** The day of the month that renewals keep to, which a shorter month cuts short. */
  cycleDay: number;
}

/** The first renewal that is not before a moment. Renewals follow `dueAt`, each a whole period later. */
export function firstRenewal({ dueAt, cycleDay, interval }: Cycle, notBefore: Date): Date {
  let at = dueAt;
  for (let periods = 1; at < notBefore; periods += 1) {
    at = monthsLater(dueAt, periods * STEP[interval], cycleDay);
  }
  return at;
}

/** What puts a renewal off. */
export interface Paused {
  interval: BillingInterval;
  pausedUntil: Date | null;
  periodStart: Date | null;
  periodEnd: Date | null;
}

/**
 * When the price of a renewal is paid for the first time: a pause skips the charges within it. Without an end
 * of the pause it is the day that was planned.
 */
export function firstCharge(renewal: Date, { interval, pausedUntil, ...period }: Paused): Date {
  if (pausedUntil === null) return renewal;
  const days = [renewal, period.periodStart, period.periodEnd].map((at) => at?.getUTCDate() ?? 0);
  return firstRenewal({ interval, dueAt: renewal, cycleDay: Math.max(...days) }, pausedUntil);
}

/** That day at the same hour, or the last day of a shorter month. */
function monthsLater(at: Date, months: number, day: number): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const later = new Date(at);
  later.setUTCFullYear(year, month, Math.min(day, last));
  return later;
}
