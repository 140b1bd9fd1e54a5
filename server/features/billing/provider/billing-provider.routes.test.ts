import { beforeEach, describe, expect } from 'vitest';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aStoredSubscription } from '#server/testing/scenes/billing/stored-billing.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const KEY = 'sk_test_good0123456789';
const requests: { method: string; path: string; body: string; version: string | null }[] = [];
let isDown = false;

/** Accepts one key, and has an endpoint already. */
const it = appTest({
  async stripeFetch(input, init) {
    if (isDown) throw new TypeError('fetch failed');
    const request = new Request(input, init);
    const { pathname: path } = new URL(request.url);
    const version = request.headers.get('stripe-version');
    requests.push({ method: request.method, path, body: await request.text(), version });
    if (request.headers.get('authorization') !== `Bearer ${KEY}`) {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
      return Response.json({ error }, { status: 401 });
    }
    const secret = 'whsec_0123456789abcdefgh';
    if (path !== '/v1/webhook_endpoints') return Response.json({ object: 'list', data: [] });
    if (request.method === 'POST') return Response.json({ id: 'we_2', secret });
    const data = [{ id: 'we_1', url: 'https://other.test/' }];
    return Response.json({ object: 'list', data, has_more: false });
  },
});

describe('the payment provider', () => {
  beforeEach<{ app: TestApp }>(async ({ app }) => {
    isDown = false;
    requests.length = 0;
    await app.db('billing_settings').delete();
  });

  it('is Stripe only with a key that Stripe accepts and a webhook secret', async ({ app }) => {
    const { billingProvider } = app.as((await anOperator(app)).token);
    const choice = { provider: 'stripe' as const, graceDays: 3, automaticTax: true };
    await expect(billingProvider.choose({ body: choice })).rejects.toMatchObject({
      code: 'provider_key_needed',
    });
    await expect(billingProvider.makeWebhook()).rejects.toMatchObject({
      code: 'provider_key_needed',
    });
    await expect(
      billingProvider.setWebhook({ body: { secret: 'whsec_0123456789abcdef' } }),
    ).rejects.toMatchObject({ code: 'provider_key_needed' });
    await expect(
      billingProvider.setKey({ body: { key: 'sk_test_wrong0123456789' } }),
    ).rejects.toMatchObject({ code: 'provider_key_refused' });
    expect(await billingProvider.read()).toMatchObject({ stripe: { key: 'missing' } });

    const set = await billingProvider.setKey({ body: { key: KEY } });
    expect(set.stripe).toMatchObject({ key: 'set', keyEnding: '6789', isLive: false });
    await expect(billingProvider.choose({ body: choice })).rejects.toMatchObject({
      code: 'webhook_secret_needed',
    });
    const hooked = await billingProvider.makeWebhook();
    expect(hooked.stripe).toMatchObject({ webhook: 'set' });
    expect(hooked.stripe.webhookUrl).toBe(`${app.url}/api/stripe/webhook`);
    const made = requests.find(({ method }) => method === 'POST');
    expect(made).toMatchObject({ version: '2026-10-28.endive' });
    expect(made?.body).toContain('api_version=2026-10-28.endive');
    expect(await billingProvider.choose({ body: choice })).toMatchObject({
      ...choice,
      chosen: 'stripe',
    });
    const stored = JSON.stringify(await app.db('billing_settings'));
    expect(stored).not.toContain(KEY);
    expect(stored).not.toContain('whsec_');

    await billingProvider.removeKey();
    expect(await billingProvider.read()).toMatchObject({
      provider: 'none',
      stripe: { key: 'missing', webhook: 'missing' },
    });
    await billingProvider.setKey({ body: { key: KEY } });
    const byHand = { secret: 'whsec_0123456789abcdef' };
    expect((await billingProvider.setWebhook({ body: byHand })).stripe.webhook).toBe('set');
  });

  it('keeps its key while a subscription of it is live', async ({ app }) => {
    const { billingProvider } = app.as((await anOperator(app)).token);
    await billingProvider.setKey({ body: { key: KEY } });
    const { user } = await aUser(app);
    await aStoredSubscription(app, user.id, 'stripe');
    await expect(billingProvider.removeKey()).rejects.toMatchObject({ code: 'provider_in_use' });
    expect(await billingProvider.read()).toMatchObject({
      kept: [{ provider: 'stripe', live: 1, prices: 1 }],
      stripe: { key: 'set' },
    });
  });

  it('is not changed while it does not answer', async ({ app }) => {
    const { billingProvider } = app.as((await anOperator(app)).token);
    await billingProvider.setKey({ body: { key: KEY } });
    isDown = true;
    await expect(billingProvider.setKey({ body: { key: KEY } })).rejects.toMatchObject({
      code: 'provider_not_reached',
    });
    await expect(billingProvider.makeWebhook()).rejects.toMatchObject({
      code: 'provider_not_reached',
    });
  });
});
