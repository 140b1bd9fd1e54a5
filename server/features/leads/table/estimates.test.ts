import { expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { PEOPLE as FROM_PEOPLE } from './clauses.queries.ts';

const it = appTest();
const PEOPLE = 8_000;

it('the database knows how few people are hot, and how many have a flag, so it takes the short way to a page', async ({
  app: { db },
  app,
}) => {
  const { user } = await aUser(app);
  const flag = randomIds.rowId();
  const amount = randomIds.rowId();
  await db('contact_fields').insert([
    { id: flag, userId: user.id, name: 'Flag', nameKey: 'flag', kind: 'flag' },
    { id: amount, userId: user.id, name: 'Amount', nameKey: 'amount', kind: 'number' },
  ]);
  // Times of a busy machine are not what is tested.
  const patient = (sql: string, values: readonly unknown[] | Record<string, string>) =>
    db.transaction(async (trx) => {
      await trx.raw('SET LOCAL statement_timeout = 0');
      await trx.raw(sql, values as never); // as knex takes them
    });
  await patient(
    `INSERT INTO contacts (id, user_id, name, sort_name, last_at)
     SELECT 'estimate' || n, ?, 'N', 'n', now() - interval '1 year' FROM generate_series(1, ?::int) n`,
    [user.id, PEOPLE],
  );
  // Twenty far above all others.
  await patient(
    `UPDATE contact_scores SET score_0 = CASE WHEN n <= 20 THEN 50 + n ELSE 30.0 * n / ?::int END
     FROM (SELECT id, substr(id, 9)::int AS n FROM contacts WHERE user_id = ?) c WHERE c.id = contact_id`,
    [PEOPLE, user.id],
  );
  await patient(
    `INSERT INTO contact_values (user_id, contact_id, field_id, flag_value, number_value)
     SELECT user_id, id, CASE WHEN n % 20 = 0 THEN :flag ELSE :amount END,
       CASE WHEN n % 20 = 0 THEN true END, CASE WHEN n % 20 = 0 THEN NULL ELSE n END
     FROM (SELECT id, user_id, substr(id, 9)::int AS n FROM contacts WHERE user_id = :userId) c`,
    { flag, amount, userId: user.id },
  );
  await patient('ANALYZE contacts, contact_scores, contact_values', []);

  const expected = async (sql: string, values: string[]): Promise<number> => {
    const { rows } = await db.raw<{
      rows: { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[];
    }>(`EXPLAIN (FORMAT JSON) ${sql}`, values);
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  };
  const hot = await expected(`SELECT FROM contact_scores WHERE user_id = ? AND score_0 >= 44.5`, [
    user.id,
  ]);
  // A hundredth of all, 80, is what the usual statistics tell apart.
  expect(hot).toBeLessThan(35);
  // A question within `or` were taken to find every second person, 4,000.
  const hotOrWon = await expected(
    `SELECT FROM ${FROM_PEOPLE} WHERE c.user_id = ? AND (t.score_0 >= 44.5 OR c.stage = 'won')`,
    [user.id],
  );
  expect(hotOrWon).toBeLessThan(200);
  const flagged = await expected(`SELECT FROM contact_values WHERE field_id = ? AND flag_value`, [
    flag,
  ]);
  // 400 have it; as if a flag had nothing to do with its field it were 20.
  expect(flagged).toBeGreaterThan(200);
  expect(flagged).toBeLessThan(800);
});
