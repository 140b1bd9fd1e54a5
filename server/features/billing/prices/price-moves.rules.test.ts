import { expect, test } from 'vitest';
import { firstRenewal } from './price-moves.rules.ts';

test.each([
  [28, '2027-03-01', '2027-03-28'],
  [29, '2027-03-01', '2027-03-29'],
  [31, '2027-03-30', '2027-03-31'],
  [31, '2027-04-01', '2027-04-30'],
  [29, '2028-02-01', '2028-02-29'],
  [31, '2027-02-10', '2027-02-28'],
])(
  'a subscription of day %i that renews on 28 February is moved, from %s on, at its renewal on %s',
  (cycleDay, notBefore, expected) => {
    const dueAt = new Date('2027-02-28T09:30:00Z');
    const at = firstRenewal({ interval: 'month', dueAt, cycleDay }, new Date(notBefore));
    expect(at.toISOString()).toBe(`${expected}T09:30:00.000Z`);
  },
);

test('a yearly one of 29 February renews on the 28th between leap years', () => {
  const cycle = { interval: 'year' as const, dueAt: new Date('2027-02-28T00:00Z'), cycleDay: 29 };
  const on = (day: string) => firstRenewal(cycle, new Date(day)).toISOString().slice(0, 10);
  expect([on('2027-03-01'), on('2028-03-01')]).toEqual(['2028-02-29', '2029-02-28']);
});
