import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { forgetCreator } from '#server/features/audit/forget-names.queries.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

const it = appTest();

async function anAuditor(app: TestApp) {
  const { operator, token } = await anOperator(app);
  const by = { ...operator, network: '192.0.2.1' };
  const { check } = app.as(token).audit;
  return {
    check: (noted?: string) => check({ body: noted === undefined ? {} : { noted } }),
    act: (id: string, reason = 'a reason') =>
      app.services.audit.record(app.db, {
        action: 'creator.suspended',
        by,
        target: { kind: 'creator', id, name: 'somebody@x.test' },
        reason,
        before: { suspended: false },
        after: { suspended: true },
      }),
  };
}

/** What only somebody with the database can do: its guards are off. */
async function tamper(app: TestApp, statement: string): Promise<void> {
  await app.db.transaction(async (trx) => {
    const guards = (state: string) =>
      ['audit_log', 'audit_seals'].map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`);
    await trx.raw([...guards('DISABLE'), statement, ...guards('ENABLE')].join(';'));
  });
}

describe('the seals of the audit log', () => {
  it('hold for what many wrote at once, without a gap', async ({ app }) => {
    const { act, check } = await anAuditor(app);
    await Promise.all(Array.from({ length: 40 }, (_, index) => act(`many${index}`)));
    const found = await check();
    expect(found.broken).toBeNull();
    expect(found.seals).toBe(found.entries);
    expect(found.entries).toBeGreaterThanOrEqual(40);
    expect(found.lastSeal).toMatch(new RegExp(`^${found.seals}-[0-9a-f]{64}$`));
    const [row] = await app.db('audit_log').where({ action: 'audit.checked' });
    expect(row).toMatchObject({ after: { entries: found.entries, result: 'intact' } });
    // What was noted once stays in the log.
    await act('later');
    expect((await check(found.lastSeal ?? '')).broken).toBeNull();
  });

  it('are not left by an act that is taken back', async ({ app }) => {
    const { act, check } = await anAuditor(app);
    await act('stays');
    const [{ count: before } = { count: 0 }] = await app.db('audit_seals').count();
    await app.db
      .transaction(async (trx) => {
        await trx('audit_log').insert({ id: 'taken-back', action: 'x', networkHash: '' });
        throw new Error('the act failed');
      })
      .catch(() => undefined);
    expect(await app.db('audit_seals').count()).toEqual([{ count: before }]);
    expect((await check()).broken).toBeNull();
  });

  it('can themselves neither be changed nor removed', async ({ app }) => {
    const { act } = await anAuditor(app);
    await act('sealed');
    for (const attack of [
      `UPDATE audit_seals SET hash = ''`,
      'DELETE FROM audit_seals',
      'TRUNCATE audit_seals',
      `UPDATE audit_log SET salt = ''`,
    ]) {
      await expect(app.db.raw(attack), `after ${attack}`).rejects.toThrow(
        'the audit log only grows',
      );
    }
  });

  it('survive that the names of an erased creator are forgotten', async ({ app }) => {
    const { act, check } = await anAuditor(app);
    const { user } = await aUser(app);
    await act(user.id, `They are ${user.email}`);
    const sealed = await app.db('audit_log').where({ targetId: user.id }).first('salt');
    await app.db('users').where({ id: user.id }).delete();
    await app.db.transaction((trx) => forgetCreator(trx, user));
    const entry = await app.db('audit_log').where({ targetId: user.id }).first();
    expect(entry).toMatchObject({ targetName: null, reason: 'They are [deleted]' });
    // Without the old salt nobody can try names against the old hash.
    expect(entry?.salt.equals(sealed?.salt)).toBe(false);
    const seals = await app.db('audit_seals').where({ entryId: entry?.id }).orderBy('number');
    expect(seals.map(({ kind }) => kind)).toEqual(['written', 'forgotten']);
    expect((await check()).broken).toBeNull();
    // A second time there is nothing to forget.
    await app.db.transaction((trx) => forgetCreator(trx, user));
    expect(await app.db('audit_seals').where({ entryId: entry?.id })).toHaveLength(2);
    const changed = `UPDATE audit_log SET reason = 'x' WHERE id = '${entry?.id}'`;
    expect(await checkChanged(app, changed)).toMatchObject({ problem: 'content_changed' });
  });
});

/** What the check says of a log that a statement changed; then the log is as it was. */
async function checkChanged(app: TestApp, statement: string, noted?: string) {
  const { check } = await anAuditor(app);
  const tables = ['audit_log', 'audit_seals'];
  const each = (work: (table: string) => string) => tamper(app, tables.map(work).join(';'));
  await each((table) => `CREATE TABLE was_${table} AS TABLE ${table}`);
  await tamper(app, statement);
  try {
    return (await check(noted)).broken;
  } finally {
    await each((table) => `DELETE FROM ${table}`);
    await each((table) => `INSERT INTO ${table} SELECT * FROM was_${table}`);
    await each((table) => `DROP TABLE was_${table}`);
  }
}

describe('a log that somebody with the database changed', () => {
  it('says which entry is the first that differs, and how', async ({ app }) => {
    const { act, check } = await anAuditor(app);
    for (const id of ['one', 'two', 'three']) await act(id);
    const two = await app.db('audit_log').where({ targetId: 'two' }).first();
    const seal = await app.db('audit_seals').where({ entryId: two.id }).first();
    const where = `WHERE target_id = 'two'`;
    const changes: readonly (readonly [statement: string, problem: string])[] = [
      [`UPDATE audit_log SET operator_name = 'eve' ${where}`, 'entry_changed'],
      [`UPDATE audit_log SET at = at + interval '1 us' ${where}`, 'entry_changed'],
      [`UPDATE audit_log SET action = 'creator.restored' ${where}`, 'entry_changed'],
      [`UPDATE audit_log SET target_id = 'nobody' ${where}`, 'entry_changed'],
      [`UPDATE audit_log SET reason = 'another' ${where}`, 'content_changed'],
      [`UPDATE audit_log SET target_name = NULL ${where}`, 'content_changed'],
      [`UPDATE audit_log SET after = '{"suspended": false}' ${where}`, 'content_changed'],
      [`DELETE FROM audit_log ${where}`, 'entry_missing'],
      [`UPDATE audit_seals SET sealed_at = now() WHERE number = ${seal.number}`, 'entry_changed'],
    ];
    for (const [statement, problem] of changes) {
      expect(await checkChanged(app, statement), `after ${statement}`).toMatchObject({
        problem,
        number: seal.number,
        entryId: two.id,
      });
    }
    // Names the entry as it is now, so that it can be looked at.
    const changed = await checkChanged(app, `UPDATE audit_log SET reason = 'another' ${where}`);
    expect(changed?.entry).toMatchObject({ reason: 'another', action: 'creator.suspended' });
    expect((await check()).broken).toBeNull();
  });

  it('shows entries that were removed with their seals, and those that were slipped in', async ({
    app,
  }) => {
    const { act, check } = await anAuditor(app);
    await act('gone');
    await act('last');
    const number = `(SELECT number FROM audit_seals WHERE entry_id =
      (SELECT id FROM audit_log WHERE target_id = 'gone'))`;
    expect(
      await checkChanged(app, `DELETE FROM audit_seals WHERE number = ${number}`),
    ).toMatchObject({ problem: 'seal_missing' });
    expect(
      await checkChanged(
        app,
        `INSERT INTO audit_log (id, action, network_hash) VALUES ('new', 'x', '')`,
      ),
    ).toMatchObject({ problem: 'entry_unsealed', number: null, entryId: 'new' });
    expect((await check()).broken).toBeNull();
  });

  it('that was cut off at its end is told by a seal that was noted', async ({ app }) => {
    const { act, check } = await anAuditor(app);
    await act('noted');
    const { lastSeal } = await check();
    const number = Number(lastSeal?.split('-')[0]);
    const cut = `DELETE FROM audit_log WHERE id IN
        (SELECT entry_id FROM audit_seals WHERE number >= ${number});
      DELETE FROM audit_seals WHERE number >= ${number}`;
    expect(await checkChanged(app, cut)).toBeNull();
    expect(await checkChanged(app, cut, lastSeal ?? '')).toEqual({
      problem: 'noted_missing',
      number,
      entryId: null,
      entry: null,
    });
    const refused = await check('12-abc').catch((error: ApiError) => error);
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});
