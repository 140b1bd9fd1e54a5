import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { rememberedEncodings, representationOf, toKeptPage } from './kept-page.ts';

const BROWSER = 'gzip, deflate, br, zstd';
const PATIENT = { timeout: 30_000 };

function aPage(html = '<p>text</p>'.repeat(200)) {
  return toKeptPage({ html, userId: 'u', version: '1' });
}

describe('a page kept as bytes', () => {
  it('is packed as densely as can be from the third asking on, not before', async () => {
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

  it('waits for its turn: one page is packed at a time', async () => {
    const large = aPage(randomBytes(50_000).toString('hex'));
    const small = aPage();
    for (const page of [large, small]) {
      for (let asked = 1; asked <= 3; asked += 1) representationOf(page, 'br');
    }
    await vi.waitUntil(() => small.brotli !== null, { ...PATIENT, interval: 1 });
    expect(large.brotli).not.toBeNull();
  });

  it('remembers a bounded number of ways to ask', () => {
    const page = aPage();
    for (let way = 0; way < 1_000; way += 1) representationOf(page, `gzip;q=0.5, x${way}`);
    expect(rememberedEncodings()).toBeLessThanOrEqual(200);
  });
});
