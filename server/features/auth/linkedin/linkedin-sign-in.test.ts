import { describe, expect } from 'vitest';
import { LINKEDIN_APP } from '#server/testing/doubles/fake-linkedin-sign-in.ts';
import {
  aBrowser,
  anOwner,
  aPerson,
  linkedInTest as it,
  refusal,
} from '#server/testing/scenes/linkedin-browser.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

it.afterEach(({ linkedin }) => linkedin.reset());

describe('a person without an account', () => {
  it.for(['true', true] as const)(
    'gets an account with a proven address (email_verified: %o)',
    async (is, { app, linkedin }) => {
      linkedin.person = aPerson({ email_verified: is });
      const browser = aBrowser(app);
      const answer = await browser.signIn('/magnets');
      expect(answer).toMatchObject({
        success: true,
        isNew: true,
        next: '/magnets',
        user: { name: 'Ada Lovelace', email: linkedin.person.email, linkedinProfileUrl: null },
      });
      const security = await browser.api.accountSecurity.read();
      expect(security).toMatchObject({
        emailVerifiedAt: expect.any(String),
        hasPassword: false,
        linkedIn: { isOffered: true, connection: { name: 'Ada Lovelace' } },
        signIns: [{ method: 'linkedin' }],
      });
    },
  );

  it('gets none when LinkedIn has not confirmed the address', async ({ app, linkedin }) => {
    const persons = [
      aPerson({ email_verified: 'false' }),
      aPerson({ email_verified: false }),
      aPerson({ email_verified: '1' }),
      aPerson({ email_verified: 'TRUE ' }),
      { sub: 'without-an-address', name: 'Ada', email_verified: 'true' },
      aPerson({ email: 'two@linked.test, three@linked.test' }),
    ];
    for (const person of persons) {
      linkedin.person = person;
      expect(await refusal(aBrowser(app).signIn())).toMatchObject({
        status: 409,
        code: 'linkedin_address_unproven',
      });
    }
    const subjects = persons.map(({ sub }) => sub);
    expect(await app.db('linkedin_identities').whereIn('subject', subjects)).toEqual([]);
  });

  it('gets none with a banned address, and is known to nobody', async ({ app, linkedin }) => {
    const { token } = await anOperator(app);
    const { bans } = app.as(token);
    const body = { kind: 'address', reach: 'accounts', reason: 'Farm' } as const;
    const { id: banId } = await bans.add({ body: { ...body, value: '*@farm.test' } });
    linkedin.person = aPerson({ email: 'bob@farm.test' });
    expect(await refusal(aBrowser(app).signIn())).toMatchObject({
      status: 403,
      code: 'address_banned',
    });
    await bans.lift({ params: { banId }, body: { reason: 'Over' } });
    expect(await aBrowser(app).signIn()).toMatchObject({ success: true, isNew: true });
  });

  it('gets none where they are not invited or sign-up is stopped, and the invited one counts as joined', async ({
    app,
    linkedin,
  }) => {
    const { token } = await anOperator(app);
    const { signUpInvitations, switches } = app.as(token);
    await app.services.settings.change({ signUp: { rule: 'invitation' } });
    const person = aPerson();
    const { email } = person;
    linkedin.person = person;
    expect(await refusal(aBrowser(app).signIn())).toMatchObject({
      status: 403,
      code: 'sign_up_closed',
    });
    expect(await app.db('users').where({ email })).toEqual([]);
    await signUpInvitations.invite({ body: { email } });
    const params = { switchName: 'sign_up' };
    await switches.set({ params, body: { isOn: false, reason: 'A robot' } });
    expect(await refusal(aBrowser(app).signIn())).toMatchObject({ code: 'sign_up_stopped' });
    await switches.set({ params, body: { isOn: true, reason: 'Over' } });
    expect(await aBrowser(app).signIn()).toMatchObject({ success: true, isNew: true });
    const { items } = await signUpInvitations.list({ query: { search: email } });
    expect(items).toMatchObject([{ state: 'accepted' }]);
    // People with an account sign in under every rule.
    await app.services.settings.change({ signUp: { rule: 'domains', domains: ['team.test'] } });
    expect(await aBrowser(app).signIn()).toMatchObject({ success: true, isNew: false });
    await app.services.settings.change({ signUp: null });
  });

  it('has a name on one line, or the first part of the address', async ({ app, linkedin }) => {
    for (const [name, shown] of [
      ['Ada\u0000\n\u202eLove\ud800lace ', 'Ada Love lace'],
      ['', /^member-\d+$/],
    ] as const) {
      linkedin.person = aPerson({ name });
      const answer = await aBrowser(app).signIn();
      expect(answer.success && answer.user.name).toMatch(shown);
    }
  });

  it('is recorded with the creator who referred them', async ({ app, linkedin }) => {
    const { user } = await aUser(app);
    linkedin.person = aPerson();
    const browser = aBrowser(app);
    browser.cookies.set('ref', user.referralCode);
    await browser.signIn();
    const { email } = linkedin.person;
    const row = await app.db('users').where({ email }).first('referred_by');
    expect(row).toEqual({ referredBy: user.id });
    expect(browser.cookies.has('ref')).toBe(false);
  });
});

