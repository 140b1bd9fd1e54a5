import { describe, expect } from 'vitest';
import type { TestApp } from '#server/testing/app/test-app.ts';
import {
  aBrowser,
  anOwner,
  aPerson,
  linkedInTest as it,
  refusal,
} from '#server/testing/scenes/linkedin-browser.ts';

it.afterEach(({ linkedin }) => linkedin.reset());

const subjectsOf = (app: TestApp, userId: string): Promise<string[]> =>
  app.db('linkedin_identities').where({ userId }).pluck('subject');

describe('a LinkedIn account that waits to be connected', () => {
  it('does not block the owner when connecting fails, and is connected by the next sign-in', async ({
    app,
    linkedin,
  }) => {
    const { email, password, user } = await anOwner(app);
    linkedin.person = aPerson({ email });
    const browser = aBrowser(app);
    await browser.signIn();
    const logIn = () => browser.api.auth.login({ body: { email, password } });
    await app.db.raw('ALTER TABLE linkedin_identities RENAME TO elsewhere');
    const [login] = await Promise.allSettled([logIn()]);
    await app.db.raw('ALTER TABLE elsewhere RENAME TO linkedin_identities');
    if (login.status === 'rejected') throw login.reason;
    const answer = login.value;
    expect(answer).toMatchObject({ success: true, linkedInConnected: false });
    browser.token = answer.success ? answer.user.sessionToken : null;
    const { linkedIn } = await browser.api.accountSecurity.read();
    expect(linkedIn.connection).toBeNull();
    expect(await logIn()).toMatchObject({ linkedInConnected: true });
    expect(await subjectsOf(app, user.id)).toEqual([linkedin.person.sub]);
    expect(await logIn()).not.toHaveProperty('linkedInConnected');
  });

  it('replaces an id from another app of the operator', async ({ app, linkedin }) => {
    const { email, password, user } = await anOwner(app);
    for (const person of [aPerson({ email }), aPerson({ email })]) {
      linkedin.person = person;
      const browser = aBrowser(app);
      expect(await browser.signIn()).toMatchObject({ success: false, code: 'sign_in_first' });
      const answer = await browser.api.auth.login({ body: { email, password } });
      expect(answer).toMatchObject({ linkedInConnected: true });
      expect(await subjectsOf(app, user.id)).toEqual([person.sub]);
    }
    const mails = app.db('mail_messages').where({ toAddress: email, kind: 'linkedin_connected' });
    expect(await mails).toHaveLength(2);
  });

  it('is not taken from another account that connected it first', async ({ app, linkedin }) => {
    const [owner, other] = [await anOwner(app), await anOwner(app)];
    linkedin.person = aPerson({ email: owner.email });
    const browser = aBrowser(app);
    await browser.signIn();
    const { sub: subject } = linkedin.person;
    await app.db('linkedin_identities').insert({ userId: other.user.id, subject, name: 'Ada' });
    const { email, password } = owner;
    const answer = await browser.api.auth.login({ body: { email, password } });
    expect(answer).toMatchObject({ success: true, linkedInConnected: false });
    expect(await subjectsOf(app, owner.user.id)).toEqual([]);
    expect(await subjectsOf(app, other.user.id)).toEqual([subject]);
  });

  it('is connected once by two sign-ins at the same time', async ({ app, linkedin }) => {
    const { email, password } = await anOwner(app);
    linkedin.person = aPerson({ email });
    const browser = aBrowser(app);
    await browser.signIn();
    const logIn = () => browser.api.auth.login({ body: { email, password } });
    const answers = await Promise.all([logIn(), logIn()]);
    expect(answers.filter((answer) => 'linkedInConnected' in answer)).toHaveLength(1);
    const mails = app.db('mail_messages').where({ toAddress: email, kind: 'linkedin_connected' });
    expect(await mails).toHaveLength(1);
  });

  it('is connected only in the browser that came from LinkedIn, within 30 minutes', async ({
    app,
    linkedin,
  }) => {
    const { email, password, user } = await anOwner(app);
    linkedin.person = aPerson({ email });
    const [browser, other] = [aBrowser(app), aBrowser(app)];
    await browser.signIn();
    // The other browser also started a sign-in, as another person.
    await other.api.linkedInSignIn.start({ body: {} });
    const body = { email, password };
    expect(await other.api.auth.login({ body })).not.toHaveProperty('linkedInConnected');
    await app.db('linkedin_waiting').update({ expiresAt: app.db.fn.now() });
    expect(await browser.api.auth.login({ body })).not.toHaveProperty('linkedInConnected');
    expect(await subjectsOf(app, user.id)).toEqual([]);
  });

  it('is not connected to a suspended account', async ({ app, linkedin }) => {
    const { email, password, user } = await anOwner(app);
    linkedin.person = aPerson({ email });
    const browser = aBrowser(app);
    await browser.signIn();
    await app.db('users').where({ id: user.id }).update({ suspendedAt: app.db.fn.now() });
    expect(await refusal(browser.api.auth.login({ body: { email, password } }))).toMatchObject({
      status: 403,
      code: 'account_suspended',
    });
    expect(await browser.signIn()).toMatchObject({ success: false, code: 'sign_in_first' });
    expect(await subjectsOf(app, user.id)).toEqual([]);
  });
});

it('a creator who scheduled the deletion can sign in with LinkedIn to keep the account', async ({
  app,
  linkedin,
}) => {
  linkedin.person = aPerson();
  await aBrowser(app).signIn();
  const { email } = linkedin.person;
  const deletionAt = app.db.raw(`now() + interval '3 days'`);
  await app.db('users').where({ email }).update({ deletionAskedAt: app.db.fn.now(), deletionAt });
  expect(await aBrowser(app).signIn()).toMatchObject({ success: true, isNew: false });
});
