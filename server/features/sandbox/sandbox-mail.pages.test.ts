import { describe, expect } from 'vitest';
import { aUser } from '#server/testing/scenes/factories.ts';
import { hashTables } from '#server/testing/database/table-hashes.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest({ isSandbox: true });

const page = async (app: TestApp, init?: RequestInit) => {
  const answer = await app.fetch('/sandbox/mail', init);
  return { status: answer.status, html: await answer.text() };
};
const openMail = (app: TestApp, id: string) =>
  page(app, { method: 'POST', body: new URLSearchParams({ id }) });

describe('the emails of a sandbox installation', () => {
  it('are listed on a separate page, where opening one makes its link work', async ({ app }) => {
    expect((await page(app)).html).toContain('No emails yet');
    const { user } = await aUser(app, { email: 'new@x.test' });
    await app.api.auth.login({ body: { email: 'new@x.test' } });
    await app.api.auth.login({ body: { email: 'unknown@x.test' } });
    await expect
      .poll(async () => (await page(app)).html, { timeout: 90_000 })
      .toContain('new@x.test');
    // The mail of an address without an account is dropped a moment later.
    const waiting = () => app.db('mail_messages').where({ state: 'queued' });
    await expect.poll(waiting, { timeout: 90_000 }).toEqual([]);
    // What the start of the application makes is there.
    await app.services.billing.prices.makeForPractice();
    const before = await hashTables(app.db);
    const { html } = await page(app);
    expect(await hashTables(app.db)).toEqual(before);
    expect(html).not.toContain('unknown@x.test');
    expect(html).not.toContain('sin_');

    const id = /name="id" value="(\w+)"/.exec(html)?.[1] ?? '';
    for (let time = 0; time < 2; time += 1) {
      const opened = await openMail(app, id);
      expect(opened.status).toBe(200);
      expect(opened.html).toContain('Your sign-in link');
    }
    const token = /\/signin#token=(sin_[\w-]{43})/.exec((await openMail(app, id)).html)?.[1] ?? '';
    const entered = await app.api.auth.signInByLink({ body: { token } });
    expect(entered.user.id).toBe(user.id);

    const gone = await openMail(app, id);
    expect(gone.status).toBe(404);
    expect(gone.html).toContain('That email has expired or was already used.');
  });

  it('exist in sandbox mode only', async ({ open }) => {
    const real = await open.app();
    expect((await real.fetch('/sandbox/mail')).status).toBe(404);
  });
});
