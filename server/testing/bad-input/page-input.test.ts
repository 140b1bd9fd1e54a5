import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitePaths } from '#public-web/site/render-pages.tsx';
import { aUser } from '../scenes/factories.ts';
import { rawRequest } from '../app/raw-request.ts';
import { type TestApp, createTestApp } from '../app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const MARKUP = '"><script>alert(1)</script>\'';

let calls = 0;

/** Each from a network of its own, so that limits do not answer before the pages do. */
async function open(path: string, init: RequestInit = {}) {
  calls += 1;
  const headers = { accept: 'text/html', 'x-forwarded-for': `11.7.${calls >> 8}.${calls & 255}` };
  const answer = await app.fetch(path, { ...init, headers });
  const html = await answer.text();
  return { status: answer.status, html, headers: answer.headers };
}

/** Nothing of what was sent may stand in a page as markup; own scripts have addresses. */
function expectHarmless(html: string): void {
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('evil.example');
}

describe('odd queries of pages', () => {
  const queries = [
    'plan=platinum',
    `plan=${encodeURIComponent(MARKUP)}`,
    'plan=pro&plan=free&plan[]=x',
    `ref=${encodeURIComponent(MARKUP)}&next=//evil.example`,
    'next=https%3A%2F%2Fevil.example',
    'next=%5C%5Cevil.example&ref=%00%ff',
    '%',
    '&&&===',
    '__proto__[x]=1&constructor=x',
    `utm_source=${'x'.repeat(1_900)}`,
  ];

  it.each(['/subscribe', '/auth', '/dashboard', '/unlock/demo', ...sitePaths])(
    '%s answers with itself and reflects nothing',
    async (path) => {
      const plain = await open(path);
      expect(plain.status).toBe(200);
      for (const query of queries) {
        const { status, html } = await open(`${path}?${query}`);
        expect(status, `with ${query}`).toBe(200);
        expect(html, `with ${query}`).toBe(plain.html);
      }
    },
  );

  it('the choice of colours leads back to one of our pages only', async () => {
    for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example', MARKUP, '']) {
      const body = new URLSearchParams({ theme: MARKUP, back });
      const answer = await app.fetch('/theme', { method: 'POST', body, redirect: 'manual' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('odd addresses', () => {
  const letters = 'abcdefghjkmn';
  it.each([
    ['a path of 10 kB', `/${'a'.repeat(10_000)}`, 414],
    ['a magnet id of 10 kB', `/unlock/${'a'.repeat(10_000)}`, 414],
    ['a query of 10 kB', `/?ref=${'a'.repeat(10_000)}`, 414],
    ['a path just below the limit', `/${'a'.repeat(2_000)}`, 404],
    ['capitals', `/unlock/${letters.toUpperCase()}`, 404],
    ['Cyrillic look-alikes', `/unlock/${encodeURIComponent('аbсdеfghjkmn')}`, 404],
    ['full-width letters', `/unlock/${encodeURIComponent('ａｂｃｄｅｆｇｈｊｋｍｎ')}`, 404],
    ['letters that ids avoid', '/unlock/l0l0l0l0l0l0', 404],
    ['one letter too many', `/unlock/${letters}x`, 404],
    ['one letter too few', '/abcdefghjkm', 404],
    ['an invisible letter', `/unlock/${letters}%E2%80%8B`, 404],
    ['a null', `/unlock/${letters}%00`, 404],
    ['half an escape', `/unlock/${letters}%f`, 400],
    ['half a character', '/unlock/%C3', 400],
    ['markup', `/unlock/${encodeURIComponent(MARKUP)}`, 404],
    ['a slash at the end', `/unlock/${letters}/`, 404],
    ['a second spelling', `/unlock/%61bcdefghjkmn`, 404],
    ['dots', '/unlock/../admin', 404],
    ['Arabic', `/${encodeURIComponent('صفحة')}`, 404],
    ['an emoji', `/${encodeURIComponent('🚀')}`, 404],
  ])('%s get the documented page', async (_name, path, status) => {
    // As it stands: fetch would tidy the address first.
    const answer = await rawRequest(app.url, { path, headers: { accept: 'text/html' } });
    expect(answer.status).toBe(status);
    expectHarmless(answer.text);
  });
});

describe('magnets that are gone', () => {
  it.each(['deleted', 'paused', 'archived', 'draft', 'of a suspended creator'] as const)(
    'one that is %s has a page of its own everywhere, with the status of a missing one',
    async (kind) => {
      const { token, user } = await aUser(app);
      const as = app.as(token);
      const status = kind === 'draft' ? 'draft' : 'active';
      const body = {
        title: MARKUP,
        triggerWord: 'GUIDE',
        textContent: 'the secret',
        status,
      } as const;
      const { id } = await as.magnets.create({ body });
      const params = { magnetId: id };
      if (kind === 'deleted') await as.magnets.remove({ params });
      if (kind === 'paused' || kind === 'archived') {
        await as.magnets.setStatus({ params, body: { status: kind } });
      }
      if (kind === 'of a suspended creator') {
        await app.db('users').where({ id: user.id }).update({ suspendedAt: new Date() });
      }
      for (const path of [`/unlock/${id}`, `/${id}`, `/unlock/${id}/report`]) {
        const page = await open(path);
        expect(page.status, `at ${path}`).toBe(404);
        expect(page.html).toContain('Content Not Found');
        expect(page.html).toContain('This lead magnet does not exist or is no longer active.');
        expect(page.html).not.toContain('secret');
        expectHarmless(page.html);
        const sent = await open(path, {
          method: 'POST',
          body: new URLSearchParams({ step: 'comment', commentUrl: MARKUP, reason: MARKUP }),
        });
        expect(sent.status === 404 || sent.status === 422, `${path} ${sent.status}`).toBe(true);
        expectHarmless(sent.html);
      }
      expect((await app.fetch(`/unlock/${id}/share.png`)).status).toBe(404);
    },
  );
});

describe('foreign languages and markup in every field', () => {
  const texts = [
    MARKUP,
    'قائمة التحقق لأول ثلاثين يومًا',
    '客户入门清单：前三十天的九个步骤',
    'รายการตรวจสอบ',
    'Ω≈ç√∫˜µ≤≥÷ 👩‍👩‍👧‍👦 \u202Egnp.exe',
    '\u0001\u0002 {{7919*6841}} ${7919*6841} <%= 7 %>',
  ];

  it.each(texts)('%j stands on the unlock page as the text it is', async (text) => {
    const { token } = await aUser(app, { name: text });
    const body = {
      title: text,
      description: text,
      triggerWord: /\p{L}/u.test(text) ? (text.match(/[\p{L}\p{M}]+/u)?.[0] ?? 'word') : 'word',
      textContent: text,
      emailPrompt: text,
      isListed: true,
    };
    const { id } = await app.as(token).magnets.create({ body });
    const page = await open(`/unlock/${id}`);
    expect(page.status).toBe(200);
    expectHarmless(page.html);
    expect(page.html).not.toContain(String(7919 * 6841));
    for (const commentUrl of [
      text,
      `https://www.linkedin.com/feed/?x=${encodeURIComponent(text)}`,
    ]) {
      const sent = await open(`/unlock/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ step: 'comment', commentUrl }),
      });
      expect(sent.status).toBe(422);
      expectHarmless(sent.html);
    }
    const report = await open(`/unlock/${id}/report`, {
      method: 'POST',
      body: new URLSearchParams({ reason: text, details: text }),
    });
    expect(report.status).toBe(422);
    expectHarmless(report.html);
    expect((await app.fetch(`/unlock/${id}/share.png`)).status).toBe(200);
    expect((await open('/sitemap.xml')).html).toContain(id);
  });
});
