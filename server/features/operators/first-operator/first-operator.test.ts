import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { openTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

/** Every test has an installation without operators. */
const it = openTest.extend('app', ({ open }) => open.app());

const PASSWORD = 'tulips bloom in may';
const form = (token: string, change: object = {}) => ({
  body: { token, username: 'Ada', password: PASSWORD, confirmPassword: PASSWORD, ...change },
});
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code, fields: error.fields }),
  );
const token = async (app: TestApp) => {
  const printed = await app.services.operators.firstOperator.prepare(null);
  if (printed === null) throw new Error('nothing was printed');
  return printed;
};

describe('the set-up token of a first start (T49)', () => {
  it('creates the first operator once and signs in', async ({ app }) => {
    const printed = await token(app);
    expect(printed).toMatch(/^set_[\w-]{43}$/);
    expect(JSON.stringify(await app.db('operator_setup_tokens'))).not.toContain(printed.slice(4));
    const answer = await app.api.operators.setUp(form(printed));
    expect(answer.user).toMatchObject({ username: 'Ada', role: 'admin', hasTotp: false });
    expect(await app.as(answer.token).operators.verify()).toMatchObject({ success: true });
    await app.api.operators.login({ body: { username: 'ada', password: PASSWORD } });
    expect(await failure(app.api.operators.setUp(form(printed, { username: 'Eve' })))).toEqual({
      status: 410,
      code: 'setup_expired',
      fields: {},
    });
    expect(await app.db('audit_log').orderBy('at').pluck('action')).toEqual([
      'operator.created',
      'operator.login',
    ]);
  });

  it('works once, also when it is used many times at once', async ({ app }) => {
    const printed = await token(app);
    const tries = Array.from({ length: 5 }, (_, index) =>
      app.api.operators.setUp(form(printed, { username: `Ada${index}` })).then(
        () => 'made',
        (error: ApiError) => error.code,
      ),
    );
    expect((await Promise.all(tries)).filter((one) => one === 'made')).toHaveLength(1);
    expect(await app.db('operators')).toHaveLength(1);
  });

  it('expires after an hour, is not used up by a mistake in the form, and is printed anew at every start', async ({
    app,
  }) => {
    const [first, second] = [await token(app), await token(app)];
    expect(second).not.toBe(first);
    for (const [change, field] of [
      [{ username: ' ' }, 'username'],
      [{ password: 'short', confirmPassword: 'short' }, 'password'],
      [{ confirmPassword: 'another' }, 'confirmPassword'],
    ] as const) {
      const refused = await failure(app.api.operators.setUp(form(second, change)));
      expect(refused).toMatchObject({ status: 400, code: 'operator_form_invalid' });
      expect(Object.keys(refused.fields)).toEqual([field]);
    }
    const hourAgo = app.db.raw(`expires_at - interval '1 hour'`);
    await app.db('operator_setup_tokens').update({ expiresAt: hourAgo });
    expect(await failure(app.api.operators.setUp(form(second)))).toMatchObject({ status: 410 });
    expect(await failure(app.api.operators.setUp(form('set_x')))).toMatchObject({ status: 410 });
    await app.api.operators.setUp(form(await token(app)));
  });

  it('is not printed when an operator exists', async ({ app }) => {
    const early = await token(app);
    await app.api.operators.setUp(form(await token(app)));
    expect(await app.services.operators.firstOperator.prepare(null)).toBeNull();
    expect(await failure(app.api.operators.setUp(form(early)))).toMatchObject({ status: 410 });
  });
});

describe('the operator of the settings', () => {
  it('is created at the first start, and never overwritten later', async ({ app }) => {
    const { prepare } = app.services.operators.firstOperator;
    expect(await prepare({ username: 'Ada', password: PASSWORD })).toBeNull();
    expect(await prepare({ username: 'Ada', password: 'another password' })).toBeNull();
    expect(await prepare({ username: 'Eve', password: 'another password' })).toBeNull();
    expect(await app.db('operators').pluck('username')).toEqual(['Ada']);
    await app.api.operators.login({ body: { username: 'ada', password: PASSWORD } });
  });

  it('is created once when several processes start together', async ({ open }) => {
    const { here: one, there: two } = await open.twoProcesses();
    await Promise.all(
      [one, two, one, two].map((process) =>
        process.services.operators.firstOperator.prepare({ username: 'Ada', password: PASSWORD }),
      ),
    );
    expect(await one.db('operators')).toHaveLength(1);
    expect(await one.db('audit_log')).toHaveLength(1);
  });
});
