import { describe, expect } from 'vitest';
import { reportReasons } from '#shared/reports/report-reasons.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();
let magnetId: string;
let token: string;
it.beforeAll(async ({ app }) => {
  token = (await aUser(app)).token;
  const magnet = await app.as(token).magnets.create({
    body: { title: 'The guide', triggerWord: 'GUIDE', textContent: 'Read this.' },
  });
  magnetId = magnet.id;
});

const reportsOf = (app: TestApp) =>
  app.db('page_reports').where({ magnetId }).orderBy('created_at').select('*');

describe('reporting a page by call', () => {
  it('stores the reason and the remark, and nothing about the reporter', async ({ app }) => {
    await app.db('page_reports').delete();
    const visitor = aVisitor(app);
    const path = `/api/magnets/${magnetId}/reports`;
    expect(await visitor.post(path, { reason: 'spam', details: '  A trick  ' })).toMatchObject({
      status: 201,
      body: { success: true },
    });
    expect(await reportsOf(app)).toEqual([
      {
        id: expect.stringMatching(/^[a-km-np-z2-9]{20}$/),
        magnetId,
        reason: 'spam',
        details: 'A trick',
        createdAt: expect.any(Date),
        settledAt: null,
        settledBy: null,
        settledNote: null,
      },
    ]);
  });

  it('accepts every reason of the form', async ({ app }) => {
    for (const reason of reportReasons) {
      const { status } = await aVisitor(app).post(`/api/magnets/${magnetId}/reports`, { reason });
      expect(status).toBe(201);
    }
  });

  it('refuses other reasons, long words and unknown fields', async ({ app }) => {
    const before = (await reportsOf(app)).length;
    for (const body of [
      {},
      { reason: 'boring' },
      { reason: 'spam', details: 'x'.repeat(1_001) },
      { reason: 'spam', magnetId: 'other' },
    ]) {
      expect((await aVisitor(app).post(`/api/magnets/${magnetId}/reports`, body)).status).toBe(400);
    }
    expect(await reportsOf(app)).toHaveLength(before);
  });

  it('accepts active magnets only', async ({ app }) => {
    const body = { reason: 'harm' };
    const unknown = await aVisitor(app).post('/api/magnets/abcabcabcabc/reports', body);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'magnet_not_found' } });
    const { id } = await app.as(token).magnets.create({
      body: { title: 'A draft', triggerWord: 'X', textContent: 'y', status: 'draft' },
    });
    const draft = await aVisitor(app).post(`/api/magnets/${id}/reports`, body);
    expect(draft).toMatchObject({ status: 404, body: { code: 'inactive' } });
  });

  it('is limited to five an hour from one network, form and call together', async ({ app }) => {
    const visitor = aVisitor(app);
    const path = `/api/magnets/${magnetId}/reports`;
    holdWindows();
    for (let call = 0; call < 3; call += 1) {
      expect((await visitor.post(path, { reason: 'spam' })).status).toBe(201);
    }
    const form = `/unlock/${magnetId}/report`;
    for (let post = 0; post < 2; post += 1) {
      expect((await visitor.submit(form, { reason: 'spam', details: '' })).status).toBe(303);
    }
    expect((await visitor.post(path, { reason: 'spam' })).status).toBe(429);
    const refused = await visitor.submit(form, { reason: 'spam', details: 'once more' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.html).toContain('Too many requests');
    expect(refused.html).toContain('once more');
  });
});

describe('reporting a page by form', () => {
  it('is linked from the page, works without a script and confirms', async ({ app }) => {
    await app.db('page_reports').delete();
    const visitor = aVisitor(app);
    const path = `/unlock/${magnetId}/report`;
    expect((await visitor.page(`/${magnetId}`)).html).toContain(`href="${path}"`);
    const form = await visitor.page(path);
    expect(form.status).toBe(200);
    expect(form.html).toContain(`action="${path}"`);
    expect(form.html).toContain('The guide');
    expect(form.html).toContain('name="robots" content="noindex"');
    expect(form.html).not.toContain('Read this.');

    const sent = await visitor.submit(path, { reason: 'broken', details: 'The link is dead' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?sent`]);
    expect((await visitor.page(`${path}?sent`)).html).toContain('Thank you for the report');
    expect(await reportsOf(app)).toMatchObject([{ reason: 'broken', details: 'The link is dead' }]);
  });

  it('shows what is missing and keeps the input', async ({ app }) => {
    const path = `/unlock/${magnetId}/report`;
    const answer = await aVisitor(app).submit(path, { reason: '', details: '<b>look</b>' });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('Please choose what is wrong');
    expect(answer.html).toContain('&lt;b&gt;look&lt;/b&gt;');
  });

  it('is not found for pages that are not there, and refused from another site', async ({
    app,
  }) => {
    for (const id of ['abcabcabcabc', 'X']) {
      const page = await aVisitor(app).page(`/unlock/${id}/report`);
      expect(page.status).toBe(404);
      expect(page.html).toContain('Content Not Found');
    }
    const headers = { origin: 'https://evil.test' };
    const foreign = await aVisitor(app).submit(
      `/unlock/${magnetId}/report`,
      { reason: 'spam' },
      headers,
    );
    expect(foreign.status).toBe(403);
  });
});
