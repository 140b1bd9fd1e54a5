import { describe, expect, vi } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { randomIds } from '#server/platform/ids.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aMagnet } from '#server/testing/scenes/unlock-scene.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';

/** An operator works on `here`, the creator on `there`. */
const it = twoProcessesTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: ApiError) => ({ status: error.status, code: error.code }),
  );
const creatorsAs = async (here: TestApp) => {
  const { operator, token } = await anOperator(here);
  return { operator, ...here.as(token).operatorCreators };
};
const because = (creatorId: string, reason = 'sells stolen lists') => ({
  params: { creatorId },
  body: { reason },
});

/** The token of the newest mail to reset a password. */
async function mailedToken(here: TestApp, email: string): Promise<string> {
  const find = async () =>
    (await here.services.mail.outbox.list()).find(
      (mail) => mail.to === email && /reset/i.test(mail.title),
    );
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  const letter = await here.services.mail.outbox.open((await find())?.id ?? '');
  return /[a-z]{3}_[\w-]{43}/.exec(letter?.text ?? '')?.[0] ?? '';
}

describe('suspending a creator (T44)', () => {
  it('ends ten sessions, mailed links and pages on every process within a second', async ({
    both,
    here,
    there,
  }) => {
    const creators = await creatorsAs(here);
    const form = {
      name: 'B',
      email: 'bad@x.test',
      password: 'secret1',
      confirmPassword: 'secret1',
    };
    const answer = await here.api.auth.register({ body: form });
    if (!answer.success) throw new Error('not signed in');
    const userId = answer.user.id;
    const login = () =>
      there.api.auth.login({ body: { email: form.email, password: form.password } });
    const tokens = [answer.user.sessionToken];
    for (let session = 0; session < 9; session += 1) {
      const opened = await login();
      if (opened.success) tokens.push(opened.user.sessionToken);
    }
    await here.api.auth.forgot({ body: { email: form.email } });
    const resetToken = await mailedToken(here, form.email);
    const { magnetId } = await aMagnet(both, {}, { userId });
    const page = async (app: TestApp) => (await app.fetch(`/unlock/${magnetId}`)).status;
    for (const app of [here, there]) {
      await vi.waitUntil(
        async () => {
          await page(app);
          return app.services.unlock.pages.peek(magnetId) !== undefined;
        },
        { timeout: 90_000 },
      );
    }

    const suspended = await creators.suspend(because(userId));
    expect(suspended).toMatchObject({ id: userId, suspensionReason: 'sells stolen lists' });
    const call = (app: TestApp, token: string) =>
      app.fetch('/api/auth/security', { headers: { authorization: `Bearer ${token}` } });
    const statuses = await Promise.all(
      tokens.flatMap((token) => [here, there].map(async (app) => (await call(app, token)).status)),
    );
    expect(tokens).toHaveLength(10);
    expect(new Set(statuses)).toEqual(new Set([401]));
    for (const app of [here, there]) await withinASecond(async () => (await page(app)) === 404);
    const reset = { token: resetToken, password: 'secret2', confirmPassword: 'secret2' };
    expect(await failure(there.api.auth.reset({ body: reset }))).toMatchObject({
      code: 'reset_expired',
    });
    const [token] = tokens;
    expect(await there.api.auth.validate({ body: { sessionToken: token ?? '' } })).toEqual({
      valid: false,
    });
    expect(await failure(login())).toEqual({ status: 403, code: 'account_suspended' });
    expect(await failure(there.api.content.getPublic({ params: { magnetId } }))).toEqual({
      status: 404,
      code: 'inactive',
    });

    const restored = await creators.restore(because(userId, 'was a mistake'));
    expect(restored).toMatchObject({ suspendedAt: null, suspensionReason: null });
    for (const app of [here, there]) await withinASecond(async () => (await page(app)) === 200);
    // It signs nobody in: the old tokens stay invalid.
    expect((await call(there, tokens[0] ?? '')).status).toBe(401);
    expect(await login()).toMatchObject({ success: true });
  }); // thirteen passwords are hashed, each slowly on purpose

  it('ends by itself at its time, with an entry in the log, and no end may be over', async ({
    here,
    there,
  }) => {
    const creators = await creatorsAs(here);
    const { user, token } = await aUser(here);
    const suspend = (until: string) =>
      creators.suspend({
        params: { creatorId: user.id },
        body: { reason: 'Cools down', until },
      });
    const past = new Date(Date.now() - 3_600_000).toISOString();
    expect(await failure(suspend(past))).toMatchObject({
      status: 400,
      code: 'suspension_ends_early',
    });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await suspend(until)).toMatchObject({ suspendedUntil: until });
    await there.services.creators.endDueSuspensions();
    expect(await creators.read({ params: { creatorId: user.id } })).toMatchObject({
      suspendedAt: expect.any(String),
    });
    await here
      .db('users')
      .where({ id: user.id })
      .update({ suspendedUntil: here.db.raw(`now() - interval '1 second'`) });
    await Promise.all([here, there].map(({ services }) => services.creators.endDueSuspensions()));
    expect(await creators.read({ params: { creatorId: user.id } })).toMatchObject({
      suspendedAt: null,
      suspendedUntil: null,
      suspensionReason: null,
    });
    // It signs nobody in.
    expect(await here.api.auth.validate({ body: { sessionToken: token } })).toEqual({
      valid: false,
    });
    const log = await here.db('audit_log').where({ targetId: user.id }).orderBy('at');
    expect(log).toMatchObject([
      { action: 'creator.suspended', after: { until } },
      { action: 'creator.restored', operatorId: null, before: { reason: 'Cools down' } },
    ]);
  });

  it('is recorded with reason, before and after, in the same transaction', async ({ here }) => {
    const creators = await creatorsAs(here);
    const { user } = await aUser(here);
    await creators.suspend(because(user.id, '  spam  '));
    expect(await failure(creators.suspend(because(user.id)))).toEqual({
      status: 409,
      code: 'creator_is_suspended',
    });
    await creators.restore(because(user.id, 'talked to her'));
    expect(await failure(creators.restore(because(user.id)))).toEqual({
      status: 409,
      code: 'creator_is_active',
    });
    const rows = await here.db('audit_log').where({ targetId: user.id }).orderBy('at');
    const operatorId = creators.operator.id;
    expect(rows).toMatchObject([
      {
        action: 'creator.suspended',
        operatorId,
        targetName: user.email,
        reason: 'spam',
        before: { suspended: false, reason: null },
        after: { suspended: true, reason: 'spam' },
      },
      {
        action: 'creator.restored',
        operatorId,
        reason: 'talked to her',
        before: { suspended: true, reason: 'spam' },
        after: { suspended: false, reason: null },
      },
    ]);
  });

  it('needs a reason and an existing creator', async ({ here }) => {
    const creators = await creatorsAs(here);
    const { user } = await aUser(here);
    expect(await failure(creators.suspend(because(user.id, '  ')))).toMatchObject({ status: 400 });
    for (const call of [creators.suspend, creators.restore]) {
      expect(await failure(call(because('nobody')))).toEqual({
        status: 404,
        code: 'creator_not_found',
      });
    }
    expect(await failure(creators.read({ params: { creatorId: 'nobody' } }))).toEqual({
      status: 404,
      code: 'creator_not_found',
    });
    expect(await here.db('users').where({ id: user.id }).first('suspended_at')).toEqual({
      suspendedAt: null,
    });
  });

  it('by two operators at once happens once', async ({ here }) => {
    const [one, two] = [await creatorsAs(here), await creatorsAs(here)];
    const { user } = await aUser(here);
    const done = await Promise.allSettled([
      one.suspend(because(user.id)),
      two.suspend(because(user.id)),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await here.db('audit_log').where({ targetId: user.id })).toHaveLength(1);
  });
});

