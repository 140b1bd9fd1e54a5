import { expect, it } from 'vitest';
import type { Database } from '#server/platform/db/connection.ts';
import { migrateDown, migrateToLatest } from '#server/platform/db/migrate.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { migrationsBefore, openBefore } from '#server/testing/database/old-installation.ts';
import { selectGrants } from './plan-grants.queries.ts';
import { planEndOf } from './grants.rules.ts';

const ENTITLEMENTS = '0103-entitlements';
const afterEntitlements = allMigrations.length - migrationsBefore(ENTITLEMENTS).length;
const IN_MAY = '2040-05-31T22:00:00.000Z';

/** An installation of the release before grants: plans in one column, some with an end. */
async function anOldInstallation(): Promise<Database> {
  const db = await openBefore(ENTITLEMENTS);
  await db.raw(
    `INSERT INTO users (id, email, email_key, name, referral_code, plan_id)
     SELECT id, id || '@x.test', id || '@x.test', id, 'code-' || id, plan
     FROM (VALUES ('nothing', 'free'), ('given', 'pro'), ('timed', 'pro'),
       ('raised', 'creator'), ('lowered', 'starter')) AS u (id, plan)`,
  );
  await db.raw(
    `INSERT INTO plan_terms (user_id, next_plan_id, until) VALUES
       ('timed', 'free', :until), ('raised', 'starter', :until), ('lowered', 'pro', :until)`,
    { until: IN_MAY },
  );
  await db.raw(
    `INSERT INTO plans (id, position, name, price_usd, magnet_limit, comment_limit, collect_emails,
       facebook_pixel, google_analytics, advanced_analytics, support)
     VALUES ('own', 9, 'Own', 120, NULL, NULL, true, true, true, true, 'By phone')`,
  );
  await db.raw(
    `INSERT INTO quota_months (user_id, month, used, comment_limit, extra)
     VALUES ('given', date_trunc('month', now() AT TIME ZONE 'UTC')::date, 12, 600, 50)`,
  );
  return db;
}

const plansOf = async (db: Database) =>
  Object.fromEntries(
    (await db('users').select<{ id: string; planId: string }[]>('id', 'plan_id')).map((row) => [
      row.id,
      row.planId,
    ]),
  );

it('an upgrade keeps every plan, its end and what follows, with a reason that says where it is from', async () => {
  const db = await anOldInstallation();
  const before = await plansOf(db);
  const months = await db('quota_months').select('used', 'comment_limit', 'extra');
  expect(months).toMatchObject([{ used: 12, extra: 50 }]);
  await migrateToLatest(db);

  expect(await plansOf(db)).toEqual(before);
  const kept = async (id: string) => {
    const grants = await selectGrants(db, id);
    for (const { reason, actor, source } of grants) {
      expect([reason.startsWith('Carried over by the upgrade: '), actor, source]).toEqual([
        true,
        'upgrade',
        'operator',
      ]);
    }
    const end = planEndOf(grants.filter(({ startsAt }) => startsAt <= new Date()));
    return {
      plans: grants.map(({ planId }) => planId).toSorted(),
      end: end === null ? null : { at: end.at.toISOString(), next: end.next?.id ?? null },
    };
  };
  expect(await kept('nothing')).toEqual({ plans: [], end: null });
  expect(await kept('given')).toEqual({ plans: ['pro'], end: null });
  expect(await kept('timed')).toEqual({ plans: ['pro'], end: { at: IN_MAY, next: null } });
  expect(await kept('raised')).toEqual({
    plans: ['creator', 'starter'],
    end: { at: IN_MAY, next: 'starter' },
  });
  // The higher plan that follows begins when the lower one ends.
  expect((await kept('lowered')).plans).toEqual(['pro', 'starter']);
  const [later] = (await selectGrants(db, 'lowered')).filter(({ planId }) => planId === 'pro');
  expect(later?.startsAt.toISOString()).toBe(IN_MAY);

  const yearly = await db('plans').select('id', 'yearly_price_usd').orderBy('id');
  expect(Object.fromEntries(yearly.map((row) => [row.id, row.yearlyPriceUsd]))).toEqual({
    creator: 790,
    free: null,
    own: null,
    pro: 290,
    starter: 150,
  });
  expect(await db('quota_months').select('used', 'comment_limit', 'extra')).toEqual(months);
  const own = await db('entitlements').where({ userId: 'given' }).first();
  const pro = await db('plans').where({ id: 'pro' }).first();
  expect([own?.magnetLimit, own?.commentLimit]).toEqual([pro?.magnetLimit, pro?.commentLimit]);
});

it('the way back gives the same plans and ends as before', async () => {
  const db = await anOldInstallation();
  const terms = () => db('plan_terms').whereNot({ userId: 'lowered' }).orderBy('user_id');
  const [plans, before] = [await plansOf(db), await terms()];
  await migrateToLatest(db);
  await migrateDown(db, afterEntitlements);
  expect(await plansOf(db)).toEqual(plans);
  expect(await terms()).toEqual(before);
});
