import { afterAll, describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { MOST_PUSH_BROWSERS } from '#shared/notifications/push-browsers.contract.ts';
import { createInstallationKey } from '#server/platform/security/installation-key.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aPushBrowser, aSubscription } from '#server/testing/access/a-push-browser.ts';
import { startPushService } from '#server/testing/doubles/push-service.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { createPushKeys } from './push-key.ts';

const service = await startPushService();
afterAll(service.close);
const it = appTest({ pushDispatcher: service.dispatcher });

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => `${status} ${code}`,
  );

describe('a browser with push', () => {
  it('is switched on, listed, tried and removed', async ({ app }) => {
    const { token } = await aUser(app);
    const { pushBrowsers } = app.as(token);
    const { browsers, publicKey } = await pushBrowsers.list();
    expect(browsers).toEqual([]);
    const browser = service.subscribe(publicKey);
    const added = await pushBrowsers.add({ body: browser.subscription });
    expect(added).toMatchObject({ isHere: true, lastSuccessAt: null, problem: null });

    const params = { browserId: added.id };
    expect(await pushBrowsers.test({ params })).toEqual({ outcome: 'taken' });
    const [push, ...more] = service.pushesTo(browser);
    expect(more).toEqual([]);
    expect(push?.message).toMatchObject({ v: 1, kind: 'test', path: '/settings/notifications' });
    expect(push?.subject).toBe('mailto:support@unlatch.example');
    expect(push?.headers).toMatchObject({ ttl: '60', topic: 'test', urgency: 'normal' });
    const [listed] = (await pushBrowsers.list()).browsers;
    expect(listed).toMatchObject({ id: added.id, problem: null });
    expect(listed?.lastSuccessAt).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(browser.subscription.keys.auth);

    expect(await pushBrowsers.remove({ params })).toEqual({ success: true });
    expect(await refusal(pushBrowsers.remove({ params }))).toBe('404 push_browser_not_found');
    expect(await refusal(pushBrowsers.test({ params }))).toBe('404 push_browser_not_found');
  });

  it('says what its push service does with a test, and goes when it is not known there', async ({
    app,
  }) => {
    const { pushBrowsers } = app.as((await aUser(app)).token);
    const { publicKey } = await pushBrowsers.list();
    const { id: browserId } = await pushBrowsers.add({
      body: service.subscribe(publicKey).subscription,
    });
    const outcomeOf = async (mode: Parameters<typeof service.setMode>[0]) => {
      service.setMode(mode);
      const { outcome } = await pushBrowsers.test({ params: { browserId } });
      const [row] = (await pushBrowsers.list()).browsers;
      service.setMode({ status: 201 });
      return [outcome, row?.problem];
    };
    expect(await outcomeOf({ status: 403 })).toEqual(['refused', 'refused']);
    expect(await outcomeOf({ status: 500 })).toEqual(['busy', 'busy']);
    const [failing] = (await pushBrowsers.list()).browsers;
    expect(failing?.failingSince).not.toBeNull();
    expect(await outcomeOf({ status: 201 })).toEqual(['taken', null]);
    expect(await outcomeOf({ status: 413 })).toEqual(['refused', 'refused']);
    expect(await outcomeOf({ status: 410 })).toEqual(['gone', undefined]);
  });

  it('is one of its session, and of whoever used it last', async ({ app }) => {
    const [ada, ben] = [await aUser(app), await aUser(app)];
    const { publicKey } = await app.as(ada.token).pushBrowsers.list();
    const browser = service.subscribe(publicKey).subscription;
    const add = (token: string, body: typeof browser) => app.as(token).pushBrowsers.add({ body });
    await add(ada.token, service.subscribe(publicKey).subscription);
    const { id } = await add(ada.token, browser);
    const of = async (token: string) =>
      (await app.as(token).pushBrowsers.list()).browsers.map((one) => one.id);
    expect(await of(ada.token)).toEqual([id]);

    const stolen = { ...browser, keys: aSubscription().keys };
    expect(await refusal(add(ben.token, stolen))).toBe('400 push_address_refused');
    expect(await of(ada.token)).toEqual([id]);
    const { id: moved } = await add(ben.token, browser);
    expect(await of(ada.token)).toEqual([]);
    expect(await of(ben.token)).toEqual([moved]);
  });

  it('ends with its session: by a sign-out, and when another browser ends it', async ({ app }) => {
    const { user, token } = await aUser(app);
    const here = app.as(token);
    const left = () => app.db('push_browsers').where({ userId: user.id }).pluck('id');
    const { id } = await here.pushBrowsers.add({ body: aSubscription() });
    const [one, other] = [await aPushBrowser(app, user.id), await aPushBrowser(app, user.id)];
    const session = await app.db('push_browsers').where({ id: one }).first('session_id');
    await here.accountSecurity.endSession({ params: { sessionId: session.sessionId } });
    expect(new Set(await left())).toEqual(new Set([id, other]));
    await here.accountSecurity.endOtherSessions();
    expect(await left()).toEqual([id]);
    await here.auth.logout();
    expect(await left()).toEqual([]);
  });

  it('is not switched on by an operator in the account', async ({ app }) => {
    const { user, token } = await aUser(app);
    const operator = await anOperator(app, undefined, 'support');
    const { token: acting } = await app.as(operator.token).operatorCreators.enter({
      params: { creatorId: user.id },
      body: { reason: 'The page does not open for visitors' },
    });
    const call = app.as(acting).pushBrowsers.add({ body: aSubscription() });
    expect(await refusal(call)).toBe('403 not_for_operators');
    expect((await app.as(token).pushBrowsers.list()).browsers).toEqual([]);
  });

  it('is refused beyond the tenth', async ({ app }) => {
    const { user, token } = await aUser(app);
    for (let at = 0; at < MOST_PUSH_BROWSERS; at += 1) await aPushBrowser(app, user.id);
    const call = app.as(token).pushBrowsers.add({ body: aSubscription() });
    expect(await refusal(call)).toBe('409 too_many_push_browsers');
  });

  it('is refused with an address inside, and with keys that are none', async ({ app }) => {
    const { pushBrowsers } = app.as((await aUser(app)).token);
    const good = aSubscription();
    const { auth } = good.keys;
    for (const body of [
      { ...good, endpoint: 'https://169.254.169.254/latest' },
      { ...good, endpoint: 'https://localhost/send' },
      { ...good, endpoint: 'https://push.example.com:8443/send' },
      { ...good, keys: { p256dh: auth, auth } },
    ]) {
      expect(await refusal(pushBrowsers.add({ body }))).toBe('400 push_address_refused');
    }
  });
});

describe('the key of the installation', () => {
  it('is made once by any number of processes, and stored sealed', async ({ app }) => {
    await app.db('push_keys').delete();
    const tokens = await Promise.all([aUser(app), aUser(app), aUser(app)]);
    const lists = await Promise.all(tokens.map(({ token }) => app.as(token).pushBrowsers.list()));
    expect(new Set(lists.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(lists[0]?.publicKey).toMatch(/^[\w-]{87}$/);
    const [row, ...more] = await app.db('push_keys');
    expect(more).toEqual([]);
    expect(row?.privateSealed).toMatch(/^v1\./);
  });

  it('is made anew where the old one cannot be opened, and old browsers go', async ({ app }) => {
    const { user, token } = await aUser(app);
    const { publicKey } = await app.as(token).pushBrowsers.list();
    await aPushBrowser(app, user.id);
    const other = createInstallationKey(Buffer.from('the secret of another installation'));
    const made = await createPushKeys({ db: app.db, key: other }).read();
    expect(made.publicKey).not.toBe(publicKey);
    expect(await app.db('push_browsers')).toEqual([]);
    expect((await createPushKeys({ db: app.db, key: other }).read()).privateKey).toBe(
      made.privateKey,
    );
  });
});