describe("an operator's list of creators", () => {
  it('is searched by part of an email or name, and by state', async ({ here }) => {
    const creators = await creatorsAs(here);
    const ann = await aUser(here, { name: 'Ann 100%_Sure', email: 'ann@search.test' });
    const bob = await aUser(here, { name: 'Bob', email: 'bob@search.test' });
    await creators.suspend(because(bob.user.id));
    const ids = async (query: Parameters<typeof creators.list>[0]) =>
      (await creators.list(query)).items.map(({ id }) => id);
    expect(await ids({ query: { search: 'SEARCH.test' } })).toEqual([bob.user.id, ann.user.id]);
    expect(await ids({ query: { search: '100%_s' } })).toEqual([ann.user.id]);
    expect(await ids({ query: { search: 'a_n@search' } })).toEqual([]);
    expect(await ids({ query: { search: 'search.test', status: 'suspended' } })).toEqual([
      bob.user.id,
    ]);
    expect(await ids({ query: { search: 'search.test', status: 'active' } })).toEqual([
      ann.user.id,
    ]);
  });

  it('is read page by page', async ({ here }) => {
    const creators = await creatorsAs(here);
    for (let index = 0; index < 5; index += 1) {
      await aUser(here, { email: `p${index}@paged.test` });
    }
    const first = await creators.list({ query: { search: 'paged.test', limit: 3 } });
    const cursor = first.nextCursor ?? '';
    const second = await creators.list({ query: { search: 'paged.test', limit: 3, cursor } });
    expect([...first.items, ...second.items].map(({ email }) => email)).toEqual(
      [4, 3, 2, 1, 0].map((index) => `p${index}@paged.test`),
    );
    expect(second.nextCursor).toBeNull();
  });

  it('says whose a lead is by its exact id, and nothing of the person in it', async ({
    both,
    here,
  }) => {
    const { findLead } = await creatorsAs(here);
    const { userId } = await aMagnet(both);
    const id = randomIds.rowId();
    const name = 'Grace Hidden';
    await here.db('contacts').insert({ id, userId, name });
    const found = await findLead({ query: { id } });
    const { name: creator, email } = await here.db('users').where({ id: userId }).first();
    expect(found).toEqual({
      lead: {
        id,
        createdAt: expect.any(String),
        creator: { id: userId, name: creator, email },
      },
    });
    expect(await findLead({ query: { id: randomIds.rowId() } })).toEqual({ lead: null });
    await here.db('contacts').where({ id }).update({ eraseAt: here.db.fn.now() });
    expect(await findLead({ query: { id } })).toEqual({ lead: null });
    expect(await failure(findLead({ query: { id: id.slice(1) } }))).toMatchObject({ status: 400 });
  });

  it('shows figures and never a secret', async ({ both, here }) => {
    const creators = await creatorsAs(here);
    const magnet = await aMagnet(both);
    await here.db('users').where({ id: magnet.userId }).update({ passwordHash: 'SECRET-hash' });
    const details = await creators.read({ params: { creatorId: magnet.userId } });
    expect(details).toMatchObject({
      plan: { id: 'free', name: 'Free' },
      magnets: { all: 1, active: 1 },
      leads: 0,
      reports: 0,
      sessions: 1,
      suspendedAt: null,
    });
    expect(JSON.stringify(details)).not.toMatch(/SECRET-hash|password|token/i);
  });
});
