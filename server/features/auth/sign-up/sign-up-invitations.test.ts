import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { linkIn, type MailSink, tokenIn } from '#server/testing/doubles/mail-sink.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = mailedTest();
it.afterEach(async ({ app }) => {
  await app.services.settings.change({ signUp: null });
  await app.db('bans').delete();
});

const PATH = '/auth/invitation';
const PASSWORD = 'dahlias bloom in august';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiError) => error.code,
  );
const anAddress = () => `${randomIds.rowId()}@invited.test`;

async function anInvitingOwner(app: TestApp) {
  const owner = await anOperator(app);
  const { signUpInvitations, operatorSettings } = app.as(owner.token);
  const { version, values } = await operatorSettings.read();
  if (values.signUp.rule === 'open') {
    const changes = { signUp: { rule: 'invitation' as const } };
    await operatorSettings.change({ body: { version, changes } });
  }
  const invite = (email = anAddress()) => signUpInvitations.invite({ body: { email } });
  return { ...signUpInvitations, ...owner, invite };
}

const accept = (app: TestApp, token: string, change: object = {}) =>
  app.api.signUpInvitations.accept({
    body: { token, name: 'Bea', password: PASSWORD, confirmPassword: PASSWORD, ...change },
  });

/** The secret of the link that was mailed. */
const linked = async (sink: MailSink, email: string) => tokenIn(await sink.next(email), PATH);

