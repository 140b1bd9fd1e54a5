import { expect } from 'vitest';
import type { TestApp } from '../../app/test-app.ts';

interface Paying {
  status: string;
  interval: string;
  cents: number;
}

/** Recurring revenue of what runs at the provider: a year counts a twelfth. */
const monthly = ({ status, interval, cents }: Paying) =>
  status !== 'active' && status !== 'past_due'
    ? 0
    : interval === 'year'
      ? Math.round(cents / 12)
      : cents;

/** Each movement begins where the one before ended, and all of them are what is paid now. */
export async function movementsAddUp(
  { db }: Pick<TestApp, 'db'>,
  creatorId: string,
  paying: readonly Paying[],
): Promise<void> {
  const rows = await db('mrr_movements').where({ creatorId, isPractice: false }).orderBy('id');
  let [cents, day] = [0, ''];
  for (const row of rows) {
    expect(row.beforeCents).toBe(cents);
    expect(String(row.day) >= day).toBe(true);
    cents = row.afterCents;
    day = String(row.day);
  }
  expect(cents).toBe(paying.reduce((sum, one) => sum + monthly(one), 0));
}
