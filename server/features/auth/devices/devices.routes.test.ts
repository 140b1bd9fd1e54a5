import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { hashSecret, randomIds } from '#server/platform/ids.ts';
import { pairDevice } from '#server/testing/scenes/readers/creator-look.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

const it = appTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => `${status} ${code}`,
  );
const worksStill = (app: TestApp, token: string) =>
  app
    .as(token)
    .creatorView.posts()
    .then(
      () => true,
      () => false,
    );
const makeCode = (app: TestApp, token: string) =>
  app.as(token).devices.createPairingCode({ body: { agreesToRisk: true } });
const pair = (app: TestApp, code: string) =>
  app.api.devices.pair({ body: { code, name: 'Chrome', version: '1' } });

describe('a device', () => {
  it('is paired by a code, once, and is listed with its version and last use', async ({ app }) => {
    const { user, token } = await aUser(app, { name: 'Ada' });
    const { code, token: own, device, creatorName } = await pairDevice(app, token);
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(creatorName).toBe('Ada');
    expect(device).toMatchObject({ name: 'Firefox on Linux', version: '1.2.3', lastUsedAt: null });
    expect(await failure(pair(app, code))).toBe('400 pairing_code_invalid');

    expect((await app.as(own).creatorView.posts()).device?.id).toBe(device.id);
    const { devices } = await app.as(token).devices.list();
    expect(devices).toHaveLength(1);
    expect(devices[0]?.lastUsedAt).not.toBeNull();
    const row = await app.db('paired_devices').where({ userId: user.id }).first();
    expect(row.tokenHash).toEqual(hashSecret(own));
    expect(JSON.stringify(row)).not.toContain(own);
  });

  it('takes the code in any case, with spaces for the hyphen', async ({ app }) => {
    const { token } = await aUser(app);
    const { code } = await makeCode(app, token);
    expect((await pair(app, ` ${code.toLowerCase().replace('-', ' ')} `)).token).toMatch(/^dev_/);
  });

  it('can be paired only by the newest code, within ten minutes', async ({ app }) => {
    const { user, token } = await aUser(app);
    const first = await makeCode(app, token);
    const second = await makeCode(app, token);
    expect(await failure(pair(app, first.code))).toBe('400 pairing_code_invalid');
    const minutes = (new Date(second.expiresAt).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10.1);
    await app
      .db('pairing_codes')
      .where({ userId: user.id })
      .update({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await failure(pair(app, second.code))).toBe('400 pairing_code_invalid');
  });

  it('is paired once when its code is sent twice at once', async ({ app }) => {
    const { token } = await aUser(app);
    const { code } = await makeCode(app, token);
    const tries = await Promise.allSettled([pair(app, code), pair(app, code), pair(app, code)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await app.as(token).devices.list()).devices).toHaveLength(1);
  });

  it('is not paired unless the creator agreed to the risk', async ({ app }) => {
    const { token } = await aUser(app);
    const body = { agreesToRisk: false } as unknown as { agreesToRisk: true }; // what a client may send
    expect(await failure(app.as(token).devices.createPairingCode({ body }))).toBe(
      '400 validation_failed',
    );
  });

  it('is removed by its creator or by itself, and stops working at once', async ({ app }) => {
    const { token } = await aUser(app);
    const one = await pairDevice(app, token);
    const other = await pairDevice(app, token);
    const params = { deviceId: one.device.id };
    expect(await app.as(token).devices.unpair({ params })).toEqual({ success: true });
    expect(await worksStill(app, one.token)).toBe(false);
    expect(await failure(app.as(token).devices.unpair({ params }))).toBe('404 device_not_found');
    expect(await app.as(other.token).creatorView.unpairSelf()).toEqual({ success: true });
    expect(await worksStill(app, other.token)).toBe(false);
    expect(await failure(app.as(token).creatorView.unpairSelf())).toBe('404 device_not_found');
  });

  it('is refused beyond the twentieth', async ({ app }) => {
    const { user, token } = await aUser(app);
    const { code } = await makeCode(app, token);
    const rows = Array.from({ length: 20 }, () => ({
      id: randomIds.rowId(),
      userId: user.id,
      tokenHash: hashSecret(randomIds.secret('dev_')),
      name: 'X',
      version: '1',
    }));
    await app.db('paired_devices').insert(rows);
    expect(await failure(pair(app, code))).toBe('409 too_many_devices');
    expect(await failure(makeCode(app, token))).toBe('409 too_many_devices');
    // A device that was not used for three months has ended and does not count.
    await app
      .db('paired_devices')
      .where({ id: rows[0]?.id })
      .update({ createdAt: new Date(Date.now() - 91 * 86_400_000) });
    expect((await pair(app, code)).token).toMatch(/^dev_/);
  });
});

describe('a paired device ends', () => {
  it('when its creator signs out everywhere else', async ({ app }) => {
    const { token } = await aUser(app);
    const device = await pairDevice(app, token);
    await app.as(token).accountSecurity.endOtherSessions();
    expect(await worksStill(app, device.token)).toBe(false);
  });

  it('when the password changes, with the code for another one', async ({ app }) => {
    const { token } = await aUser(app);
    const device = await pairDevice(app, token);
    const { code } = await makeCode(app, token);
    const password = 'correct horse battery';
    await app.as(token).accountSecurity.changePassword({
      body: { currentPassword: '', password, confirmPassword: password },
    });
    expect(await worksStill(app, device.token)).toBe(false);
    expect(await failure(pair(app, code))).toBe('400 pairing_code_invalid');
  });

  it('when an operator suspends the creator, and stays ended after the account is restored', async ({
    app,
  }) => {
    const { user, token } = await aUser(app);
    const device = await pairDevice(app, token);
    const operator = app.as((await anOperator(app)).token);
    const params = { creatorId: user.id };
    await operator.operatorCreators.suspend({ params, body: { reason: 'Spam' } });
    expect(await worksStill(app, device.token)).toBe(false);
    await operator.operatorCreators.restore({ params, body: { reason: 'Sorry' } });
    expect(await worksStill(app, device.token)).toBe(false);
  });

  it('when the account is deleted', async ({ app }) => {
    const { user, token } = await aUser(app);
    const device = await pairDevice(app, token);
    await app.db('users').where({ id: user.id }).delete();
    expect(await worksStill(app, device.token)).toBe(false);
  });

  it('when it was not used for ninety days', async ({ app }) => {
    const { token } = await aUser(app);
    const { device, token: own } = await pairDevice(app, token);
    await app
      .db('paired_devices')
      .where({ id: device.id })
      .update({ lastUsedAt: new Date(Date.now() - 91 * 86_400_000) });
    expect(await worksStill(app, own)).toBe(false);
    expect((await app.as(token).devices.list()).devices).toEqual([]);
  });
});
