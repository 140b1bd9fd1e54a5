import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createLeadMonths,
  type LeadMonths,
  type PlanId,
  type Stand,
} from '#server/testing/scenes/lead-months.ts';

let months: LeadMonths;
beforeAll(async () => {
  months = await createLeadMonths();
});
afterAll(() => months.close());

const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);

/** Checks what must hold after any act; `before` is the state one act earlier. */
function expectSound(before: Stand, now: Stand, isNewMonth: boolean): void {
  const released = now.leads.filter(({ overQuota }) => !overQuota);
  const waiting = now.leads.filter((lead) => lead.overQuota);
  expect(released.length + waiting.length).toBe(now.leads.length);
  for (const { id, name, email } of now.leads) {
    const number = id.slice('lead'.length);
    expect([name, email]).toEqual([`Ada ${number}`, `${number}@x.test`]);
  }
  for (const lead of before.leads) expect(idsOf(now.leads)).toContain(lead.id);
  const counted = now.months.reduce((sum, { used }) => sum + used, 0);
  expect(counted).toBe(released.filter(({ confirmed }) => confirmed).length);
  const usedBefore = isNewMonth ? 0 : before.used;
  // A smaller plan takes nothing back. Otherwise no month takes more than its limit.
  if (now.limit !== null) expect(now.used).toBeLessThanOrEqual(Math.max(usedBefore, now.limit));
  // Oldest first: every lead that still waits is younger than every lead that was released.
  const waitedBefore = before.leads.filter((lead) => lead.overQuota);
  const order = idsOf(waitedBefore);
  const out = order.filter((id) => released.some((lead) => lead.id === id && lead.confirmed));
  const stay = order.filter((id) => waiting.some((lead) => lead.id === id));
  const [oldestThatStays] = stay;
  const youngestOut = out.at(-1);
  if (oldestThatStays !== undefined && youngestOut !== undefined) {
    expect(order.indexOf(youngestOut)).toBeLessThan(order.indexOf(oldestThatStays));
  }
}

const hasRoom = ({ used, limit }: Stand) => limit === null || used < limit;

type Act =
  | { kind: 'unlocks'; number: number }
  | { kind: 'trusted' }
  | { kind: 'confirm' }
  | { kind: 'plan'; plan: PlanId }
  | { kind: 'room'; comments: number }
  | { kind: 'month' }
  | { kind: 'sweep' };

const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('unlocks' as const),
      number: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('trusted' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('confirm' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      plan: fc.constantFrom<PlanId>('free', 'starter', 'pro', 'creator'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('room' as const),
      comments: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('month' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
);

async function perform(act: Act): Promise<unknown> {
  switch (act.kind) {
    case 'unlocks':
      return months.unlocks(act.number);
    case 'trusted':
      return months.unlock(false);
    case 'confirm':
      return months.confirmOldest();
    case 'plan':
      return months.setPlan(act.plan);
    case 'room':
      return months.addRoom(act.comments);
    case 'month':
      return months.turnMonth();
    case 'sweep':
      return months.sweep();
  }
}

describe('leads over quota', () => {
  it('are released or wait for room, and no month exceeds its limit, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 4, maxLength: 14 }), async (acts) => {
        const creator = await months.begin();
        let before = await months.look();
        let told = 0;
        for (const act of acts) {
          await perform(act);
          const now = await months.look();
          expectSound(before, now, act.kind === 'month');
          const makesRoom = act.kind === 'plan' || act.kind === 'room' || act.kind === 'sweep';
          if (makesRoom && hasRoom(now) && now.limit !== null) {
            expect(now.leads.filter(({ overQuota }) => overQuota)).toEqual([]);
          }
          before = now;
        }
        await months.setPlan('creator');
        const end = await months.look();
        expect(end.leads.filter(({ overQuota }) => overQuota)).toEqual([]);
        for (const { payload } of months.mails) told += Number(payload?.['leads'] ?? 0);
        const noted = await months
          .db('lead_releases')
          .where({ userId: creator })
          .sum<{ sum: string }[]>('leads');
        expect(told).toBe(Number(noted[0]?.sum ?? 0));
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
