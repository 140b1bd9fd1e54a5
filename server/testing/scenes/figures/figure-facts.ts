import fc from 'fast-check';
import { expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '../factories.ts';

/** Zones that differ from UTC by hours, by parts of an hour, and by their clock changes. */
export const ZONES = [
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
  'America/St_Johns',
  // Its midnight comes twice on 2026-10-25, and is left out on 2026-03-29.
  'Atlantic/Azores',
] as const;
/** Around the clock changes of 2026 in Berlin and on the Azores, and on Lord Howe Island. */
export const EDGES = [
  '2026-03-29T01:00Z',
  '2026-10-25T01:00Z',
  '2026-04-04T15:00Z',
  '2026-10-03T15:30Z',
];

export const visits = fc.record({
  minutes: fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }),
  edge: fc.constantFrom(...EDGES),
  magnet: fc.integer({ min: 0, max: 2 }),
  country: fc.constantFrom('DE', 'BR', null),
  source: fc.constantFrom('linkedin', 'direct'),
  visitor: fc.integer({ min: 0, max: 5 }),
});
export const steps = fc.record({
  minutes: fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }),
  edge: fc.constantFrom(...EDGES),
  magnet: fc.integer({ min: 0, max: 2 }),
  kind: fc.constantFrom('tried', 'lost', 'verified', 'emails', 'delivered', 'opened'),
  first: fc.constantFrom('DE', 'BR', null),
  last: fc.constantFrom('DE', 'BR', null),
});
export type Visit = typeof visits extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const timeOf = ({ edge, minutes }: { edge: string; minutes: number }) =>
  new Date(Date.parse(edge) + minutes * 60_000);

/** A creator with three magnets, and what is added to them: rows as visits and steps of leads write them. */
export async function aPlace(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'pro' });
  const { ways } = app.services.leads;
  const magnets = [0, 1, 2].map(() => randomIds.magnetId());
  const wayOf = (country: string | null, source: string) =>
    ways.idOf(user.id, { source, ...(country === null ? {} : { country }), device: 'phone' });
  return {
    userId: user.id,
    token,
    magnets,
    async add(came: readonly Visit[], went: readonly Step[]) {
      for (const one of came) {
        await app.db('visits').insert({
          createdAt: timeOf(one),
          userId: user.id,
          magnetId: magnets[one.magnet],
          unlocked: false,
          referrer: 'direct',
          userAgent: 'b',
          visitorHash: Buffer.from(`visitor ${one.visitor}`),
          wayId: await wayOf(one.country, one.source),
        });
      }
      for (const one of went) {
        await app.db('figure_events').insert({
          at: timeOf(one),
          userId: user.id,
          magnetId: magnets[one.magnet],
          postKey: '',
          kind: one.kind,
          firstWay: await wayOf(one.first, 'linkedin'),
          lastWay: await wayOf(one.last, 'linkedin'),
        });
      }
    },
    async moveTo(zone: string) {
      await app.db('users').where({ id: user.id }).update({ timeZone: zone });
    },
  };
}

/** Rolls up every visit and step; a transaction of another test file may leave rows unsettled for a while. */
export async function countAll(app: TestApp): Promise<void> {
  const isCounted = async () => {
    await app.services.analytics.rollUp.run();
    const { rows } = await app.db.raw<{ rows: { done: boolean }[] }>(
      `SELECT last_visit >= (SELECT coalesce(max(id), 0) FROM visits)
         AND last_event >= (SELECT coalesce(max(id), 0) FROM figure_events) AS done FROM figure_marks`,
    );
    return rows[0]?.done;
  };
  // The longest of them takes minutes.
  await expect.poll(isCounted, { timeout: 200_000, interval: 100 }).toBe(true);
}
