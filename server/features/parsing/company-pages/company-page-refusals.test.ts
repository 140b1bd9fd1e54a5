import { describe, expect } from 'vitest';
import { findColumnsWith } from '#server/testing/database/find-text.ts';
import {
  aCommentOfPage,
  aCompanyMagnet,
  callsAbout,
  companyPageTest as it,
} from '#server/testing/scenes/readers/company-page.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';

describe('a refusal of the API', () => {
  const cases = [
    [{ kind: 'status', status: 403, body: { code: 'ACCESS_DENIED' } }, null],
    [{ kind: 'status', status: 429, retryAfter: '40' }, 'too_many'],
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'body', body: '<html>' }, 'odd_answer'],
    [{ kind: 'body', body: '{"elements":7}' }, 'odd_answer'],
  ] as const;
  for (const [mode, kind] of cases) {
    it(`keeps the visitor waiting: ${JSON.stringify(mode)}`, async ({ scene, api }) => {
      const magnet = await aCompanyMagnet(scene, api);
      const calls = callsAbout(api, magnet);
      const operator = scene.app.as((await anOperator(scene.app)).token);
      const figures = async () => {
        const { readers } = await operator.operatorReaders.read();
        const found = readers.find(({ name }) => name === 'company_page')?.figures.failures ?? [];
        return new Map(found.map((one) => [one.kind, one.times]));
      };
      const before = await figures();
      const { url } = aCommentOfPage(scene, api, magnet, 'GROWTH');
      api.setMode(mode);
      const { status, body } = await verify(aVisitor(scene.app), magnet.magnetId, url);
      api.setMode({ kind: 'ok' });
      expect([status, body.code]).toEqual([503, 'comment_not_visible']);
      if (kind !== null) {
        // At least: those who wait from the cases before may be looked for again meanwhile.
        expect((await figures()).get(kind)).toBeGreaterThan(before.get(kind) ?? 0);
      }
      if (kind === 'too_many') {
        // No call is made for this creator for as long as LinkedIn asks.
        const asked = calls();
        await verify(
          aVisitor(scene.app),
          magnet.magnetId,
          aCommentOfPage(scene, api, magnet, 'x').url,
        );
        expect([asked > 0, calls()]).toEqual([true, asked]);
      }
    });
  }

  it('about the version is shown to operators until another month works', async ({
    scene,
    api,
  }) => {
    const operator = scene.app.as((await anOperator(scene.app)).token);
    const magnet = await aCompanyMagnet(scene, api);
    api.versions.delete('202610');
    const { url } = aCommentOfPage(scene, api, magnet, 'GROWTH');
    expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).status).toBe(503);
    await expect
      .poll(async () => (await operator.companyApp.read()).versionRefusedAt)
      .not.toBeNull();
    const { readers } = await operator.operatorHealth.health();
    expect(readers).toMatchObject({ state: 'failing', text: expect.stringContaining('202610') });
    const { clientId } = await operator.companyApp.read();
    await operator.companyApp.save({ body: { clientId: clientId ?? '', apiVersion: '202609' } });
    expect((await operator.companyApp.read()).versionRefusedAt).toBeNull();
    api.versions.add('202610');
  });
});

it('tokens and the client secret are stored only encrypted', async ({ scene, api }) => {
  await aCompanyMagnet(scene, api);
  for (const secret of ['canary-client-secret', 'canary-access', 'canary-refresh']) {
    expect(await findColumnsWith(scene.app.db, secret)).toEqual([]);
  }
});
