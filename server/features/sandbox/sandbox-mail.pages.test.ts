import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import { hashTables } from '#server/testing/database/table-hashes.ts';
import { type TestApp, createTestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isSandbox: true });
});
afterAll(() => app.close());

const page = async (init?: RequestInit) => {
  const answer = await app.fetch('/sandbox/mail', init);
  return { status: answer.status, html: await answer.text() };
};
const open = (id: string) => page({ method: 'POST', body: new URLSearchParams({ id }) });

describe('the mails of a practice installation', () => {
  it('wait on a page of their own, where opening one makes its link work', async () => {
    expect((await page()).html).toContain('No mail yet');
    const { user } = await aUser(app, { email: 'new@x.test' });
    await app.api.auth.login({ body: { email: 'new@x.test' } });
    await app.api.auth.login({ body: { email: 'unknown@x.test' } });
    await expect.poll(async () => (await page()).html, { timeout: 30_000 }).toContain('new@x.test');
    // That of an address without an account goes a moment later.
    const waiting = () => app.db('mail_messages').where({ state: 'queued' });
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
    const before = await hashTables(app.db);
    const { html } = await page();
    expect(await hashTables(app.db)).toEqual(before);
    expect(html).not.toContain('unknown@x.test');
    expect(html).not.toContain('sin_');

    const id = /name="id" value="(\w+)"/.exec(html)?.[1] ?? '';
    for (let time = 0; time < 2; time += 1) {
      const opened = await open(id);
      expect(opened.status).toBe(200);
      expect(opened.html).toContain('Your sign-in link');
    }
    const token = /\/signin#token=(sin_[\w-]{43})/.exec((await open(id)).html)?.[1] ?? '';
    const entered = await app.api.auth.signInByLink({ body: { token } });
    expect(entered.user.id).toBe(user.id);

    const gone = await open(id);
    expect(gone.status).toBe(404);
    expect(gone.html).toContain('That mail is too old, or was used already.');
  });

  it('exist in practice mode only', async () => {
    const real = await createTestApp();
    expect((await real.fetch('/sandbox/mail')).status).toBe(404);
    await real.close();
  });
});
