import { generate } from 'otplib';
import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import {
  OPERATOR_PASSWORD,
  anOperator,
  anOperatorWithTotp,
} from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code }),
  );
const isAlive = async (app: TestApp, token: string) =>
  (await app.fetch('/api/admin/verify', { headers: { 'x-admin-token': token } })).status === 200;
const login = (app: TestApp, username: string, otp?: string, password = OPERATOR_PASSWORD) =>
  app.api.operators.login({
    body: { username, password, ...(otp === undefined ? {} : { otp }) },
  });
const actionsOf = (app: TestApp, id: string) =>
  app.db('audit_log').where({ operatorId: id }).orderBy('at').pluck('action');
const wrongProof = { body: { currentPassword: 'wrong', code: '000000' } };

describe('setting a second factor up', () => {
  it('needs the password, shows the secret once, and is on after a right code only', async ({
    app,
  }) => {
    const { operator, token } = await anOperator(app);
    const account = app.as(token).operatorAccount;
    const start = (currentPassword: string) => account.startTotp({ body: { currentPassword } });
    expect(await failure(start('wrong'))).toEqual({ status: 400, code: 'current_password_wrong' });
    expect(await failure(account.confirmTotp({ body: { code: '123456' } }))).toEqual({
      status: 409,
      code: 'totp_not_started',
    });
    const { secret, uri } = await start(OPERATOR_PASSWORD);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Unlatch:${operator.username}?secret=${secret}`);
    expect(JSON.stringify(await app.db('operators').where({ id: operator.id }))).not.toContain(
      secret,
    );
    expect(await failure(account.confirmTotp({ body: { code: '12345' } }))).toMatchObject({
      code: 'totp_wrong',
    });
    // No second factor is asked for before its first right code.
    await login(app, operator.username);

    const code = await generate({ secret });
    const on = await account.confirmTotp({
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect(on.user.hasTotp).toBe(true);
    expect(on.recoveryCodes).toHaveLength(10);
    expect(new Set(on.recoveryCodes).size).toBe(10);
    expect([await isAlive(app, token), await isAlive(app, on.token)]).toEqual([false, true]);
    expect(
      await failure(
        app.as(on.token).operatorAccount.startTotp({
          body: { currentPassword: OPERATOR_PASSWORD },
        }),
      ),
    ).toMatchObject({ status: 409, code: 'totp_is_on' });
    expect(
      await failure(app.as(on.token).operatorAccount.confirmTotp({ body: { code } })),
    ).toMatchObject({ code: 'totp_is_on' });
    expect(await actionsOf(app, operator.id)).toEqual(['operator.login', 'operator.totp_enabled']);
  });

  it('is forgotten after ten minutes', async ({ app }) => {
    const { operator, token } = await anOperator(app);
    const account = app.as(token).operatorAccount;
    const { secret } = await account.startTotp({ body: { currentPassword: OPERATOR_PASSWORD } });
    const past = app.db.raw(`totp_pending_until - interval '10 minutes'`);
    await app.db('operators').where({ id: operator.id }).update({ totpPendingUntil: past });
    const late = account.confirmTotp({ body: { code: await generate({ secret }) } });
    expect(await failure(late)).toMatchObject({ status: 409, code: 'totp_not_started' });
  });
});

describe('signing in with a second factor', () => {
  it('needs the code, whatever flags the request has (T41)', async ({ app }) => {
    const { operator } = await anOperatorWithTotp(app);
    const flags = { skip2fa: true, verified: true, otpVerified: true, role: 'admin', totp: false };
    const body = { username: operator.username, password: OPERATOR_PASSWORD, ...flags };
    expect(await failure(app.api.operators.login({ body }))).toEqual({
      status: 401,
      code: 'totp_required',
    });
    expect(await failure(login(app, operator.username, '  '))).toMatchObject({
      code: 'totp_required',
    });
    expect(await app.db('operator_sessions').where({ operatorId: operator.id })).toHaveLength(1);
  });

  it('accepts each code once, also when it is sent many times at once (T40)', async ({ app }) => {
    const { operator, nextCode } = await anOperatorWithTotp(app);
    const code = await nextCode();
    const tries = Array.from({ length: 4 }, () =>
      login(app, operator.username, code).then(
        () => 'in',
        (error: ApiError) => error.code,
      ),
    );
    expect((await Promise.all(tries)).toSorted()).toEqual([
      'in',
      'totp_invalid',
      'totp_invalid',
      'totp_invalid',
    ]);
    expect(await actionsOf(app, operator.id)).toContain('operator.login_failed');
  });

  it('accepts a recovery code once instead of a code', async ({ app }) => {
    const { operator, recoveryCodes } = await anOperatorWithTotp(app);
    const [code = ''] = recoveryCodes;
    expect((await app.db('operator_recovery_codes')).map(String).join()).not.toContain(code);
    const { token } = await login(app, operator.username, ` ${code.toUpperCase()}`);
    expect((await app.as(token).operatorAccount.read()).recoveryCodesLeft).toBe(9);
    expect(await failure(login(app, operator.username, code))).toMatchObject({
      code: 'totp_invalid',
    });
  });
});

describe('switching the second factor off, and new recovery codes', () => {
  it('need password and code, and end every other session', async ({ app }) => {
    const { operator, token, nextCode } = await anOperatorWithTotp(app);
    const { operatorAccount } = app.as(token);
    expect(await failure(operatorAccount.disableTotp(wrongProof))).toMatchObject({
      code: 'current_password_wrong',
    });
    const withCode = (code: string) => ({ body: { currentPassword: OPERATOR_PASSWORD, code } });
    for (const call of [operatorAccount.disableTotp, operatorAccount.renewRecoveryCodes]) {
      expect(await failure(call(withCode('abc')))).toEqual({ status: 400, code: 'totp_wrong' });
    }
    const renewed = await operatorAccount.renewRecoveryCodes(withCode(await nextCode()));
    expect(renewed.recoveryCodes).toHaveLength(10);
    const again = app.as(renewed.token).operatorAccount;
    const off = await again.disableTotp(withCode(renewed.recoveryCodes[0] ?? ''));
    expect(off.user.hasTotp).toBe(false);
    expect([await isAlive(app, renewed.token), await isAlive(app, off.token)]).toEqual([
      false,
      true,
    ]);
    const after = app.as(off.token).operatorAccount;
    expect(await failure(after.disableTotp(withCode('1')))).toMatchObject({ code: 'totp_is_off' });
    expect(await failure(after.renewRecoveryCodes(withCode('1')))).toMatchObject({
      code: 'totp_is_off',
    });
    expect(await failure(after.renewRecoveryCodes(wrongProof))).toMatchObject({
      code: 'current_password_wrong',
    });
    expect(await actionsOf(app, operator.id)).toEqual([
      'operator.totp_enabled',
      'operator.recovery_codes_renewed',
      'operator.totp_disabled',
    ]);
    await login(app, operator.username);
  });
});

describe("an operator's password and sessions", () => {
  const form = (currentPassword: string, password: string, confirmPassword = password) => ({
    body: { currentPassword, password, confirmPassword },
  });

  it('change together: every session ends, and the caller gets a new one (T44, T45)', async ({
    app,
  }) => {
    const { operator, token } = await anOperator(app);
    const other = await login(app, operator.username);
    const { operatorAccount } = app.as(token);
    for (const weak of ['short', 'password1234', operator.username]) {
      expect(await failure(operatorAccount.changePassword(form(OPERATOR_PASSWORD, weak)))).toEqual({
        status: 400,
        code: 'password_invalid',
      });
    }
    const changed = await operatorAccount.changePassword(form(OPERATOR_PASSWORD, 'roses in june!'));
    expect(
      await Promise.all([token, other.token, changed.token].map((one) => isAlive(app, one))),
    ).toEqual([false, false, true]);
    expect(await failure(login(app, operator.username))).toMatchObject({ status: 401 });
    await login(app, operator.username, undefined, 'roses in june!');
    expect(await actionsOf(app, operator.id)).toContain('operator.password_changed');
  });

  it('are protected from guessing after five tries, also by holders of a token', async ({
    app,
  }) => {
    const { token } = await anOperator(app);
    const { operatorAccount } = app.as(token);
    const codes: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const call = operatorAccount.changePassword(form(`wrong ${guess}`, 'roses in june!'));
      codes.push((await failure(call)).code);
    }
    expect(codes).toEqual([...Array(5).fill('current_password_wrong'), 'rate_limited']);
  });

  it('are listed and ended one by one or all but this one; those of others look unknown', async ({
    app,
  }) => {
    const { operator, token } = await anOperator(app);
    const others = [await login(app, operator.username), await login(app, operator.username)];
    const { operatorAccount } = app.as(token);
    const account = await operatorAccount.read();
    expect(account).toMatchObject({ username: operator.username, hasTotp: false });
    expect(account.sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const stranger = await anOperator(app);
    const [foreign] = await app.db('operator_sessions').where({ operatorId: stranger.operator.id });
    for (const sessionId of [String(foreign.id), randomIds.rowId()]) {
      expect(await failure(operatorAccount.endSession({ params: { sessionId } }))).toEqual({
        status: 404,
        code: 'session_not_found',
      });
    }
    const sessionId = account.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await operatorAccount.endSession({ params: { sessionId } });
    expect(
      (await Promise.all(others.map((one) => isAlive(app, one.token)))).filter(Boolean),
    ).toHaveLength(1);
    await operatorAccount.endOtherSessions();
    expect(
      await Promise.all([token, ...others.map((one) => one.token)].map((one) => isAlive(app, one))),
    ).toEqual([true, false, false]);
    expect(await isAlive(app, stranger.token)).toBe(true);
  });
});
