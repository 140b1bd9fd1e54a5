import { describe, expect } from 'vitest';
import { sitePaths } from '#public-web/site/render-pages.tsx';
import { aUser } from '../scenes/factories.ts';
import { rawRequest } from '../app/raw-request.ts';
import type { TestApp } from '../app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

const MARKUP = '"><script>alert(1)</script>\'';

let calls = 0;

/** Each with a separate network, so that limits do not answer before the pages do. */
async function open(app: TestApp, path: string, init: RequestInit = {}) {
  calls += 1;
  const headers = { accept: 'text/html', 'x-forwarded-for': `11.7.${calls >> 8}.${calls & 255}` };
  const answer = await app.fetch(path, { ...init, headers });
  const html = await answer.text();
  return { status: answer.status, html, headers: answer.headers };
}

/** No sent text may appear as markup; our own scripts have addresses. */
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

  it.for(['/subscribe', '/auth', '/dashboard', '/unlock/demo', ...sitePaths])(
    '%s shows the page and reflects nothing',
    async (path, { app }) => {
      const plain = await open(app, path);
      expect(plain.status).toBe(200);
      for (const query of queries) {
        const { status, html } = await open(app, `${path}?${query}`);
        expect(status, `with ${query}`).toBe(200);
        expect(html, `with ${query}`).toBe(plain.html);
      }
    },
  );

  it('the choice of a theme leads back to own pages only', async ({ app }) => {
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
  it.for([
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
  ] as const)('%s get the documented page', async ([_name, path, status], { app }) => {
    // Sent unchanged: fetch would normalise the address first.
    const answer = await rawRequest(app.url, { path, headers: { accept: 'text/html' } });
    expect(answer.status).toBe(status);
    expectHarmless(answer.text);
  });
});

describe('magnets that are not available', () => {
  it.for(['deleted', 'paused', 'archived', 'draft', 'of a suspended creator'] as const)(
    'a magnet that is %s has its own page, with the status of a missing one',
    async (kind, { app }) => {
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
        const page = await open(app, path);
        expect(page.status, `at ${path}`).toBe(404);
        expect(page.html).toContain('Content Not Found');
        expect(page.html).toContain(
          kind === 'deleted'
            ? 'This lead magnet does not exist or is no longer active.'
            : 'This lead magnet is currently inactive and not available for unlock.',
        );
        expect(page.html).not.toContain('secret');
        expectHarmless(page.html);
        const sent = await open(app, path, {
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

describe('other languages and markup in every field', () => {
  const texts = [
    MARKUP,
    'قائمة التحقق لأول ثلاثين يومًا',
    '客户入门清单：前三十天的九个步骤',
    'รายการตรวจสอบ',
    'Ω≈ç√∫˜µ≤≥÷ 👩‍👩‍👧‍👦 \u202Egnp.exe',
    '\u0001\u0002 {{7919*6841}} ${7919*6841} <%= 7 %>',
  ];

  it.for(texts)('%j is shown on the unlock page as text', async (text, { app }) => {
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
    const page = await open(app, `/unlock/${id}`);
    expect(page.status).toBe(200);
    expectHarmless(page.html);
    expect(page.html).not.toContain(String(7919 * 6841));
    for (const commentUrl of [
      text,
      `https://www.linkedin.com/feed/?x=${encodeURIComponent(text)}`,
    ]) {
      const sent = await open(app, `/unlock/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ step: 'comment', commentUrl }),
      });
      expect(sent.status).toBe(422);
      expectHarmless(sent.html);
    }
    const report = await open(app, `/unlock/${id}/report`, {
      method: 'POST',
      body: new URLSearchParams({ reason: text, details: text }),
    });
    expect(report.status).toBe(422);
    expectHarmless(report.html);
    expect((await app.fetch(`/unlock/${id}/share.png`)).status).toBe(200);
    expect((await open(app, '/sitemap.xml')).html).toContain(id);
  });
});
