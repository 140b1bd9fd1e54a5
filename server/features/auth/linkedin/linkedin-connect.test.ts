import { describe, expect } from 'vitest';
import { LINKEDIN_APP } from '#server/testing/doubles/fake-linkedin-sign-in.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aBrowser,
  anOwner,
  aPerson,
  type LinkedInBrowser,
  linkedInTest as it,
  offerLinkedIn,
  refusal,
} from '#server/testing/scenes/linkedin-browser.ts';

it.afterEach(({ linkedin }) => linkedin.reset());

/** The creator's own browser. */
async function signedIn(app: TestApp) {
  const owner = await anOwner(app);
  const browser = aBrowser(app);
  const { email, password } = owner;
  const answer = await browser.api.auth.login({ body: { email, password } });
  browser.token = answer.success ? answer.user.sessionToken : null;
  return { ...owner, browser };
}

async function connect(browser: LinkedInBrowser, currentPassword = 'tulips in may') {
  const { startConnecting, finishConnecting } = browser.api.linkedInSignIn;
  const { url } = await startConnecting({ body: { currentPassword } });
  return finishConnecting({ body: await browser.visit(url) });
}

describe('connecting LinkedIn in the settings', () => {
  it('adds a way to sign in until it is disconnected, and informs the owner by mail', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson({ email: 'another@linked.test' });
    const { browser, user, email } = await signedIn(app);
    await connect(browser);
    expect(await browser.api.accountSecurity.read()).toMatchObject({
      linkedIn: { connection: { name: 'Ada Lovelace', lastUsedAt: null } },
    });
    const mails = await app.db('mail_messages').where({ toAddress: email }).pluck('kind');
    expect(mails).toEqual(['linkedin_connected']);
    expect(await aBrowser(app).signIn()).toMatchObject({ isNew: false, user: { id: user.id } });

    await browser.api.linkedInSignIn.disconnect();
    expect((await browser.api.accountSecurity.read()).linkedIn.connection).toBeNull();
    expect(await refusal(browser.api.linkedInSignIn.disconnect())).toMatchObject({
      status: 404,
      code: 'linkedin_not_connected',
    });
    // The address differs, so this creates a new account.
    expect(await aBrowser(app).signIn()).toMatchObject({ isNew: true });
  });

  it('asks for the password, and counts wrong ones', async ({ app }) => {
    const { browser } = await signedIn(app);
    const wrong = () => refusal(connect(browser, 'not it'));
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await wrong()).toMatchObject({ status: 400, code: 'current_password_wrong' });
    }
    expect(await wrong()).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  it('asks for a sign-in of the last 30 minutes where there is no password', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    const { browser, user } = await signedIn(app);
    await app.db('users').where({ id: user.id }).update({ passwordHash: null });
    const createdAt = app.db.raw(`now() - interval '31 minutes'`);
    await app.db('sessions').where({ userId: user.id }).update({ createdAt });
    expect(await refusal(connect(browser, ''))).toMatchObject({
      status: 403,
      code: 'linkedin_sign_in_again',
    });
    await app.db('sessions').where({ userId: user.id }).update({ createdAt: app.db.fn.now() });
    expect(await connect(browser, '')).toEqual({ success: true });
  });

  it('refuses a person of another account, and a second person for one account', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    await aBrowser(app).signIn();
    const { browser } = await signedIn(app);
    expect(await refusal(connect(browser))).toMatchObject({ status: 409, code: 'linkedin_taken' });
    linkedin.person = aPerson();
    const { startConnecting, finishConnecting } = browser.api.linkedInSignIn;
    const body = { currentPassword: 'tulips in may' };
    const second = await browser.visit((await startConnecting({ body })).url);
    await connect(browser);
    const already = { status: 409, code: 'linkedin_already_connected' };
    expect(await refusal(connect(browser))).toMatchObject(already);
    linkedin.person = aPerson();
    expect(await refusal(finishConnecting({ body: second }))).toMatchObject(already);
  });

  it('works only for the account and the browser that started it, and never as a sign-in', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    const [one, other] = [await signedIn(app), await signedIn(app)];
    const begin = async () => {
      const body = { currentPassword: one.password };
      const { url } = await one.browser.api.linkedInSignIn.startConnecting({ body });
      return one.browser.visit(url);
    };
    const invalid = { status: 400, code: 'linkedin_attempt_invalid' };
    const body = await begin();
    const { finishConnecting } = other.browser.api.linkedInSignIn;
    expect(await refusal(finishConnecting({ body }))).toMatchObject(invalid);
    for (const [name, value] of one.browser.cookies) {
      if (name === 'linkedin') other.browser.cookies.set(name, value);
    }
    expect(await refusal(finishConnecting({ body }))).toMatchObject(invalid);
    expect(await refusal(one.browser.api.linkedInSignIn.finish({ body }))).toMatchObject(invalid);
    const { url } = await one.browser.api.linkedInSignIn.start({ body: {} });
    const signIn = await one.browser.visit(url);
    const crossed = one.browser.api.linkedInSignIn.finishConnecting({ body: signIn });
    expect(await refusal(crossed)).toMatchObject(invalid);
  });

  it('fails after the session that started it ended, also during the call to LinkedIn', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    const { browser, token, user } = await signedIn(app);
    linkedin.meanwhile = async (path) => {
      if (path.endsWith('/accessToken')) await app.as(token).accountSecurity.endOtherSessions();
    };
    expect(await refusal(connect(browser))).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await app.db('linkedin_identities').where({ userId: user.id })).toEqual([]);
  });

  it('fails in the same ways as a sign-in', async ({ app, linkedin }) => {
    const { browser } = await signedIn(app);
    const { finishConnecting } = browser.api.linkedInSignIn;
    linkedin.sendsBack = 'user_cancelled_login';
    expect(await refusal(connect(browser))).toMatchObject({ code: 'linkedin_canceled' });
    linkedin.reset();
    linkedin.changeToken = ({ payload }) => Object.assign(payload, { aud: 'another' });
    expect(await refusal(connect(browser))).toMatchObject({ code: 'linkedin_refused' });
    linkedin.instead = (path, response) => {
      if (!path.endsWith('/accessToken')) return false;
      response.writeHead(503).end();
      return true;
    };
    expect(await refusal(connect(browser))).toMatchObject({ code: 'linkedin_unavailable' });
    await offerLinkedIn(app, `${LINKEDIN_APP.secret}y`);
    linkedin.instead = (_, response) => response.writeHead(503).end() !== undefined;
    expect(await refusal(connect(browser))).toMatchObject({ code: 'linkedin_unavailable' });
    linkedin.instead = (_, response) => response.writeHead(404).end() !== undefined;
    expect(await refusal(connect(browser))).toMatchObject({ code: 'linkedin_refused' });
    await offerLinkedIn(app);
    const { token } = await anOperator(app);
    await app.as(token).linkedInApp.change({ body: { isOn: false } });
    const off = { status: 404, code: 'linkedin_not_offered' };
    expect(await refusal(connect(browser))).toMatchObject(off);
    expect(await refusal(finishConnecting({ body: { state: 'x' } }))).toMatchObject(off);
    expect(await refusal(aBrowser(app).signIn())).toMatchObject(off);
    const { finish } = browser.api.linkedInSignIn;
    expect(await refusal(finish({ body: { state: 'x' } }))).toMatchObject(off);
    await offerLinkedIn(app);
  });
});

