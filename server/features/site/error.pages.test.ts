import { describe, expect } from 'vitest';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

const ask = async (app: TestApp, path: string, encoding: string) => {
  const headers = { accept: 'text/html', 'accept-encoding': encoding };
  const answer = await app.fetch(path, { headers });
  return {
    status: answer.status,
    encoding: answer.headers.get('content-encoding'),
    vary: answer.headers.get('vary') ?? '',
    text: await answer.text(),
  };
};

describe('an error page', () => {
  it.for([
    ['/no/such/page', 'Page Not Found'],
    ['/unlock/abcabcabcabc', 'Content Not Found'],
  ] as const)(
    'is compressed for clients that accept it, as other pages are: %s',
    async ([path, title], { app }) => {
      const plain = await ask(app, path, 'identity');
      expect(plain).toMatchObject({ status: 404, encoding: null });
      expect(plain.text).toContain(title);
      for (let time = 0; time < 2; time += 1) {
        const packed = await ask(app, path, 'gzip');
        expect(packed).toMatchObject({ status: 404, encoding: 'gzip', text: plain.text });
        expect(packed.vary).toContain('Accept-Encoding');
      }
    },
  );

  it('is compressed most densely after a few requests', async ({ app }) => {
    const path = '/no/such/page';
    const dense = async () => (await ask(app, path, 'br, gzip')).encoding;
    await expect.poll(dense, { timeout: 90_000, interval: 100 }).toBe('br');
    expect((await ask(app, path, 'br, gzip')).text).toContain('Page Not Found');
  });
});