describe('a person who is connected', () => {
  it('signs in to the same account again, by the id and not by the address', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    const first = await aBrowser(app).signIn();
    linkedin.person = { ...linkedin.person, name: 'Ada King', email: 'elsewhere@linked.test' };
    const again = aBrowser(app);
    const second = await again.signIn();
    expect(second).toMatchObject({ isNew: false, user: { name: 'Ada Lovelace' } });
    expect(second.success && second.user.id).toBe(first.success && first.user.id);
    const { linkedIn } = await again.api.accountSecurity.read();
    expect(linkedIn.connection).toMatchObject({ name: 'Ada King' });
  });

  it('cannot sign in to a suspended account', async ({ app, linkedin }) => {
    linkedin.person = aPerson();
    await aBrowser(app).signIn();
    const { email } = linkedin.person;
    await app.db('users').where({ email }).update({ suspendedAt: app.db.fn.now() });
    expect(await refusal(aBrowser(app).signIn())).toMatchObject({
      status: 403,
      code: 'account_suspended',
    });
  });
});

describe('an address that has an account', () => {
  it('signs nobody in by itself: it is connected after one sign-in by other means', async ({
    app,
    linkedin,
  }) => {
    const owner = await anOwner(app);
    linkedin.person = aPerson({ email: owner.email.toUpperCase() });
    const browser = aBrowser(app);
    expect(await browser.signIn('/activity')).toEqual({
      success: false,
      error: 'Sign in once to connect LinkedIn',
      code: 'sign_in_first',
      email: linkedin.person.email,
      next: '/activity',
    });
    expect(await app.db('linkedin_identities').where({ userId: owner.user.id })).toEqual([]);

    const elsewhere = aBrowser(app);
    const { email, password } = owner;
    const there = await elsewhere.api.auth.login({ body: { email, password } });
    expect(there).not.toHaveProperty('linkedInConnected');
    const here = await browser.api.auth.login({ body: { email, password } });
    expect(here).toMatchObject({ linkedInConnected: true });
    const again = await aBrowser(app).signIn();
    expect(again).toMatchObject({ isNew: false, user: { id: owner.user.id } });
    const mails = await app.db('mail_messages').where({ toAddress: owner.user.email });
    expect(mails.map(({ kind }) => kind)).toContain('linkedin_connected');
  });

  it('is not connected by a sign-in to another account', async ({ app, linkedin }) => {
    const [owner, other] = [await anOwner(app), await anOwner(app)];
    linkedin.person = aPerson({ email: owner.user.email });
    const browser = aBrowser(app);
    await browser.signIn();
    const { email, password } = other;
    await browser.api.auth.login({ body: { email, password } });
    expect(await app.db('linkedin_identities').where({ userId: other.user.id })).toEqual([]);
  });

  it('is free until its sign-up is finished; the unfinished one loses its password and links', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    const { email } = linkedin.person;
    const id = 'pending'.padEnd(20, 'a');
    const signUpHash = Buffer.alloc(32, 1);
    await app.db('users').insert({
      id,
      email,
      emailKey: email,
      name: 'A stranger',
      passwordHash: 'x',
      signUpHash,
      referralCode: id.slice(0, 10),
    });
    const proof = { id, userId: id, emailKey: email, purpose: 'sign_in', mailId: id };
    await app.db('account_proofs').insert(proof);
    const answer = await aBrowser(app).signIn();
    expect(answer).toMatchObject({ isNew: true, user: { id, name: 'Ada Lovelace' } });
    expect(await app.db('users').where({ id }).first()).toMatchObject({
      passwordHash: null,
      signUpHash: null,
      emailVerifiedAt: expect.any(Date),
    });
    expect(await app.db('account_proofs').where({ id })).toEqual([]);
  });
});

describe('the requests to LinkedIn', () => {
  it('contain nothing that it refuses: no nonce, no PKCE, and the secret in the body', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    await aBrowser(app).signIn();
    const asked = Object.fromEntries(linkedin.agreements.at(-1) ?? []);
    expect(asked).toEqual({
      client_id: LINKEDIN_APP.clientId,
      redirect_uri: `${app.url}/auth/linkedin`,
      response_type: 'code',
      scope: 'openid profile email',
      state: expect.stringMatching(/^lin_[\w-]{43}$/),
    });
    expect(Object.keys(linkedin.forms.at(-1) ?? {}).toSorted()).toEqual(
      ['client_id', 'client_secret', 'code', 'grant_type', 'redirect_uri'].toSorted(),
    );
  });

  it('lead back only to screens of the console', async ({ app, linkedin }) => {
    for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:x']) {
      linkedin.person = aPerson();
      expect(await aBrowser(app).signIn(next)).toMatchObject({ next: null });
    }
  });
});
