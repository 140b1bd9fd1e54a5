import { describe, expect } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

// What holds where no proof of work is asked for: these tests sign up and in more often than is usual.
it.beforeAll(({ app }) => app.services.settings.change({ proofOfWork: 'never' }));

/** A browser: keeps its cookies, as first-party ones of this site. */
function aBrowser(app: TestApp) {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await app.fetch(path, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined), // plain objects only, below
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return { jar, open: (path: string) => send(path, { headers: { accept: 'text/html' } }), send };
}

let count = 0;
async function signUp(
  app: TestApp,
  send: ReturnType<typeof aBrowser>['send'],
  fields: object = {},
) {
  const email = `referred${(count += 1)}@x.test`;
  const form = { name: 'Sam', email, password: 'secret1', confirmPassword: 'secret1', ...fields };
  const answer = await send('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  const row = await app
    .db('users')
    .where({ email })
    .first<{ referredBy: string | null } | undefined>('referred_by');
  return { status: answer.status, referredBy: row?.referredBy };
}

describe('a referral code in an address', () => {
  it.for(['/', '/pricing', '/unlock/demo', '/auth', '/no/such/page', '/about'])(
    'is carried from %s to the new account, and used up there',
    async (path, { app }) => {
      const { user } = await aUser(app);
      const browser = aBrowser(app);
      const page = await browser.open(`${path}?utm_source=x&ref=${user.referralCode}`);
      expect(page.headers.get('cache-control')).toMatch(/private|no-store/);
      expect(page.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/);
      await browser.open('/about');
      expect(await signUp(app, browser.send)).toEqual({ status: 201, referredBy: user.id });
      expect(browser.jar.has('ref')).toBe(false);
    },
  );

  it('is carried from a kept unlock page too', async ({ app }) => {
    const { user, token } = await aUser(app);
    const body = { title: 'Guide', triggerWord: 'GUIDE', textContent: 'x' };
    const { id } = await app.as(token).magnets.create({ body });
    await (await app.fetch(`/unlock/${id}`)).text();
    const browser = aBrowser(app);
    await browser.open(`/unlock/${id}?ref=${user.referralCode}`);
    expect((await signUp(app, browser.send)).referredBy).toBe(user.id);
  });

  it('counts once: the first one stays', async ({ app }) => {
    const [first, second] = [await aUser(app), await aUser(app)];
    const browser = aBrowser(app);
    await browser.open(`/?ref=${first.user.referralCode}`);
    const again = await browser.open(`/?ref=${second.user.referralCode}`);
    expect(again.headers.getSetCookie()).toEqual([]);
    const account = await signUp(app, browser.send, { ref: second.user.referralCode });
    expect(account.referredBy).toBe(first.user.id);
  });

  it.for(['"><script>alert(1)</script>', 'x'.repeat(33), 'a b', '', 'ref%00', '../../etc', 'кодъ'])(
    'is absent when it is %j, and shown nowhere (T66)',
    async (code, { app }) => {
      const browser = aBrowser(app);
      const page = await browser.open(`/?ref=${encodeURIComponent(code)}`);
      expect(page.status).toBe(200);
      expect(page.headers.getSetCookie()).toEqual([]);
      const html = await page.text();
      if (code.length > 8) expect(html).not.toContain(code);
      const account = await signUp(app, browser.send, { ref: code });
      expect(account).toEqual({ status: 201, referredBy: null });
    },
  );

  it('may be the creator’s id, and comes in the form from clients without our cookie', async ({
    app,
  }) => {
    const { user } = await aUser(app);
    expect((await signUp(app, app.fetch, { ref: user.id })).referredBy).toBe(user.id);
    expect((await signUp(app, app.fetch, { ref: 'nobody' })).referredBy).toBeNull();
    expect((await signUp(app, app.fetch, { ref: null })).referredBy).toBeNull();
  });

  it('does not count in the own browser or session of its creator', async ({ app }) => {
    const browser = aBrowser(app);
    expect((await signUp(app, browser.send)).status).toBe(201);
    const own = await app.db('users').orderBy('created_at', 'desc').first('referral_code', 'id');
    browser.jar.delete('signed_in');
    await browser.open(`/?ref=${own?.referralCode}`);
    expect((await signUp(app, browser.send)).referredBy).toBeNull();

    const { user, token } = await aUser(app);
    const send = (path: string, init: RequestInit = {}) =>
      app.fetch(path, {
        ...init,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      });
    expect((await signUp(app, send, { ref: user.referralCode })).referredBy).toBeNull();
  });

  it('does not count for a suspended creator, or when an account holder opens it', async ({
    app,
  }) => {
    const { user } = await aUser(app);
    await app.db('users').where({ id: user.id }).update({ suspendedAt: new Date() });
    expect((await signUp(app, app.fetch, { ref: user.referralCode })).referredBy).toBeNull();

    const other = await aUser(app);
    const browser = aBrowser(app);
    browser.jar.set('signed_in', '1');
    const page = await browser.open(`/?ref=${other.user.referralCode}`);
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  it('is doubted from the creator’s own network, but not from one that everybody seems to share', async ({
    app,
  }) => {
    const { referrals } = app.services;
    const doubtsFrom = async (network: string) => {
      const [{ user: creator }, { user: newcomer }] = [await aUser(app), await aUser(app)];
      const { id, referralCode: code } = creator;
      await app.db('users').where({ id: newcomer.id }).update({ referredBy: id });
      await referrals.own.read({ id, code, network });
      const emailKey = newcomer.email.toLowerCase();
      await referrals.noteSignUp({ emailKey, referredBy: id, network });
      return app.db('referral_doubts').where({ userId: newcomer.id }).pluck('kind');
    };
    expect(await doubtsFrom('203.0.113.9')).toEqual(['own_network']);
    expect(await doubtsFrom('20010db800000001/64')).toEqual(['own_network']);
    for (const network of ['127.0.0.1', '0000000000000000/64', '10.0.0.7', 'unknown']) {
      expect(await doubtsFrom(network)).toEqual([]);
    }
  });

  it('keeps the new account when the referring account is deleted, and removes only the link', async ({
    app,
  }) => {
    const { user } = await aUser(app);
    const account = await signUp(app, app.fetch, { ref: user.referralCode });
    expect(account.referredBy).toBe(user.id);
    await app.db('users').where({ id: user.id }).delete();
    const left = await app.db('users').where({ referredBy: user.id });
    expect(left).toEqual([]);
  });
});
