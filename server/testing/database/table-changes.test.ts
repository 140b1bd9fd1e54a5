import { expect } from 'vitest';
import { appTest } from '../app/app-tests.ts';
import { aUser } from '../scenes/factories.ts';
import { tidyDatabase } from '#server/platform/db/housekeeping.ts';
import { changedTables } from './table-changes.ts';

const it = appTest();

it('names the tables that a piece of work changed, and no others', async ({ app }) => {
  const { db } = app;
  const { user } = await aUser(app);
  const rename = (name: string) => db('users').where({ id: user.id }).update({ name });
  expect(await changedTables(app, () => rename('One'))).toEqual(['users']);
  expect(await changedTables(app, () => rename('Two'))).toEqual(['users']);
  expect(
    await changedTables(app, () => db('sessions').where({ userId: user.id }).delete()),
  ).toEqual(['sessions']);
  const takenBack = db.transaction(async (trx) => {
    await trx('users').where({ id: user.id }).update({ name: 'Three' });
    await trx.rollback();
  });
  expect(await changedTables(app, () => takenBack.catch(() => 'taken back'))).toEqual([]);
  expect(await changedTables(app, () => app.fetch('/api/magnets'))).toEqual([]);
});

it('lets no housekeeping remove rows meanwhile', async ({ app }) => {
  const { db } = app;
  await db('mail_addresses').insert({ addressKey: 'nothing-stored@x.test' });
  expect(await changedTables(app, () => tidyDatabase(db))).toEqual([]);
  expect(await db('mail_addresses')).toHaveLength(1);
  await tidyDatabase(db);
  expect(await db('mail_addresses')).toHaveLength(0);
});
