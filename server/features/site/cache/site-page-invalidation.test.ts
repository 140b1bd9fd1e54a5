import { describe, expect, vi } from 'vitest';
import { type GeneralWay, watchGeneralWay } from '#server/testing/app/general-way.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

/** Two processes of one installation: `here` writes, `there` has to hear of it. */
const it = twoProcessesTest();
let way: GeneralWay;
let here: TestApp;
let there: TestApp;
it.beforeAll(() => {
  way = watchGeneralWay();
});
it.beforeAll(({ both }) => {
  ({ here, there } = both);
});
it.afterAll(() => way.restore());

const PATIENT = { timeout: 90_000 };

async function textOf(app: TestApp, path: string): Promise<string> {
  return (await app.fetch(path)).text();
}

async function isFast(app: TestApp, path: string): Promise<boolean> {
  const before = way.requests();
  await textOf(app, path);
  return way.requests() === before;
}

async function untilFast(path: string): Promise<void> {
  for (const app of [here, there]) await vi.waitUntil(() => isFast(app, path), PATIENT);
}

const change = (fields: Parameters<TestApp['services']['settings']['change']>[0]) =>
  here.services.settings.change(fields);
const write = (table: string, where: object, fields: object): PromiseLike<unknown> =>
  here.db(table).where(where).update(fields);

const figure = { text: '4,321', source: 'stated' as const };
const announced: [string, string, string, () => PromiseLike<unknown>][] = [
  ['the name', '/about', 'Latchkey', () => change({ productName: 'Latchkey' })],
  [
    'the address for help',
    '/privacy',
    'help@unlatch.example',
    () => change({ supportEmail: 'help@unlatch.example' }),
  ],
  [
    'a figure',
    '/',
    figure.text,
    async () => {
      const { pageFigures } = await here.services.settings.read();
      await change({ pageFigures: { ...pageFigures, users: figure } });
    },
  ],
  [
    'who takes the money',
    '/pricing',
    'You pay by invoice.',
    async () => {
      const choice = { provider: 'manual' as const, graceDays: 7, automaticTax: false };
      const by = { ...(await anOperator(here)).operator, network: '192.0.2.1' };
      await here.services.billing.settings.choose(choice, by);
    },
  ],
];
const unannounced: typeof announced = [
  [
    'a plan',
    '/pricing',
    'Up to 601 comments',
    () => write('plans', { id: 'free' }, { commentLimit: 601 }),
  ],
  [
    'a setting',
    '/terms',
    'third@party.example',
    () => write('settings', { key: 'supportEmail' }, { value: '"third@party.example"' }),
  ],
];

describe('a page of the site sent by the fast path', () => {
  it.each(announced)(
    'follows %s at once in the same process and within a second in others',
    async (_what, path, shown, act) => {
      await untilFast(path);
      for (const app of [here, there]) expect(await textOf(app, path)).not.toContain(shown);
      await act();
      expect(await textOf(here, path)).toContain(shown);
      await withinASecond(async () => (await textOf(there, path)).includes(shown));
      await untilFast(path);
      for (const app of [here, there]) expect(await textOf(app, path)).toContain(shown);
    },
  );

  it.each(unannounced)(
    'follows %s that another program wrote to the database',
    async (_what, path, shown, act) => {
      await untilFast(path);
      await act();
      for (const app of [here, there]) {
        await expect.poll(() => textOf(app, path), PATIENT).toContain(shown);
      }
      await untilFast(path);
    },
  );
});
