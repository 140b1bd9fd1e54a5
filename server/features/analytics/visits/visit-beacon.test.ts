import { request as httpRequest } from 'node:http';
import { describe, expect } from 'vitest';
import { unlockApi } from '#shared/unlock/unlock.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) LinkedInApp/9.30';
const it = appTest();
let userId: string;

it.beforeAll(async ({ app }) => {
  userId = randomIds.rowId();
  const account = { email: 'v@x.test', emailKey: 'v@x.test', name: 'V', referralCode: userId };
  await app.db('users').insert({ id: userId, ...account });
});

async function addMagnet(app: TestApp, status = 'active'): Promise<string> {
  const id = randomIds.magnetId();
  await app.db('magnets').insert({
    id,
    userId,
    status,
    title: 'Guide',
    icon: 'target',
    contentType: 'text',
    template: 'linkedin',
    collectEmails: false,
    triggerWords: ['GROWTH'],
    matchMode: 'contains',
    whenUnconfirmed: 'hold',
  });
  return id;
}

function post(
  app: TestApp,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return app.fetch('/api/visits', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': BROWSER,
      'x-forwarded-for': `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

async function figures(
  app: TestApp,
  magnetId: string,
): Promise<{ rows: number; unlocked: number }> {
  const rows: { unlocked: boolean }[] = await app.db('visits').where({ magnetId });
  return { rows: rows.length, unlocked: rows.filter(({ unlocked }) => unlocked).length };
}

describe('the visit beacon', () => {
  it('has stored each visit that it answered', async ({ app }) => {
    const magnetId = await addMagnet(app);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () =>
        post(app, { magnetId, referrer: 'https://www.linkedin.com/' }),
      ),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await figures(app, magnetId)).toEqual({ rows: 300, unlocked: 0 });
  });

  it('counts no conversion for a client that merely says it unlocked (T17)', async ({ app }) => {
    const magnetId = await addMagnet(app);
    const answer = await post(app, {
      magnetId,
      unlocked: true,
      userId: 'somebody',
      visitorIp: '1.2.3.4',
    });
    expect(await answer.json()).toEqual({ success: true });
    expect(await figures(app, magnetId)).toEqual({ rows: 1, unlocked: 0 });
  });

  it('takes the owner from the magnet and the agent from the request, and stores no address', async ({
    app,
  }) => {
    const magnetId = await addMagnet(app);
    await post(app, {
      magnetId,
      userId: 'other',
      visitorUserAgent: 'forged',
      referrer: 'javascript:alert(1)',
    });
    const [visit] = await app.db('visits').where({ magnetId });
    expect(visit).toMatchObject({ userId, userAgent: BROWSER, referrer: 'direct' });
    expect(JSON.stringify(visit)).not.toContain('198.51');
  });

  it('answers bots, previews and prefetches without counting them', async ({ app }) => {
    const magnetId = await addMagnet(app);
    const agents = ['LinkedInBot/1.0 (compatible; Mozilla/5.0)', 'curl/8.5.0', ''];
    for (const agent of agents) {
      expect((await post(app, { magnetId }, { 'user-agent': agent })).status).toBe(200);
    }
    expect((await post(app, { magnetId }, { 'sec-purpose': 'prefetch' })).status).toBe(200);
    expect(await figures(app, magnetId)).toEqual({ rows: 0, unlocked: 0 });
    const excluded = await app.db('excluded_visits').where({ magnetId });
    expect(excluded).toMatchObject([{ userId, reason: 'prefetch', agent: 'Browser', count: 1 }]);
  });

  it('tells the browsers inside WhatsApp and Pinterest from their previews', async ({ app }) => {
    const magnetId = await addMagnet(app);
    const people = [
      `${BROWSER} WhatsApp/2.24`,
      'Mozilla/5.0 (iPhone) Mobile/15E148 [Pinterest/iOS]',
    ];
    const previews = ['WhatsApp/2.23.20.0 A', 'Pinterest/0.2 (+http://www.pinterest.com/)'];
    for (const agent of [...people, ...previews]) {
      await post(app, { magnetId }, { 'user-agent': agent });
    }
    expect(await figures(app, magnetId)).toMatchObject({ rows: people.length });
  });

  it('answers 404 for an unknown, paused or malformed magnet and stores nothing', async ({
    app,
  }) => {
    const paused = await addMagnet(app, 'paused');
    for (const magnetId of [paused, randomIds.magnetId(), 'x', '<script>']) {
      const answer = await post(app, { magnetId });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('<script>');
    }
    expect(await figures(app, paused)).toEqual({ rows: 0, unlocked: 0 });
  });

  it('says whether the magnet is unknown or only inactive, as every call of the flow does (T28)', async ({
    app,
  }) => {
    const visit = (magnetId: string) => app.api.unlock.recordVisit({ body: { magnetId } });
    const unknown = randomIds.magnetId();
    await expect(visit(unknown)).rejects.toMatchObject({
      status: 404,
      code: 'magnet_not_found',
      message: `Lead magnet not found for ID: ${unknown}`,
    });
    await expect(visit(await addMagnet(app, 'paused'))).rejects.toMatchObject({
      status: 404,
      code: 'inactive',
      message: 'This lead magnet is currently inactive and not available for unlock.',
    });
  });

  it('stops counting within a second after the magnet is paused', async ({ app }) => {
    const magnetId = await addMagnet(app);
    expect((await post(app, { magnetId })).status).toBe(200);
    await app.db('magnets').where({ id: magnetId }).update({ status: 'paused' });
    await withinASecond(async () => (await post(app, { magnetId })).status === 404);
  });

  it('refuses bad bodies in the documented shape', async ({ app }) => {
    const bad = [{}, { magnetId: 5 }, { magnetId: 'a', unlocked: 'yes' }, [], 'text', null];
    for (const body of bad) {
      const answer = await post(app, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false, code: 'validation_failed' });
    }
    const form = await app.fetch('/api/visits', { method: 'POST', body: 'magnetId=1' });
    expect(form.status).toBe(415);
    expect(form.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('accepts known hosts only, however they are written, and counts nothing for others (T55)', async ({
    app,
  }) => {
    const magnetId = await addMagnet(app);
    const { hostname, port } = new URL(app.url);
    const send = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { host, 'content-type': 'application/json', 'user-agent': BROWSER };
        const options = { hostname, port, path: '/api/visits', method: 'POST', headers };
        const sent = httpRequest(options, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        sent.on('error', reject);
        sent.end(JSON.stringify({ magnetId }));
      });
    expect(await send('evil.test')).toBe(421);
    expect(await figures(app, magnetId)).toMatchObject({ rows: 0 });
    expect(await send(`LocalHost:${port}`)).toBe(200);
    expect(await figures(app, magnetId)).toMatchObject({ rows: 1 });
  });

  it('limits the visits of one network and says when it may send again (T38)', async ({ app }) => {
    const magnetId = await addMagnet(app);
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const perMinute = Math.min(...unlockApi.recordVisit.limits.map(({ points }) => points));
    holdWindows();
    const answers = await Promise.all(
      Array.from({ length: perMinute + 5 }, () => post(app, { magnetId }, from)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect((await figures(app, magnetId)).rows).toBe(answers.length - refused.length);
    expect((await post(app, { magnetId })).status).toBe(200);
  });

  it('cuts a long agent, and knows both headers of a prefetch', async ({ app }) => {
    const magnetId = await addMagnet(app);
    await post(app, { magnetId }, { 'user-agent': `${BROWSER} ${'x'.repeat(2_000)}` });
    const [visit] = await app.db('visits').where({ magnetId });
    expect(visit.userAgent).toHaveLength(512);
    for (const name of ['purpose', 'sec-purpose'])
      await post(app, { magnetId }, { [name]: 'prefetch' });
    expect(await figures(app, magnetId)).toMatchObject({ rows: 1 });
  });

  it('answers with the security headers and forbids caching', async ({ app }) => {
    const { headers } = await post(app, { magnetId: await addMagnet(app) });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
