import { expect, it } from 'vitest';
import type { Database } from '#server/platform/db/connection.ts';
import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { migrationsBefore, openBefore } from '#server/testing/database/old-installation.ts';
import { restoreMerged } from './unmerge.queries.ts';

const RENAMES = '0249-over-quota';

const snapshotsOf = async (db: Database) => {
  const [row] = await db('contact_merges').select('keptBefore', 'mergedBefore', 'keptAfter');
  return row;
};

it('a merge of before the columns were renamed can be taken back, and keeps its rows on the way back', async () => {
  const db = await openBefore(RENAMES);
  await db.raw(
    `INSERT INTO users (id, email, email_key, name, referral_code)
     VALUES ('u', 'u@x.test', 'u@x.test', 'U', 'code')`,
  );
  await db.raw(
    `INSERT INTO contacts (id, user_id, name, sort_name, leads, held_leads, is_held)
     VALUES ('kept', 'u', 'Ada', 'ada', 3, 2, false), ('twin', 'u', 'A.', 'a.', 1, 1, true)`,
  );
  await db.raw(
    `INSERT INTO contact_merges (id, user_id, kept_id, merged_id, kept_before, merged_before)
     SELECT 'm', 'u', k.id, t.id, jsonb_build_object('row', to_jsonb(k), 'leads', '["lead"]'::jsonb),
       jsonb_build_object('row', to_jsonb(t), 'keys', '["in:twin"]'::jsonb)
     FROM contacts k, contacts t WHERE k.id = 'kept' AND t.id = 'twin'`,
  );
  await db.raw(`DELETE FROM contacts WHERE id = 'twin'`);
  const before = await snapshotsOf(db);

  await migrateToLatest(db, allMigrations.slice(0, migrationsBefore(RENAMES).length + 1));
  await migrateDown(db, 1);
  expect(await snapshotsOf(db)).toEqual(before);

  await migrateToLatest(db);
  expect(await snapshotsOf(db)).toMatchObject({
    keptBefore: { row: { leads_over_quota: 2, is_over_quota: false }, leads: ['lead'] },
    keptAfter: null,
  });
  await db.transaction((trx) =>
    restoreMerged(trx, 'u', {
      id: 'm',
      keptId: 'kept',
      mergedId: 'twin',
      coveredBy: null,
      undoneAt: null,
    }),
  );
  const twin = await db('contacts').where({ id: 'twin' }).first();
  expect(twin).toMatchObject({ name: 'A.', leads: 1, leadsOverQuota: 1, isOverQuota: true });
});
