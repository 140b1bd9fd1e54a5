import { expect, it } from 'vitest';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { openBefore } from '#server/testing/database/old-installation.ts';
import { insertReached, selectNotices } from './usage-notices.queries.ts';

it('what was used before an upgrade is shown and not told anew; what is used after it is', async () => {
  const db = await openBefore('0119-usage-before-notices');
  await db.raw(
    `INSERT INTO users (id, email, email_key, name, referral_code)
     SELECT id, id || '@x.test', id || '@x.test', id, 'code-' || id
     FROM unnest(ARRAY['busy', 'calm']) AS id`,
  );
  await db.raw(
    `INSERT INTO quota_months (user_id, month, used)
     SELECT id, date_trunc('month', now() AT TIME ZONE 'UTC')::date, used
     FROM (VALUES ('busy', 500), ('calm', 10)) AS q (id, used)`,
  );
  await migrateToLatest(db, allMigrations);
  const look = (userId: string) => db.transaction((trx) => insertReached(trx, [userId]));
  expect(await look('busy')).toEqual([]);
  expect(await look('calm')).toEqual([]);
  expect(await selectNotices(db, 'busy')).toMatchObject([{ meter: 'comments', threshold: 80 }]);
  expect(await selectNotices(db, 'calm')).toEqual([]);
  await db('quota_months').update({ used: 590 });
  expect(await look('busy')).toMatchObject([{ meter: 'comments', threshold: 95 }]);
  expect(await look('calm')).toMatchObject([{ meter: 'comments', threshold: 95 }]);
});
