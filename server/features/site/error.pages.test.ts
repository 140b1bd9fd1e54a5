import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ask = async (path: string, encoding: string) => {
  const headers = { accept: 'text/html', 'accept-encoding': encoding };
  const answer = await app.fetch(path, { headers });
  return {
    status: answer.status,
    encoding: answer.headers.get('content-encoding'),
    vary: answer.headers.get('vary') ?? '',
    text: await answer.text(),
  };
};

describe('a page that tells of an error', () => {
  it.each([
    ['/no/such/page', 'Page Not Found'],
    ['/unlock/abcabcabcabc', 'Content Not Found'],
  ])('comes compressed to whoever takes that, as other pages do: %s', async (path, title) => {
    const plain = await ask(path, 'identity');
    expect(plain).toMatchObject({ status: 404, encoding: null });
    expect(plain.text).toContain(title);
    for (let time = 0; time < 2; time += 1) {
      const packed = await ask(path, 'gzip');
      expect(packed).toMatchObject({ status: 404, encoding: 'gzip', text: plain.text });
      expect(packed.vary).toContain('Accept-Encoding');
    }
  });

  it('comes in the densest form once it was asked for a few times', async () => {
    const path = '/no/such/page';
    const dense = async () => (await ask(path, 'br, gzip')).encoding;
    await expect.poll(dense, { timeout: 30_000, interval: 100 }).toBe('br');
    expect((await ask(path, 'br, gzip')).text).toContain('Page Not Found');
  });
});
