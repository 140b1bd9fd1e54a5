import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { SignUpRule } from '#shared/auth/sign-up-rule.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { randomIds } from '#server/platform/ids.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { codeIn, tokenIn } from '#server/testing/doubles/mail-sink.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = mailedTest();
it.afterEach(({ app }) => app.services.settings.change({ signUp: null }));

const PASSWORD = 'dahlias bloom in august';
const form = (email: string) => ({
  body: { name: 'New', email, password: PASSWORD, confirmPassword: PASSWORD },
});
const anAddress = (domain: string) => `${randomIds.rowId()}@${domain}`;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: 'done', message: '' }),
    ({ code, message }: ApiError) => ({ code, message }),
  );
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;

/** An owner chooses who signs up. */
async function rule(app: TestApp, signUp: SignUpRule | null) {
  const { token } = await anOperator(app);
  const { operatorSettings } = app.as(token);
  const { version } = await operatorSettings.read();
  await operatorSettings.change({ body: { version, changes: { signUp } } });
}

/** A browser that keeps its cookie, as the code of a mail needs it. */
function aClient(app: TestApp) {
  let cookie = '';
  return async (path: string, body: object) => {
    const answer = await app.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const [set] = answer.headers.getSetCookie();
    cookie = set?.split(';', 1)[0] ?? cookie;
    const said = (await answer.json()) as { code?: string }; // every refusal has a code
    recordCoverage('POST', path, answer.status, said);
    return { status: answer.status, code: said.code };
  };
}

describe('the rule of sign-ups, where mail is delivered', () => {
  it('by invitation refuses every typed address alike, and existing accounts still sign in', async ({
    app,
    sink,
  }) => {
    const known = anAddress('known.test');
    await app.api.auth.register(form(known));
    await app.api.auth.signInByLink({
      body: { token: tokenIn(await sink.next(known), '/signin') },
    });
    await rule(app, { rule: 'invitation' });
    const said = await refusal(app.api.auth.register(form(anAddress('x.test'))));
    expect(said).toEqual({
      code: 'sign_up_closed',
      message:
        'Accounts here are by invitation. Open the link of your invitation email, or write to support@unlatch.example',
    });
    expect(await refusal(app.api.auth.register(form(known)))).toEqual(said);
    await app.api.auth.login({ body: { email: known } });
    const token = tokenIn(await sink.next(known, 1), '/signin');
    expect(await codeOf(app.api.auth.signInByLink({ body: { token } }))).toBe('done');
  });

  it('by domains takes their addresses and no others, however they are written', async ({
    app,
    sink,
  }) => {
    await rule(app, { rule: 'domains', domains: ['Team.test', 'münchen.test'] });
    const register = (email: string) => codeOf(app.api.auth.register(form(email)));
    const own = anAddress('team.test');
    expect(await register(own)).toBe('done');
    expect(await register(anAddress('TEAM.test'))).toBe('done');
    expect(await register(anAddress('xn--mnchen-3ya.test'))).toBe('done');
    for (const domain of ['other.test', 'sub.team.test', 'team.test.other.test', 'xteam.test']) {
      expect([domain, await register(anAddress(domain))]).toEqual([domain, 'sign_up_closed']);
    }
    const { message } = await refusal(app.api.auth.register(form('a@other.test')));
    expect(message).toContain('at team.test or münchen.test. Use such an address');
    const token = tokenIn(await sink.next(own), '/signin');
    expect(await codeOf(app.api.auth.signInByLink({ body: { token } }))).toBe('done');
  });

  it('holds for sign-ups that began before: neither link nor code nor reset finishes one', async ({
    app,
    sink,
  }) => {
    const email = anAddress('early.test');
    const post = aClient(app);
    await post('/api/auth/register', form(email).body);
    const mail = await sink.next(email);
    await app.api.auth.forgot({ body: { email } });
    const reset = tokenIn(await sink.next(email, 1), '/reset-password');
    await rule(app, { rule: 'invitation' });
    const token = tokenIn(mail, '/signin');
    expect(await codeOf(app.api.auth.signInByLink({ body: { token } }))).toBe('sign_up_closed');
    expect(await post('/api/auth/login', { email, code: codeIn(mail) })).toEqual({
      status: 403,
      code: 'sign_up_closed',
    });
    const body = { token: reset, password: PASSWORD, confirmPassword: PASSWORD };
    expect(await codeOf(app.api.auth.reset({ body }))).toBe('sign_up_closed');
    const user = () => app.db('users').where({ email }).first('email_verified_at');
    expect(await user()).toEqual({ emailVerifiedAt: null });
    // Nothing was used up: the link works when everybody may sign up again.
    await rule(app, null);
    expect(await codeOf(app.api.auth.signInByLink({ body: { token } }))).toBe('done');
  });
});
