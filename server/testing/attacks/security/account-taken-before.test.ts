import { describe, expect } from 'vitest';
import { tokenIn } from '#server/testing/doubles/mail-sink.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';

const it = mailedTest();

const password = 'known to the attacker';
let count = 0;

/**
 * An account that the attacker made with the victim's address, as was possible before mail was set
 * up.
 */
async function aTakenAddress(scene: MailedScene) {
  const email = `taken${(count += 1)}@x.test`;
  const form = { name: 'A', email, password, confirmPassword: password };
  const device = { userAgent: 'attacker', isBrowser: false, binding: undefined, token: undefined };
  const { user } = await scene.app.services.auth.register(form, device, `203.0.113.${count}`);
  expect(await isAlive(scene, user.sessionToken)).toBe(true);
  return { email, user, token: user.sessionToken };
}
const isAlive = async (scene: MailedScene, sessionToken: string) =>
  (await scene.app.api.auth.validate({ body: { sessionToken } })).valid;
const enter = (scene: MailedScene, email: string, typed = password) =>
  scene.app.api.auth.login({ body: { email, password: typed } });

/** Mails may arrive in any order. */
async function signInMail(scene: MailedScene, email: string) {
  const find = () =>
    scene.sink.mails.find(({ to, mail }) => to.includes(email) && /sin_/.test(mail.text ?? ''));
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  return find() ?? scene.sink.next(email);
}

/** The victim's own browser, which keeps cookies. */
function aBrowser(scene: MailedScene) {
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
  it('loses access when the victim signs in by the emailed link, and a new password is required', async ({
    scene,
  }) => {
    const { email, token } = await aTakenAddress(scene);
    await scene.app.api.auth.login({ body: { email } });
    const link = tokenIn(await signInMail(scene, email), '/signin');
    const entered = await scene.app.api.auth.signInByLink({ body: { token: link } });
    expect(entered.choosePassword).toBe(true);
    expect(await isAlive(scene, token)).toBe(false);
    await expect(enter(scene, email)).rejects.toMatchObject({ code: 'invalid_credentials' });

    const victim = scene.app.as(entered.user.sessionToken).accountSecurity;
    const form = {
      currentPassword: '',
      password: 'tulips in may',
      confirmPassword: 'tulips in may',
    };
    await victim.changePassword({ body: form });
    expect(await enter(scene, email, form.password)).toMatchObject({ success: true });
  });

  it('loses access when the victim signs in with the emailed code', async ({ scene }) => {
    const { email, token } = await aTakenAddress(scene);
    const browser = aBrowser(scene);
    await browser('/api/auth/login', { email });
    const mail = await signInMail(scene, email);
    const code = /^\d{8}$/m.exec(mail.mail.text ?? '')?.[0];
    const entered = await browser('/api/auth/login', { email, code });
    expect(entered).toMatchObject({ status: 200, body: { choosePassword: true } });
    expect(await isAlive(scene, token)).toBe(false);
    await expect(enter(scene, email)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('loses access when the victim confirms the address and is emailed a link to choose a password', async ({
    scene,
  }) => {
    const { email, token } = await aTakenAddress(scene);
    const link = tokenIn(await scene.sink.next(email), '/verify-email');
    const answer = await scene.app.api.auth.verifyEmail({ body: { token: link } });
    expect(answer).toEqual({ success: true, choosePassword: true });
    expect(await isAlive(scene, token)).toBe(false);
    await expect(enter(scene, email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await scene.sink.next(email, 1)).mail.subject).toBe('Reset your password');
  });

  it('has set no password when the victim finishes the emailed sign-up', async ({ scene }) => {
    const email = `pending${(count += 1)}@x.test`;
    const attacker = aBrowser(scene);
    const form = { name: 'A', email, password, confirmPassword: password };
    expect((await attacker('/api/auth/register', form)).status).toBe(202);
    const link = tokenIn(await scene.sink.next(email), '/signin');
    const entered = await aBrowser(scene)('/api/auth/sign-in-link', { token: link });
    expect(entered).toMatchObject({ status: 200, body: { choosePassword: true } });
    await expect(enter(scene, email)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('people who sign up for themselves', () => {
  it('keep the password when the email is opened in the same browser, even after a stranger’s sign-up', async ({
    scene,
  }) => {
    const email = `own${(count += 1)}@x.test`;
    const form = { name: 'Own', email, password: 'my own one', confirmPassword: 'my own one' };
    await aBrowser(scene)('/api/auth/register', {
      ...form,
      name: 'Stranger',
      password,
      confirmPassword: password,
    });
    const browser = aBrowser(scene);
    await browser('/api/auth/register', form);
    const link = tokenIn(await scene.sink.next(email, 1), '/signin');
    const entered = await browser('/api/auth/sign-in-link', { token: link });
    expect(entered).toMatchObject({
      status: 200,
      body: { choosePassword: false, user: { name: 'Own' } },
    });
    expect(await enter(scene, email, 'my own one')).toMatchObject({ success: true });
  });

  it('keep the sessions when the address is proven from a known device', async ({ scene }) => {
    const { email, token } = await aTakenAddress(scene);
    const link = tokenIn(await scene.sink.next(email), '/verify-email');
    const answer = await scene.app.as(token).auth.verifyEmail({ body: { token: link } });
    expect(answer.choosePassword).toBe(false);
    expect(await isAlive(scene, token)).toBe(true);
  });
});
