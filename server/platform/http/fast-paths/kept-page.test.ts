import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { representationOf, toKeptPage } from './kept-page.ts';

const BROWSER = 'gzip, deflate, br, zstd';
const PATIENT = { timeout: 90_000 };

function aPage(html = '<p>text</p>'.repeat(200)) {
  return toKeptPage({ html, userId: 'u', version: '1' });
}

describe('a page kept as bytes', () => {
  it('is compressed most densely from the third request on, not before', async () => {
    const page = aPage();
    for (let asked = 1; asked <= 2; asked += 1) {
      expect(representationOf(page, BROWSER).encoding).toBe('gzip');
      await sleep(100);
      expect(page.brotli).toBeNull();
    }
    representationOf(page, BROWSER);
    await vi.waitUntil(() => page.brotli !== null, PATIENT);
    expect(representationOf(page, BROWSER).encoding).toBe('br');
  });

  it('waits for its turn: one page is compressed at a time', async () => {
    const large = aPage(randomBytes(50_000).toString('hex'));
    const small = aPage();
    for (const page of [large, small]) {
      for (let asked = 1; asked <= 3; asked += 1) representationOf(page, 'br');
    }
    await vi.waitUntil(() => small.brotli !== null, { ...PATIENT, interval: 1 });
    expect(large.brotli).not.toBeNull();
  });

  it.each<[string | undefined, string | null]>([
    ['gzip', 'gzip'],
    ['GZIP;q=0.5, deflate', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=0', null],
    ['*, gzip;q=0.0', null],
    ['identity', null],
    ['', null],
    [`gzip, ${'x'.repeat(200)}`, null],
    [undefined, null],
  ])('answers the encodings %j with %j', (accepted, encoding) => {
    expect(representationOf(aPage(), accepted).encoding).toBe(encoding);
  });
});