describe('an invitation of a creator', () => {
  it('is emailed with a link that makes one account with that address, signed in and proven', async ({
    app,
    sink,
  }) => {
    const owner = await anInvitingOwner(app);
    const made = await owner.invite();
    const { email } = made;
    expect(made).toMatchObject({ state: 'open', accepted: null, isDemo: false });
    const mail = await sink.next(email);
    expect(linkIn(mail, PATH)).toContain('#token=inv_');
    expect(mail.mail.text).not.toContain(owner.operator.username);
    const token = tokenIn(mail, PATH);
    expect(JSON.stringify(await app.db('sign_up_invitations'))).not.toContain(token.slice(4));

    expect(await codeOf(accept(app, token, { confirmPassword: 'other' }))).toBe('sign_up_invalid');
    const joined = await accept(app, token, { email: 'another@x.test' }).catch(() => null);
    expect(joined).toBeNull();
    const { user } = await accept(app, token, { timeZone: 'Asia/Kathmandu' });
    expect(user).toMatchObject({ email, name: 'Bea', timeZone: 'Asia/Kathmandu' });
    const security = await app.as(user.sessionToken).accountSecurity.read();
    expect(security.emailVerifiedAt).toEqual(expect.any(String));
    expect(await codeOf(accept(app, token))).toBe('invitation_expired');
    const login = { body: { email, password: PASSWORD } };
    expect(await codeOf(app.api.auth.login(login))).toBe('done');

    const { items } = await owner.list({ query: { search: email } });
    expect(items).toMatchObject([{ state: 'accepted', accepted: { creatorId: user.id } }]);
    const log = await app.db('audit_log').where({ targetId: made.id });
    expect(log).toMatchObject([{ action: 'creator.invited', operatorId: owner.operator.id }]);
    expect(JSON.stringify(log)).not.toContain(email);
  });

  it('is used once, also by many at the same moment', async ({ app, sink }) => {
    const owner = await anInvitingOwner(app);
    const { email } = await owner.invite();
    const token = await linked(sink, email);
    const said = await Promise.all(Array.from({ length: 6 }, () => codeOf(accept(app, token))));
    expect(said.filter((code) => code === 'done')).toHaveLength(1);
    for (const code of said) expect(['done', 'email_taken', 'invitation_expired']).toContain(code);
    expect(await app.db('users').where({ email })).toHaveLength(1);
  });

  it('is sent again with another link, and ends when it is withdrawn or expires', async ({
    app,
    sink,
  }) => {
    const owner = await anInvitingOwner(app);
    const { id, email } = await owner.invite();
    const params = { invitationId: id };
    const first = tokenIn(await sink.next(email), PATH);
    const past = { expiresAt: new Date(Date.now() - 1_000) };
    await app.db('sign_up_invitations').where({ id }).update(past);
    expect(await codeOf(accept(app, first))).toBe('invitation_expired');
    const expired = await owner.list({ query: { state: 'expired', search: email } });
    expect(expired.items).toHaveLength(1);
    expect((await owner.resend({ params })).state).toBe('open');
    const second = tokenIn(await sink.next(email, 1), PATH);
    expect(await codeOf(accept(app, first))).toBe('invitation_expired');
    expect(await owner.withdraw({ params })).toEqual({ success: true });
    expect(await codeOf(accept(app, second))).toBe('invitation_expired');
    expect(await codeOf(owner.withdraw({ params }))).toBe('invitation_not_found');
    expect(await codeOf(owner.resend({ params }))).toBe('invitation_not_found');
    expect(await app.db('sign_up_invitations').where({ id })).toEqual([]);
  });

  it('holds only while the operator who sent it is an owner', async ({ app, sink }) => {
    const owner = await anInvitingOwner(app);
    const { email } = await owner.invite();
    const token = await linked(sink, email);
    const { id: operatorId } = owner.operator;
    await app.db('operators').where({ id: operatorId }).update({ role: 'support' });
    expect(await codeOf(accept(app, token))).toBe('invitation_expired');
    const other = await anInvitingOwner(app);
    const { items } = await other.list({ query: { search: email } });
    expect(items.map(({ state }) => state)).toEqual(['expired']);
    await app.db('operators').where({ id: operatorId }).update({ role: 'admin' });
    expect(await codeOf(accept(app, token))).toBe('done');
  });

  it('is made once, for a plain address without an account, and is for owners', async ({ app }) => {
    const owner = await anInvitingOwner(app);
    const { email } = await owner.invite();
    const { user } = await aUser(app);
    expect(await codeOf(owner.invite(email.toUpperCase()))).toBe('invitation_exists');
    expect(await codeOf(owner.invite('a@b.test, c@d.test'))).toBe('invitation_email_invalid');
    expect(await codeOf(owner.invite(user.email))).toBe('address_has_account');
  });

  it('obeys bans and the kill switch, and works for an address whose sign-up was left half done', async ({
    app,
    sink,
  }) => {
    const owner = await anInvitingOwner(app);
    const { email } = await owner.invite();
    const token = await linked(sink, email);
    const { bans, switches } = app.as(owner.token);
    const ban = { kind: 'address', reach: 'accounts', value: email, reason: 'Farm' } as const;
    const { id: banId } = await bans.add({ body: ban });
    expect(await codeOf(accept(app, token))).toBe('address_banned');
    await bans.lift({ params: { banId }, body: { reason: 'Over' } });
    const params = { switchName: 'sign_up' };
    await switches.set({ params, body: { isOn: false, reason: 'A robot' } });
    expect(await codeOf(accept(app, token))).toBe('sign_up_stopped');
    await switches.set({ params, body: { isOn: true, reason: 'Over' } });

    // Somebody else typed the address while everybody could sign up, and chose another password.
    await app.services.settings.change({ signUp: null });
    const theirs = { name: 'Eve', email, password: 'guessed it', confirmPassword: 'guessed it' };
    await app.api.auth.register({ body: theirs });
    const stale = tokenIn(await sink.next(email, 1), '/signin');
    expect((await accept(app, token)).user).toMatchObject({ email, name: 'Bea' });
    expect(await codeOf(app.api.auth.signInByLink({ body: { token: stale } }))).toBe(
      'link_expired',
    );
    const login = { body: { email, password: theirs.password } };
    expect(await codeOf(app.api.auth.login(login))).toBe('invalid_credentials');
  });

  it('says that there is an account when the address got one another way', async ({
    app,
    sink,
  }) => {
    const owner = await anInvitingOwner(app);
    const { email } = await owner.invite();
    const token = await linked(sink, email);
    const { user } = await aUser(app);
    await app.db('users').where({ id: user.id }).update({ email, emailKey: email });
    expect(await codeOf(accept(app, token))).toBe('email_taken');
    expect((await owner.list({ query: { search: email } })).items).toMatchObject([
      { state: 'open' },
    ]);
  });

  it('counts as accepted when somebody with the address joins another way, and is erased with them', async ({
    app,
    sink,
  }) => {
    const owner = await anInvitingOwner(app);
    const { id, email } = await owner.invite();
    await sink.next(email);
    await app.services.settings.change({ signUp: null });
    const body = { name: 'Bea', email, password: PASSWORD, confirmPassword: PASSWORD };
    await app.api.auth.register({ body });
    const token = tokenIn(await sink.next(email, 1), '/signin');
    const { user } = await app.api.auth.signInByLink({ body: { token } });
    const { items } = await owner.list({ query: { state: 'accepted', search: email } });
    expect(items).toMatchObject([{ id, accepted: { creatorId: user.id } }]);
    await app.db('users').where({ id: user.id }).delete();
    expect(await app.db('sign_up_invitations').where({ id })).toEqual([]);
  });

  it('is listed page by page, the latest first', async ({ app }) => {
    const owner = await anInvitingOwner(app);
    const mark = randomIds.rowId();
    const made = [];
    for (const name of ['a', 'b', 'c']) made.push(await owner.invite(`${name}.${mark}@x.test`));
    const ids = made.map(({ id }) => id).toReversed();
    const first = await owner.list({ query: { search: mark, limit: 2 } });
    const next = { search: mark, limit: 2, cursor: first.nextCursor ?? '' };
    const second = await owner.list({ query: next });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });
});