describe('a connection', () => {
  it('stays while it is the only way to sign in', async ({ app, linkedin }) => {
    linkedin.person = aPerson();
    const browser = aBrowser(app);
    await browser.signIn();
    expect(await refusal(browser.api.linkedInSignIn.disconnect())).toMatchObject({
      status: 409,
      code: 'linkedin_only_way',
    });
    const { mayChoosePassword } = await browser.api.accountSecurity.read();
    expect(mayChoosePassword).toBe(true);
    const password = 'a new one here';
    const body = { currentPassword: '', password, confirmPassword: password };
    const { user } = await browser.api.accountSecurity.changePassword({ body });
    browser.token = user.sessionToken;
    expect(await browser.api.linkedInSignIn.disconnect()).toEqual({ success: true });
  });

  it('ends with a mailed password reset, because the mailbox proves the owner', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    const { browser, user, email } = await signedIn(app);
    await connect(browser);
    await app.api.auth.forgot({ body: { email } });
    const token = await mailedToken(app, email, 'reset_password');
    const password = 'a new one here';
    await app.api.auth.reset({ body: { token, password, confirmPassword: password } });
    expect(await app.db('linkedin_identities').where({ userId: user.id })).toEqual([]);
  });

  it('of a stranger ends when the owner of the mailbox signs in on another device', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    const { browser, user, email } = await signedIn(app);
    await app.db('users').where({ id: user.id }).update({ emailVerifiedAt: null });
    await connect(browser);
    const own = aBrowser(app);
    await own.api.auth.login({ body: { email } });
    const token = await mailedToken(app, email, 'sign_in');
    expect(await own.api.auth.signInByLink({ body: { token } })).toMatchObject({
      user: { id: user.id },
      choosePassword: true,
    });
    expect(await aBrowser(app).signIn()).toMatchObject({ isNew: true });
    expect(await app.db('linkedin_identities').where({ userId: user.id })).toEqual([]);
  });
});

/** The secret of an undelivered mail, read from the operators' outbox. */
async function mailedToken(app: TestApp, email: string, kind: string): Promise<string> {
  const inOutbox = { toAddress: email, kind, state: 'outbox' };
  const findMail = () => app.db('mail_messages').where(inOutbox).first<{ id: string }>('id');
  await expect.poll(findMail, { timeout: 90_000 }).toBeDefined();
  const { id: mailId } = await findMail();
  const { token } = await anOperator(app);
  const written = await app.as(token).operatorOutbox.open({ params: { mailId } });
  return /#token=(\w{3}_[\w-]{43})/.exec(JSON.stringify(written))?.[1] ?? '';
}
