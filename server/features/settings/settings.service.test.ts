import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PageFigures } from '#shared/site/page-figures.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';

let database: TestDatabase;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  [one, other] = await Promise.all([
    createTestApp({ databaseUrl: database.url }),
    createTestApp({ databaseUrl: database.url }),
  ]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});
afterEach(() => one.db('settings').delete());

/** Asks until the answer fits: what another process changed arrives a moment later. */
async function eventually(check: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await check()) return true;
    await sleep(20);
  }
  return false;
}

test('without rows every setting has its default', async () => {
  expect(await one.services.settings.read()).toEqual({
    productName: 'Unlatch',
    tagline: 'Turn LinkedIn comments into leads',
    supportEmail: 'support@unlatch.example',
    emailStep: 'plan',
    overLimit: 'hold',
    pageFigures: PageFigures.parse({}),
  });
});

test('a change is seen at once by its own process and soon by the others', async () => {
  await other.services.settings.read();
  await one.services.settings.change({ emailStep: 'always', productName: 'Latchkey' });
  expect(await one.services.settings.read()).toMatchObject({
    emailStep: 'always',
    productName: 'Latchkey',
    overLimit: 'hold',
  });
  const isSeen = async () => (await other.services.settings.read()).productName === 'Latchkey';
  expect(await eventually(isSeen)).toBe(true);
});

test('settings are kept in memory between changes', async () => {
  await eventually(() => Promise.resolve(one.services.feed.isLive()));
  // The clean-up of the last test may be heard of between two readings, once.
  const isKept = async (): Promise<boolean> => {
    const first = one.services.settings.read();
    await first;
    return one.services.settings.read() === first;
  };
  expect([await isKept(), await isKept()]).toContain(true);
});

test('a stored value that no longer fits is ignored, and a wrong one is not stored', async () => {
  await one.db('settings').insert([
    { key: 'overLimit', value: '"explode"' },
    { key: 'forgotten', value: '1' },
  ]);
  const hasDefault = async () => (await one.services.settings.read()).overLimit === 'hold';
  expect(await eventually(hasDefault)).toBe(true);
  const wrong = { productName: '' };
  await expect(one.services.settings.change(wrong)).rejects.toThrow('productName');
});
