import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportReasons } from '#shared/reports/report-reasons.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { roomInWindow } from '#server/testing/scenes/limit-window.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';
import { aVisitor } from '#server/testing/scenes/unlock-scene.ts';

let app: TestApp;
let magnetId: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = (await aUser(app)).token;
  const magnet = await app.as(token).magnets.create({
    body: { title: 'The guide', triggerWord: 'GUIDE', textContent: 'Read this.' },
  });
  magnetId = magnet.id;
});
afterAll(() => app.close());

const reportsOf = () =>
  app.db('page_reports').where({ magnetId }).orderBy('created_at').select('*');

describe('reporting a page by call', () => {
  it('keeps the reason and the words, and nothing about who reported', async () => {
    await app.db('page_reports').delete();
    const visitor = aVisitor(app);
    const path = `/api/magnets/${magnetId}/reports`;
    expect(await visitor.post(path, { reason: 'spam', details: '  A trick  ' })).toMatchObject({
      status: 201,
      body: { success: true },
    });
    expect(await reportsOf()).toEqual([
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

  it('takes every reason the form offers', async () => {
    for (const reason of reportReasons) {
      const { status } = await aVisitor(app).post(`/api/magnets/${magnetId}/reports`, { reason });
      expect(status).toBe(201);
    }
  });

  it('refuses other reasons, long words and unknown fields', async () => {
    const before = (await reportsOf()).length;
    for (const body of [
      {},
      { reason: 'boring' },
      { reason: 'spam', details: 'x'.repeat(1_001) },
      { reason: 'spam', magnetId: 'other' },
    ]) {
      expect((await aVisitor(app).post(`/api/magnets/${magnetId}/reports`, body)).status).toBe(400);
    }
    expect(await reportsOf()).toHaveLength(before);
  });

  it('knows active magnets only', async () => {
    const body = { reason: 'harm' };
    const unknown = await aVisitor(app).post('/api/magnets/abcabcabcabc/reports', body);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'magnet_not_found' } });
    const { id } = await app.as(token).magnets.create({
      body: { title: 'A draft', triggerWord: 'X', textContent: 'y', status: 'draft' },
    });
    const draft = await aVisitor(app).post(`/api/magnets/${id}/reports`, body);
    expect(draft).toMatchObject({ status: 404, body: { code: 'inactive' } });
  });

  it('takes five an hour from one network, form and call together', async () => {
    const visitor = aVisitor(app);
    const path = `/api/magnets/${magnetId}/reports`;
    await roomInWindow(3_600);
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
  it('is reached from the page, works without a script and thanks', async () => {
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
    expect(await reportsOf()).toMatchObject([{ reason: 'broken', details: 'The link is dead' }]);
  });

  it('says what is missing and keeps what was written', async () => {
    const path = `/unlock/${magnetId}/report`;
    const answer = await aVisitor(app).submit(path, { reason: '', details: '<b>look</b>' });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('Please choose what is wrong');
    expect(answer.html).toContain('&lt;b&gt;look&lt;/b&gt;');
  });

  it('is not found for pages that are not there, and refused from another site', async () => {
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
