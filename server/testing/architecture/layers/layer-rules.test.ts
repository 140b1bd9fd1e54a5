import { describe, expect, it } from 'vitest';
import { findLedgerWriters, findPlanReaders, findStrayRows, findStraySql } from './layer-rules.ts';

const filesOf = (files: { [path: string]: string }) => new Map(Object.entries(files));

describe('the rules of layers', () => {
  it.each([
    ['server/features/news/news.service.ts', "db('news').where({ id })"],
    ['server/features/news/news.service.ts', 'db.raw(`SELECT 1 FROM news`)'],
    ['server/platform/limits/limiter.ts', 'const text = `DELETE FROM rate_limits`;'],
    ['server/platform/limits/limiter.ts', "client.query('LISTEN changes')"],
    ['server/features/news/news.service.ts', "tx('news').where({ id })"],
    ['server/features/news/news.service.ts', 'pool.query(`select id\n from news`)'],
    ['server/main.ts', "pool.query('DELETE FROM news')"],
    ['server/features/news/news.service.ts', "db.from('news').where({ id })"],
    ['server/features/news/news.service.ts', 'db.table(`news`)'],
    ['server/features/news/news.service.ts', "const text = 'TRUNCATE news';"],
    ['server/platform/jobs/queue.ts', "connection.query('ROLLBACK')"],
  ])('find SQL in %s: %s', (path, text) => {
    expect(findStraySql(filesOf({ [path]: text }))).toHaveLength(1);
    expect(findStraySql(filesOf({ 'server/features/news/news.queries.ts': text }))).toEqual([]);
  });

  it('ignore texts about the database', () => {
    const text = "const advice = 'The pooler does not pass LISTEN on.';";
    expect(findStraySql(filesOf({ 'server/features/news/news.rules.ts': text }))).toEqual([]);
  });

  it.each([
    'SELECT p.collect_emails FROM users u JOIN plans p ON p.id = u.plan_id',
    "db('users').join('plans', 'plans.id', 'users.plan_id')",
    "db('plan_grants').where({ userId })",
    "trx('users').where({ id }).first('plan_id')",
  ])('find a reader of plans: %s', (text) => {
    const read = (path: string) => findPlanReaders(filesOf({ [path]: text }));
    expect(read('server/features/news/news.queries.ts')).toHaveLength(1);
    expect(read('server/features/subscriptions/plans.queries.ts')).toEqual([]);
  });

  it('find column names outside of queries, and none in texts', () => {
    const path = 'server/features/news/news.service.ts';
    for (const text of [
      'return row.user_id;',
      `return row['user_id'];`,
      `return rows[0]?.['user_id'];`,
      `const change = { ['user_id']: id };`,
    ]) {
      expect(findStrayRows(filesOf({ [path]: text }))).toHaveLength(1);
      expect(findStrayRows(filesOf({ 'server/features/news/news.queries.ts': text }))).toEqual([]);
    }
    for (const text of [`const kinds = ['not_found'];`, `claims['given_name']`]) {
      expect(findStrayRows(filesOf({ [path]: text }))).toEqual([]);
    }
    expect(findStrayRows(filesOf({ [path]: "const code = 'not_found'; // user_id" }))).toEqual([]);
  });

  it.each([
    'INSERT INTO leads (id) VALUES (:id)',
    'WITH old AS (UPDATE grants SET finish_by = now()) SELECT 1',
    "trx('unlock_attempts').where({ id }).delete()",
    "db('leads as l')\n  .whereIn('l.id', ids)\n  .update({ lookedAt: null })",
  ])('find a writer of what the ledger keeps: %s', (text) => {
    const found = (path: string) => findLedgerWriters(filesOf({ [path]: text }));
    expect(found('server/features/unlock/grant/proofs.queries.ts')).toHaveLength(1);
    expect(found('server/features/leads/grants.queries.ts')).toEqual([]);
  });

  it('let everybody read what the ledger keeps, and write what is called alike', () => {
    for (const text of [
      "db('leads').where({ id }).first('id');\ndb('notes').insert({ id })",
      'SELECT id FROM leads',
      'UPDATE leads_seen SET at = now()',
    ]) {
      expect(findLedgerWriters(filesOf({ 'server/features/news/a.queries.ts': text }))).toEqual([]);
    }
  });
});
