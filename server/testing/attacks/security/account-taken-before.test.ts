import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenIn } from '#server/testing/doubles/mail-sink.ts';
import { createMailedScene, type MailedScene } from '#server/testing/scenes/mailed-scene.ts';

let scene: MailedScene;
beforeAll(async () => {
  scene = await createMailedScene();
});
afterAll(() => scene.close());

const password = 'known to the attacker';
let count = 0;

/** An account the attacker made with the victim's address, as it could be made before mails arrived. */
async function aTakenAddress() {
  const email = `taken${(count += 1)}@x.test`;
  const form = { name: 'A', email, password, confirmPassword: password };
  const device = { userAgent: 'attacker', isBrowser: false, binding: undefined, token: undefined };
  const { user } = await scene.app.services.auth.register(form, device, `203.0.113.${count}`);
  expect(await isAlive(user.sessionToken)).toBe(true);
  return { email, user, token: user.sessionToken };
}
const isAlive = async (sessionToken: string) =>
  (await scene.app.api.auth.validate({ body: { sessionToken } })).valid;
const enter = (email: string, typed = password) =>
  scene.app.api.auth.login({ body: { email, password: typed } });

/** Mails overtake each other. */
async function signInMail(email: string) {
  const find = () =>
    scene.sink.mails.find(({ to, mail }) => to.includes(email) && /sin_/.test(mail.text ?? ''));
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return find() ?? scene.sink.next(email);
}

/** The victim's own browser, which keeps cookies. */
function aBrowser() {
  const jar = new Map<string, string>();
  return async (path: string, body: object) => {
    const answer = await scene.app.fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return { status: answer.status, body: await answer.json() };
  };
}

describe('an attacker who signed up with the victim’s address', () => {
  it('is out once the victim enters by the mailed link, and a new password is asked for', async () => {
    const { email, token } = await aTakenAddress();
    await scene.app.api.auth.login({ body: { email } });
    const link = tokenIn(await signInMail(email), '/signin');
    const entered = await scene.app.api.auth.signInByLink({ body: { token: link } });
    expect(entered.choosePassword).toBe(true);
    expect(await isAlive(token)).toBe(false);
    await expect(enter(email)).rejects.toMatchObject({ code: 'invalid_credentials' });

    const victim = scene.app.as(entered.user.sessionToken).accountSecurity;
    const form = {
      currentPassword: '',
      password: 'tulips in may',
      confirmPassword: 'tulips in may',
    };
    await victim.changePassword({ body: form });
    expect(await enter(email, form.password)).toMatchObject({ success: true });
  });

  it('is out once the victim enters with the mailed code', async () => {
    const { email, token } = await aTakenAddress();
    const browser = aBrowser();
    await browser('/api/auth/login', { email });
    const mail = await signInMail(email);
    const code = /^\d{8}$/m.exec(mail.mail.text ?? '')?.[0];
    const entered = await browser('/api/auth/login', { email, code });
    expect(entered).toMatchObject({ status: 200, body: { choosePassword: true } });
    expect(await isAlive(token)).toBe(false);
    await expect(enter(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('is out once the victim confirms the address, who gets a mail to choose a password', async () => {
    const { email, token } = await aTakenAddress();
    const link = tokenIn(await scene.sink.next(email), '/verify-email');
    const answer = await scene.app.api.auth.verifyEmail({ body: { token: link } });
    expect(answer).toEqual({ success: true, choosePassword: true });
    expect(await isAlive(token)).toBe(false);
    await expect(enter(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await scene.sink.next(email, 1)).mail.subject).toBe('Reset your password');
  });

  it('who signs up where mails arrive has set no password when the victim finishes', async () => {
    const email = `pending${(count += 1)}@x.test`;
    const attacker = aBrowser();
    const form = { name: 'A', email, password, confirmPassword: password };
    expect((await attacker('/api/auth/register', form)).status).toBe(202);
    const link = tokenIn(await scene.sink.next(email), '/signin');
    const entered = await aBrowser()('/api/auth/sign-in-link', { token: link });
    expect(entered).toMatchObject({ status: 200, body: { choosePassword: true } });
    await expect(enter(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('whoever signs up for themselves', () => {
  it('keeps the password when the mail is opened in the same browser, even after a stranger’s sign-up', async () => {
    const email = `own${(count += 1)}@x.test`;
    const form = { name: 'Own', email, password: 'my own one', confirmPassword: 'my own one' };
    await aBrowser()('/api/auth/register', {
      ...form,
      name: 'Stranger',
      password,
      confirmPassword: password,
    });
    const browser = aBrowser();
    await browser('/api/auth/register', form);
    const link = tokenIn(await scene.sink.next(email, 1), '/signin');
    const entered = await browser('/api/auth/sign-in-link', { token: link });
    expect(entered).toMatchObject({
      status: 200,
      body: { choosePassword: false, user: { name: 'Own' } },
    });
    expect(await enter(email, 'my own one')).toMatchObject({ success: true });
  });

  it('keeps the sessions of an account that is proven from a device it knows', async () => {
    const { email, token } = await aTakenAddress();
    const link = tokenIn(await scene.sink.next(email), '/verify-email');
    const answer = await scene.app.as(token).auth.verifyEmail({ body: { token: link } });
    expect(answer.choosePassword).toBe(false);
    expect(await isAlive(token)).toBe(true);
  });
});
