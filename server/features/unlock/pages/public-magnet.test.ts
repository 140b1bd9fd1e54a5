import { describe, expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { holdWindows } from '#server/testing/scenes/limit-window.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const test = appTest();

const CANARY = 'canary-7f3a';

async function aMagnet(
  app: TestApp,
  plan: 'free' | 'pro' = 'free',
  body: { collectEmails?: boolean } = {},
) {
  const owner = await aUser(app, { plan, email: `${randomIds.rowId()}@private.test` });
  const magnet = await app.as(owner.token).magnets.create({
    body: {
      title: 'The guide',
      triggerWord: 'GUIDE',
      textContent: CANARY,
      linkUrl: `https://${CANARY}.test/`,
      ...body,
    },
  });
  return { magnet, owner };
}
const getPublic = (app: TestApp, magnetId: string) =>
  app.api.content.getPublic({ params: { magnetId } });

describe('a magnet for visitors', () => {
  test('is locked: the content keys are present and null, whoever asks (T15)', async ({ app }) => {
    const { magnet, owner } = await aMagnet(app);
    const body = await getPublic(app, magnet.id);
    expect(body).toMatchObject({ locked: true, textContent: null, linkUrl: null, fileUrl: null });
    for (const path of ['', '?fields=textContent', '?include=content']) {
      for (const token of [owner.token, (await aUser(app)).token]) {
        const response = await app.fetch(`/api/magnets/${magnet.id}/public${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(response.status).toBe(200);
        expect(await response.text()).not.toContain(CANARY);
      }
    }
  });

  test('shows only the name and safe links of its creator, never the email (T61, T69)', async ({
    app,
  }) => {
    const { magnet, owner } = await aMagnet(app);
    await app.db('users').where({ id: owner.user.id }).update({
      linkedinName: 'Ada L.',
      photoUrl: 'javascript:alert(1)',
      linkedinProfileUrl: 'https://evil.test/in/ada',
      profileConfirmedAt: new Date(),
    });
    expect((await getPublic(app, magnet.id)).user).toEqual({
      name: 'Ada Creator',
      linkedin_name: 'Ada L.',
      headline: null,
      linkedin_photo_url: null,
      photo_url: null,
      linkedin_profile_url: null,
      email: null,
      // No badge beside a link that is not shown.
      verified: false,
    });
    const address = 'https://www.linkedin.com/in/ada';
    await app.db('users').where({ id: owner.user.id }).update({ linkedinProfileUrl: address });
    expect((await getPublic(app, magnet.id)).user.linkedin_profile_url).toBe(address);
    const photo = 'https://photos.example/ada.jpg';
    await app.db('users').where({ id: owner.user.id }).update({ photoUrl: photo });
    expect((await getPublic(app, magnet.id)).user.photo_url).toBe(photo);
    const response = await app.fetch(`/api/magnets/${magnet.id}/public`);
    expect(await response.text()).not.toContain(owner.user.email);
  });

  test('collects emails only while the plan allows it (T29)', async ({ app }) => {
    const { magnet, owner } = await aMagnet(app, 'pro', { collectEmails: true });
    expect((await getPublic(app, magnet.id)).collectEmails).toBe(true);
    await putOnPlan(app.db, owner.user.id, 'free');
    expect((await getPublic(app, magnet.id)).collectEmails).toBe(false);
  });

  test.for(['paused', 'archived', 'draft'] as const)(
    'is answered as inactive while it is %s, with the documented text (T28)',
    async (status, { app }) => {
      const { magnet } = await aMagnet(app);
      await app.db('magnets').where({ id: magnet.id }).update({ status });
      await expect(getPublic(app, magnet.id)).rejects.toMatchObject({
        status: 404,
        code: 'inactive',
        message: 'This lead magnet is currently inactive and not available for unlock.',
      });
    },
  );

  test('is inactive while its creator is suspended', async ({ app }) => {
    const { magnet, owner } = await aMagnet(app);
    await app.db('users').where({ id: owner.user.id }).update({ suspendedAt: new Date() });
    await expect(getPublic(app, magnet.id)).rejects.toMatchObject({ code: 'inactive' });
  });

  test('repeats an unknown id without markup', async ({ app }) => {
    const ids = [
      ['abcabcabcabc', 'abcabcabcabc'],
      ['favicon.ico', 'favicon.ico'],
      ['..%2fapi', '..%2fapi'],
      ['<script>', 'script'],
      ['x'.repeat(2_000), `${'x'.repeat(64)}…`],
    ] as const; // pairs
    for (const [id, named] of ids) {
      await expect(getPublic(app, id)).rejects.toMatchObject({
        status: 404,
        code: 'magnet_not_found',
        message: `Lead magnet not found for ID: ${named}`,
      });
    }
  });

  test('answers guesses of ids with 429 and Retry-After for that network (T32)', async ({
    app,
  }) => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const statuses: number[] = [];
    holdWindows();
    for (let guess = 0; guess < 40; guess += 1) {
      const response = await app.fetch(`/api/magnets/${randomIds.magnetId()}/public`, { headers });
      statuses.push(response.status);
      if (response.status === 429)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 404));
    expect(statuses.at(-1)).toBe(429);
  });
});
