import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/define-api.ts';
import { MOST_BANS } from '#shared/security/bans.contract.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();
it.afterEach(({ app }) => app.db('bans').delete());

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, fields }: ApiError) => ({ status, code, fields }),
  );

async function aDesk(app: TestApp) {
  const { operator, token } = await anOperator(app);
  const { bans } = app.as(token);
  const ban = (value: string, rest: object = {}) =>
    bans.add({
      body: { kind: 'network', reach: 'accounts', value, reason: 'Tries passwords', ...rest },
    });
  return { ...bans, ban, operator, token };
}

const HOUR = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR).toISOString();

describe('the bans of operators', () => {
  it('are listed with who made them, and leave no address in the log', async ({ app }) => {
    const desk = await aDesk(app);
    const until = inAnHour();
    const made = await desk.ban('203.0.113.77/24', { until });
    expect(made).toMatchObject({
      kind: 'network',
      value: '203.0.113.0/24',
      reach: 'accounts',
      reason: 'Tries passwords',
      createdBy: desk.operator.username,
      endsAt: until,
      lifted: null,
      isActive: true,
      refused: 0,
    });
    const second = await desk.ban('spam.example', { kind: 'address' });
    const { items } = await desk.list();
    expect(items.map(({ id }) => id)).toEqual([second.id, made.id]);
    expect((await desk.list({ query: { kind: 'address' } })).items).toHaveLength(1);
    expect((await desk.list({ query: { search: '203.0' } })).items).toHaveLength(1);
    const page = await desk.list({ query: { limit: 1 } });
    const next = await desk.list({ query: { limit: 1, cursor: page.nextCursor ?? '' } });
    expect([...page.items, ...next.items].map(({ id }) => id)).toEqual([second.id, made.id]);
    const log = await app.db('audit_log').where({ operatorId: desk.operator.id }).orderBy('at');
    expect(log).toMatchObject([
      { action: 'ban.added', reason: 'Tries passwords', after: { size: 'IPv4 /24', until } },
      { action: 'ban.added', after: { kind: 'address', domain: 'spam.example' } },
    ]);
    expect(JSON.stringify(log)).not.toContain('203.0.113');
  });

  it('are lifted with a reason, once', async ({ app }) => {
    const desk = await aDesk(app);
    const { id: banId } = await desk.ban('203.0.113.9');
    const lift = (id: string) =>
      desk.lift({ params: { banId: id }, body: { reason: 'It was a school' } });
    const lifted = await lift(banId);
    expect(lifted).toMatchObject({
      isActive: false,
      lifted: { by: desk.operator.username, reason: 'It was a school' },
    });
    expect(await failure(lift(banId))).toMatchObject({ status: 409, code: 'ban_is_over' });
    for (const id of ['aaaaaaaaaaaaaaaaaaaa', 'x'.repeat(100), '%00', '../x']) {
      expect(await failure(lift(id)), `of ${id}`).toMatchObject({ status: 404 });
    }
    expect((await desk.list()).items).toEqual([]);
    const ended = await desk.list({ query: { state: 'ended' } });
    expect(ended.items.map(({ id }) => id)).toEqual([banId]);
    // What was lifted may be banned again.
    expect(await desk.ban('203.0.113.9')).toMatchObject({ isActive: true });
  });

  it('are refused for nonsense, for too much, and without a reason', async ({ app }) => {
    const desk = await aDesk(app);
    for (const [value, kind] of [
      ['0.0.0.0/0', 'network'],
      ['::/0', 'network'],
      ['nonsense', 'network'],
      ['1.2.3.4/99', 'network'],
      ['*@*', 'address'],
      ['a@b@c', 'address'],
      ['', 'address'],
    ] as const) {
      expect(await failure(desk.ban(value, { kind })), `of ${value}`).toMatchObject({
        status: 400,
        code: 'ban_invalid',
        fields: { value: expect.any(String) },
      });
    }
    const past = new Date(Date.now() - HOUR).toISOString();
    expect(await failure(desk.ban('203.0.113.9', { until: past }))).toMatchObject({
      code: 'ban_invalid',
      fields: { until: expect.any(String) },
    });
    expect(await failure(desk.ban('203.0.113.9', { reason: ' ' }))).toMatchObject({ status: 400 });
    expect(await app.db('bans')).toEqual([]);
  });

  it('never cover the operator who makes them', async ({ app }) => {
    const { token } = await aDesk(app);
    const add = async (network: string, value: string) => {
      const visitor = aVisitor(app);
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': network };
      const body = { kind: 'network', reach: 'accounts', value, reason: 'x' };
      const { status, body: answer } = await visitor.post('/api/admin/bans', body, headers);
      return { status, code: answer.code };
    };
    const refused = { status: 409, code: 'ban_covers_you' };
    expect(await add('203.0.113.9', '203.0.0.0/16')).toEqual(refused);
    expect(await add('203.0.113.9', '203.0.113.9')).toEqual(refused);
    expect(await add('2001:db8::7', '2001:db8::/48')).toEqual(refused);
    expect(await add('2001:db8::7', '2001:db8:0:0:1::')).toEqual(refused);
    expect(await add('203.0.113.9', '203.0.113.10')).toMatchObject({ status: 201 });
  });

  it('refuse one that another covers, and take a wider, longer or further one', async ({ app }) => {
    const desk = await aDesk(app);
    const exists = { status: 409, code: 'ban_exists' };
    await desk.ban('203.0.112.0/22', { until: inAnHour() });
    const sooner = new Date(Date.now() + HOUR / 2).toISOString();
    expect(await failure(desk.ban('203.0.113.0/24', { until: sooner }))).toMatchObject(exists);
    expect(await desk.ban('203.0.113.0/24')).toMatchObject({ isActive: true });
    expect(await failure(desk.ban('203.0.113.128/25'))).toMatchObject(exists);
    expect(await desk.ban('203.0.113.128/25', { reach: 'everything' })).toBeTruthy();
    expect(await desk.ban('203.0.0.0/16')).toBeTruthy();
    await desk.ban('*@spam.example', { kind: 'address' });
    expect(await failure(desk.ban('spam.example', { kind: 'address' }))).toMatchObject(exists);
  });

  it('are at most two thousand of a kind at a time', async ({ app }) => {
    const desk = await aDesk(app);
    await app.db.raw(
      `INSERT INTO bans (id, kind, value, reach, reason, created_by_name)
       SELECT 'ban' || n, 'network', '100.64.' || n / 250 || '.' || n % 250 || '/32', 'accounts', 'x', 'x'
       FROM generate_series(1, ?) AS n`,
      [MOST_BANS],
    );
    expect(await failure(desk.ban('203.0.113.9'))).toMatchObject({
      status: 409,
      code: 'too_many_bans',
    });
    expect(await desk.ban('a@spam.example', { kind: 'address' })).toBeTruthy();
  });
});

