import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { findDemoMagnet, seedDemo } from './seed-demo.ts';

let database: TestDatabase;
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  [app, other] = await Promise.all([
    createTestApp({ databaseUrl: database.url }),
    createTestApp({ databaseUrl: database.url }),
  ]);
});
afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await database.drop();
});
afterEach(async () => {
  await app.db('users').delete();
  await app.db('settings').delete();
});

test('the demo creator can sign in, is on Pro and has three published magnets', async () => {
  const credentials = await seedDemo(app.db, app.services);
  expect(credentials?.password).toMatch(/^[a-km-np-z2-9]{16}$/);
  const login = await app.api.auth.login({
    body: { email: credentials?.email ?? '', password: credentials?.password ?? '' },
  });
  if (!login.success) throw new Error('The demo creator could not sign in');
  expect(login.user.plan).toBe('pro');
  const { items } = await app.as(login.user.sessionToken).magnets.list();
  expect(
    items.map(({ triggerWord, contentType, collectEmails, status }) => ({
      triggerWord,
      contentType,
      collectEmails,
      status,
    })),
  ).toEqual([
    { triggerWord: 'GROWTH', contentType: 'text', collectEmails: false, status: 'active' },
    { triggerWord: 'PRICING', contentType: 'link', collectEmails: false, status: 'active' },
    { triggerWord: 'INTERVIEW', contentType: 'text', collectEmails: true, status: 'active' },
  ]);
  expect(await findDemoMagnet(app.db)).toBe(items[0]?.id);
});

test('it is made once, also when processes start together', async () => {
  const processes = [app, other, app, other, app, other];
  const results = await Promise.all(processes.map(({ db, services }) => seedDemo(db, services)));
  expect(results.filter((credentials) => credentials !== null)).toHaveLength(1);
  expect(await seedDemo(app.db, app.services)).toBeNull();
  expect(await app.db('users')).toHaveLength(1);
  expect(await app.db('magnets')).toHaveLength(3);
});

test('a start waits for one that takes longer than statements may (R17)', async () => {
  const first = await app.db.transaction();
  await first.raw('SELECT pg_advisory_xact_lock(7316003)');
  const second = seedDemo(other.db, other.services);
  await sleep(6_500); // a statement ends after five seconds, a silent connection after six
  await first.rollback();
  expect(await second).not.toBeNull();
});

test('a database that has users is never touched, not even after its demo was deleted', async () => {
  await aUser(app);
  expect(await seedDemo(app.db, app.services)).toBeNull();
  expect(await app.db('users')).toHaveLength(1);
  await app.db('users').delete();
  await seedDemo(app.db, app.services);
  await app.db('users').delete();
  expect(await seedDemo(app.db, app.services)).toBeNull();
});

test('a start that was killed half-way is made good by the next one', async () => {
  let made = 0;
  const failing = {
    auth: app.services.auth,
    magnets: {
      create: (...call: Parameters<typeof app.services.magnets.create>) => {
        made += 1;
        if (made > 1) throw new Error('killed');
        return app.services.magnets.create(...call);
      },
    },
  };
  await expect(seedDemo(app.db, failing)).rejects.toThrow('killed');
  expect(await app.db('magnets')).toHaveLength(1);
  expect(await seedDemo(app.db, app.services)).not.toBeNull();
  expect(await app.db('magnets')).toHaveLength(3);
});
