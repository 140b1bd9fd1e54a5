import { describe, expect } from 'vitest';
import { LINKEDIN_APP } from '#server/testing/doubles/fake-linkedin-sign-in.ts';
import {
  aBrowser,
  aPerson,
  type LinkedInBrowser,
  linkedInTest as it,
  offerLinkedIn,
  refusal,
} from '#server/testing/scenes/linkedin-browser.ts';

it.afterEach(({ linkedin }) => linkedin.reset());

const returned = async (browser: LinkedInBrowser) => {
  const { url } = await browser.api.linkedInSignIn.start({ body: {} });
  return browser.visit(url);
};
const invalid = { status: 400, code: 'linkedin_attempt_invalid' };
const refused = { status: 502, code: 'linkedin_refused' };
const unavailable = { status: 503, code: 'linkedin_unavailable' };

describe('a return from LinkedIn', () => {
  it('works once, in the browser that started it, with a state that was issued', async ({
    app,
    linkedin,
  }) => {
    linkedin.person = aPerson();
    const [browser, other] = [aBrowser(app), aBrowser(app)];
    const body = await returned(browser);
    await returned(other);
    const finishes = (by: LinkedInBrowser, fields: object = {}) =>
      by.api.linkedInSignIn.finish({ body: { ...body, ...fields } });
    const asked = linkedin.forms.length;
    expect(await refusal(finishes(other))).toMatchObject(invalid);
    expect(await refusal(finishes(aBrowser(app)))).toMatchObject(invalid);
    expect(await refusal(finishes(browser, { state: `lin_${'a'.repeat(43)}` }))).toMatchObject(
      invalid,
    );
    expect(await refusal(finishes(browser, { state: '' }))).toMatchObject(invalid);
    expect(linkedin.forms).toHaveLength(asked);
    const answers = await Promise.allSettled([finishes(browser), finishes(browser)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(finishes(browser))).toMatchObject(invalid);
  });

  it('does not work after ten minutes', async ({ app }) => {
    const browser = aBrowser(app);
    const body = await returned(browser);
    await app.db('linkedin_attempts').update({ expiresAt: app.db.fn.now() });
    expect(await refusal(browser.api.linkedInSignIn.finish({ body }))).toMatchObject(invalid);
  });

  it('with a code of another attempt signs nobody in', async ({ app, linkedin }) => {
    linkedin.person = aPerson();
    const browser = aBrowser(app);
    const first = await returned(browser);
    await browser.api.linkedInSignIn.finish({ body: first });
    const second = { ...(await returned(browser)), code: first.code };
    const replay = browser.api.linkedInSignIn.finish({ body: second });
    expect(await refusal(replay)).toMatchObject(refused);
  });

  it('after a cancel changes nothing, and operators see any other error', async ({
    app,
    linkedin,
  }) => {
    for (const sendsBack of [
      'access_denied',
      'user_cancelled_login',
      'user_cancelled_authorize',
    ] as const) {
      linkedin.sendsBack = sendsBack;
      expect(await refusal(aBrowser(app).signIn())).toMatchObject({
        status: 400,
        code: 'linkedin_canceled',
      });
    }
    linkedin.sendsBack = 'unauthorized_scope_error\u202e<b>';
    expect(await refusal(aBrowser(app).signIn())).toMatchObject(refused);
    const { detail } = await app
      .db('installation_facts')
      .where({ name: 'linkedin_sign_in_failed' })
      .first();
    expect(detail).toBe('LinkedIn sent back: unauthorized_scope_error??b?');
  });
});

describe('an ID token', () => {
  const now = () => Math.floor(Date.now() / 1_000);
  it.for([
    ['of another issuer', { iss: 'https://evil.test/oauth' }],
    ['for another app', { aud: 'another-app' }],
    ['for two apps without naming one', { aud: [LINKEDIN_APP.clientId, 'another-app'] }],
    ['that has expired', { exp: 1_700_000_000, iat: 1_699_999_000 }],
    ['that is not valid yet', { nbf: 4_000_000_000 }],
    ['with a nonce nobody asked for', { nonce: 'x' }],
    ['without a person', { sub: '' }],
    ['with an odd id of a person', { sub: 'a\nb' }],
    ['with a number for a person', { sub: 7 }],
  ] as const)('%s signs nobody in', async ([, claims], { app, linkedin }) => {
    linkedin.person = aPerson();
    linkedin.changeToken = ({ payload }) => Object.assign(payload, claims);
    expect(await refusal(aBrowser(app).signIn())).toMatchObject(refused);
  });

  it('without or with a wrong signature signs nobody in', async ({ app, linkedin }) => {
    linkedin.person = aPerson();
    const claims = { ...linkedin.person, iss: `${linkedin.origin}/oauth`, iat: now() };
    const coded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const payload = coded({ ...claims, aud: LINKEDIN_APP.clientId, exp: now() + 600 });
    const tokens = [
      `${coded({ alg: 'none' })}.${payload}.`,
      `${coded({ alg: 'RS256' })}.${payload}.`,
      `${coded({ alg: 'RS256' })}.${payload}.${Buffer.alloc(256, 7).toString('base64url')}`,
      `${coded({ alg: 'HS256' })}.${payload}.${Buffer.alloc(32, 7).toString('base64url')}`,
      'no token',
      '',
      7,
      undefined,
    ];
    for (const token of tokens) {
      linkedin.changeAnswer = ({ body }) => {
        if (body !== '') body['id_token'] = token;
      };
      expect([token, await refusal(aBrowser(app).signIn())]).toMatchObject([token, refused]);
    }
    expect(await app.db('linkedin_identities').where({ subject: linkedin.person.sub })).toEqual([]);
  });
});

describe('a LinkedIn that fails', () => {
  const token = '/oauth/v2/accessToken';
  const small = JSON.stringify({ access_token: 'x', token_type: 'Bearer' });

  it.for([
    ['that is down', 500, '', unavailable],
    ['that is busy', 429, '', unavailable],
    ['that answers with a page', 200, '<html>', refused],
    ['that answers with nothing', 204, '', refused],
    ['that answers without an ID token', 200, small, refused],
    ['that sends elsewhere', 302, '', refused],
    ['that sends a huge answer', 200, ' '.repeat(300_000) + small, refused],
  ] as const)(
    '%s does not prevent a later sign-in',
    async ([, status, text, code], { app, linkedin }) => {
      linkedin.person = aPerson();
      linkedin.instead = (path, response) => {
        if (path !== token) return false;
        const type = text.startsWith('<') ? 'text/html' : 'application/json';
        response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(text);
        return true;
      };
      expect(await refusal(aBrowser(app).signIn())).toMatchObject(code);
      linkedin.instead = null;
      expect(await aBrowser(app).signIn()).toMatchObject({ success: true });
    },
  );

  it('that cannot be reached is called again for the next person', async ({ app, linkedin }) => {
    // Another secret, so that no metadata is cached for this app yet.
    await offerLinkedIn(app, `${LINKEDIN_APP.secret}x`);
    const { start } = aBrowser(app).api.linkedInSignIn;
    linkedin.instead = (_, response) => response.destroy() !== undefined;
    expect(await refusal(start({ body: {} }))).toMatchObject(unavailable);
    linkedin.instead = (path, response) => {
      const page = 'https://evil.test/agree';
      const described = {
        issuer: `${linkedin.origin}/oauth`,
        authorization_endpoint: page,
        token_endpoint: `${linkedin.origin}/oauth/v2/accessToken`,
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(described));
      return path !== '';
    };
    expect(await refusal(start({ body: {} }))).toMatchObject(refused);
    linkedin.reset();
    // The app's secret is wrong, which LinkedIn reports when it is used.
    expect(await refusal(aBrowser(app).signIn())).toMatchObject(refused);
    const { detail } = await app
      .db('installation_facts')
      .where({ name: 'linkedin_sign_in_failed' })
      .first();
    expect(detail).toContain('invalid_client');
    expect(detail).not.toContain(LINKEDIN_APP.secret);
    await offerLinkedIn(app);
  });
});