describe('a banned network', () => {
  const closed = Object.values(contract)
    .flatMap((api): Endpoint[] => Object.values(api))
    .filter(({ bans }) => bans !== undefined);

  it('gets one answer at every call that its ban reaches', async ({ app }) => {
    const desk = await aDesk(app);
    await desk.ban('198.51.100.0/24', { reach: 'everything' });
    expect(closed.length).toBeGreaterThan(6);
    for (const { path } of closed) {
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      const { status, body } = await aVisitor(app).post(path, {}, headers);
      expect({ status, code: body.code }, `of ${path}`).toEqual({
        status: 403,
        code: 'network_banned',
      });
      expect(body.error).toMatch(/^Your network is blocked here.+write to \S+@\S+$/);
    }
    await app.services.security.refusals.flush();
    expect((await desk.list()).items[0]?.refused).toBe(closed.length);
  });

  it('still unlocks where the ban is about accounts only, and operators sign in anyway', async ({
    app,
  }) => {
    const desk = await aDesk(app);
    await desk.ban('198.51.100.0/24');
    for (const { path, bans } of closed) {
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      const { status } = await aVisitor(app).post(path, {}, headers);
      if (bans === 'everything') expect(status, `of ${path}`).not.toBe(403);
      else expect(status, `of ${path}`).toBe(403);
    }
    const login = await aVisitor(app).post(
      '/api/admin/login',
      { username: 'nobody', password: 'wrong' },
      { 'x-forwarded-for': '198.51.100.8' },
    );
    expect(login.status).toBe(401);
  });

  it('is free again after the end of the ban, and after it is lifted', async ({ app }) => {
    const desk = await aDesk(app);
    const { id: banId } = await desk.ban('198.51.100.0/24', { until: inAnHour() });
    const forgot = async () => {
      const headers = { 'x-forwarded-for': '198.51.100.9' };
      return (await aVisitor(app).post('/api/auth/forgot', { email: 'a@x.test' }, headers)).status;
    };
    expect(await forgot()).toBe(403);
    await app.db('bans').update({
      createdAt: app.db.raw(`now() - interval '2 hours'`),
      endsAt: app.db.raw(`now() - interval '1 second'`),
    });
    await expect.poll(forgot).toBe(200);
    const { id } = await desk.ban('198.51.100.0/24');
    expect(id).not.toBe(banId);
    await expect.poll(forgot).toBe(403);
    await desk.lift({ params: { banId: id }, body: { reason: 'Enough' } });
    await expect.poll(forgot).toBe(200);
  });
});

describe('a banned address', () => {
  it('makes no account, whether one exists or not, and its account still signs in', async ({
    app,
  }) => {
    const password = 'tulips in may';
    const form = (email: string) => ({
      body: { name: 'Ada', email, password, confirmPassword: password },
    });
    const { user } = await app.api.auth.register(form('ada@spam.example')).then((answer) => {
      if (!answer.success) throw new Error('expected an account');
      return answer;
    });
    const desk = await aDesk(app);
    await desk.ban('*@spam.example', { kind: 'address' });
    await desk.ban('*@*.bücher.example', { kind: 'address' });
    for (const email of [user.email, 'ADA2@Spam.Example', 'x@a.xn--bcher-kva.example']) {
      expect(await failure(app.api.auth.register(form(email))), `of ${email}`).toMatchObject({
        status: 403,
        code: 'address_banned',
      });
    }
    expect(await app.db('users').where('email', 'like', '%xn--bcher%')).toEqual([]);
    const login = await app.api.auth.login({ body: { email: user.email, password } });
    expect(login.success).toBe(true);
  });
});
