import { describe, expect } from 'vitest';
import type { SaveIntegrationsBody } from '#shared/integrations/integrations.contract.ts';
import { sealPlainTokens } from './access-token.ts';
import { aUser, type UserOptions } from '#server/testing/scenes/factories.ts';
import { testKey } from '#server/testing/app/test-app.ts';
import { aMagnet, aVisitor, type UnlockScene } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { putOnPlan } from '#server/testing/database/put-on-plan.ts';

const TOKEN = `EAAsecret${'x'.repeat(60)}`;

const it = sceneTest();

function settings(changes: {
  facebook?: Partial<SaveIntegrationsBody['facebookPixel']>;
  google?: Partial<SaveIntegrationsBody['googleAnalytics']>;
  consentMode?: SaveIntegrationsBody['consentMode'];
}): SaveIntegrationsBody {
  const google = { enabled: false, measurementId: '', enhanced: false, trackConversions: true };
  return {
    facebookPixel: { enabled: false, pixelId: '', testMode: false, ...changes.facebook },
    googleAnalytics: { ...google, ...changes.google },
    ...(changes.consentMode === undefined ? {} : { consentMode: changes.consentMode }),
  };
}

async function aCreator(scene: UnlockScene, options: UserOptions = {}) {
  const { user, token } = await aUser(scene.app, options);
  return { user, token, api: scene.app.as(token).integrations };
}

const rowOf = (scene: UnlockScene, userId: string) =>
  scene.app.db('integrations').where({ userId });

/** The token as somebody with the database and the key would find it. */
async function storedToken(scene: UnlockScene, userId: string): Promise<unknown> {
  const sealed: unknown = (await rowOf(scene, userId).first()).facebookAccessToken;
  if (typeof sealed !== 'string') return sealed;
  expect(sealed).not.toContain('EAAsecret');
  return testKey.open('pixel-tokens', sealed, userId);
}

const facebookOn = { enabled: true, pixelId: '1234567890' };
const googleOn = { enabled: true, measurementId: 'G-ABCD1234' };

describe('the settings of a creator', () => {
  it('are off and empty, with conversions tracked and consent asked for', async ({ scene }) => {
    const { api } = await aCreator(scene);
    expect(await api.get()).toEqual({
      facebookPixel: { enabled: false, pixelId: '', accessToken: 'not set', testMode: false },
      googleAnalytics: {
        enabled: false,
        measurementId: '',
        enhanced: false,
        trackConversions: true,
      },
      consentMode: 'required',
      included: { facebookPixel: false, googleAnalytics: false },
    });
  });

  it('are stored for the creator who saves them, and for no other', async ({ scene }) => {
    const { api } = await aCreator(scene, { plan: 'creator' });
    const body = settings({
      facebook: { ...facebookOn, testMode: true },
      google: { ...googleOn, enhanced: true, trackConversions: false },
      consentMode: 'not_required',
    });
    const saved = await api.save({ body });
    expect(saved).toEqual({
      facebookPixel: { ...body.facebookPixel, accessToken: 'not set' },
      googleAnalytics: body.googleAnalytics,
      consentMode: 'not_required',
      included: { facebookPixel: true, googleAnalytics: true },
    });
    expect(await api.get()).toEqual(saved);
    const other = await aCreator(scene, { plan: 'creator' });
    expect((await other.api.get()).facebookPixel.pixelId).toBe('');
    // Left out: the answer to "must visitors be asked" stays.
    expect((await api.save({ body: settings({}) })).consentMode).toBe('not_required');
  });

  it('need a session', async ({ scene }) => {
    const { integrations } = scene.app.api;
    await expect(integrations.get()).rejects.toMatchObject({ status: 401 });
    await expect(integrations.save({ body: settings({}) })).rejects.toMatchObject({ status: 401 });
  });

  it('survive ten saves at once', async ({ scene }) => {
    const { api } = await aCreator(scene, { plan: 'starter' });
    const bodies = Array.from({ length: 10 }, (_, turn) =>
      settings({ facebook: { enabled: true, pixelId: `12345${turn}` } }),
    );
    await Promise.all(bodies.map((body) => api.save({ body })));
    expect((await api.get()).facebookPixel.pixelId).toMatch(/^12345\d$/);
  });
});

describe('the access token (T61)', () => {
  it('can be stored and is never returned', async ({ scene }) => {
    const { user, token, api } = await aCreator(scene, { plan: 'pro' });
    const body = settings({ facebook: { ...facebookOn, accessToken: TOKEN } });
    const { magnetId } = await aMagnet(scene, {}, { userId: user.id });
    expect((await api.save({ body })).facebookPixel.accessToken).toBe('set');
    expect(await storedToken(scene, user.id)).toBe(TOKEN);
    const headers = { authorization: `Bearer ${token}` };
    const paths = ['/api/integrations', '/api/magnets', `/api/magnets/${magnetId}`];
    const open = [`/api/magnets/${magnetId}/public`, `/unlock/${magnetId}`, `/${magnetId}`];
    for (const path of [...paths, ...open, `/api/subscriptions/${user.id}`]) {
      const answer = await scene.app.fetch(path, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).not.toContain('EAAsecret');
    }
  });

  it('is kept when it is left out, and removed when it is empty', async ({ scene }) => {
    const { user, api } = await aCreator(scene, { plan: 'pro' });
    await api.save({ body: settings({ facebook: { ...facebookOn, accessToken: TOKEN } }) });
    await api.save({ body: settings({ facebook: facebookOn }) });
    expect(await storedToken(scene, user.id)).toBe(TOKEN);
    for (const accessToken of ['', null]) {
      await api.save({ body: settings({ facebook: { ...facebookOn, accessToken: TOKEN } }) });
      const saved = await api.save({
        body: settings({ facebook: { ...facebookOn, accessToken } }),
      });
      expect(saved.facebookPixel.accessToken).toBe('not set');
      expect(await storedToken(scene, user.id)).toBeNull();
    }
  });

  it('is encrypted at the next start when an earlier release stored it in plain text', async ({
    scene,
  }) => {
    const { user, api } = await aCreator(scene, { plan: 'pro' });
    const sealed = await aCreator(scene, { plan: 'pro' });
    const body = settings({ facebook: { ...facebookOn, accessToken: TOKEN } });
    for (const one of [api, sealed.api]) await one.save({ body });
    await rowOf(scene, user.id).update({ facebookAccessToken: TOKEN });
    const before = await rowOf(scene, sealed.user.id).first();
    expect(await sealPlainTokens(scene.app.db, testKey)).toBe(1);
    expect(await storedToken(scene, user.id)).toBe(TOKEN);
    expect(await sealPlainTokens(scene.app.db, testKey)).toBe(0);
    expect(await rowOf(scene, sealed.user.id).first()).toEqual(before);
  });

  it('can be decrypted only in the row of its creator', async ({ scene }) => {
    const { user, api } = await aCreator(scene, { plan: 'pro' });
    const thief = await aCreator(scene, { plan: 'pro' });
    await api.save({ body: settings({ facebook: { ...facebookOn, accessToken: TOKEN } }) });
    await thief.api.save({ body: settings({ facebook: facebookOn }) });
    const { facebookAccessToken: copied } = await rowOf(scene, user.id).first();
    await rowOf(scene, thief.user.id).update({ facebookAccessToken: copied });
    expect(await storedToken(scene, thief.user.id)).toBeNull();
  });

  it('is not overwritten when a client sends an answer back', async ({ scene }) => {
    const { user, api } = await aCreator(scene, { plan: 'pro' });
    await api.save({ body: settings({ facebook: { ...facebookOn, accessToken: TOKEN } }) });
    const body = settings({ facebook: { ...facebookOn, accessToken: 'set' } });
    await expect(api.save({ body })).rejects.toMatchObject({ code: 'integration_invalid' });
    expect(await storedToken(scene, user.id)).toBe(TOKEN);
  });
});

describe('invalid settings', () => {
  it.for(["1');alert(1)//", '1234', '<script>', '9'.repeat(21), '１２３４５'])(
    'with the pixel id %s are refused with 422 at the field (T70)',
    async (pixelId, { scene }) => {
      const { api } = await aCreator(scene, { plan: 'creator' });
      const body = settings({ facebook: { enabled: true, pixelId } });
      await expect(api.save({ body })).rejects.toMatchObject({
        status: 422,
        code: 'integration_invalid',
        fields: { 'facebookPixel.pixelId': expect.any(String) },
      });
      expect((await api.get()).facebookPixel.pixelId).toBe('');
    },
  );

  it.for(['GTM-ABCD12', 'g-abcd1234', 'G-<b>', 'G-A"onload='])(
    'with the measurement id %s are refused (T70)',
    async (measurementId, { scene }) => {
      const { api } = await aCreator(scene, { plan: 'creator' });
      const body = settings({ google: { enabled: false, measurementId } });
      await expect(api.save({ body })).rejects.toMatchObject({
        status: 422,
        fields: { 'googleAnalytics.measurementId': expect.any(String) },
      });
    },
  );

  it('with unknown or missing fields are refused', async ({ scene }) => {
    const { token } = await aCreator(scene, { plan: 'creator' });
    const put = (body: unknown) =>
      scene.app.fetch('/api/integrations', {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const good = settings({});
    const bodies: unknown[] = [
      { ...good, userId: 'other' },
      { ...good, included: { facebookPixel: true } },
      { ...good, facebookPixel: { ...good.facebookPixel, script: 'x' } },
      { facebookPixel: good.facebookPixel },
      { ...good, consentMode: 'never' },
    ];
    for (const body of bodies) expect((await put(body)).status).toBe(400);
    expect((await put(good)).status).toBe(200);
  });
});

describe('the plan', () => {
  it.for([
    ['free', false, false],
    ['starter', true, false],
    ['pro', true, false],
    ['creator', true, true],
  ] as const)('%s decides what may be switched on', async ([plan, facebook, google], { scene }) => {
    const { api } = await aCreator(scene, { plan });
    const refusal = { status: 403, code: 'plan_required' };
    const saveFacebook = api.save({ body: settings({ facebook: facebookOn }) });
    if (facebook) expect((await saveFacebook).facebookPixel.enabled).toBe(true);
    else await expect(saveFacebook).rejects.toMatchObject(refusal);
    const saveGoogle = api.save({ body: settings({ google: googleOn }) });
    if (google) expect((await saveGoogle).googleAnalytics.enabled).toBe(true);
    else await expect(saveGoogle).rejects.toMatchObject(refusal);
    expect((await api.get()).included).toEqual({
      facebookPixel: facebook,
      googleAnalytics: google,
    });
  });

  it('keeps earlier settings after a downgrade, so that the others can still be saved (T29)', async ({
    scene,
  }) => {
    const { user, api } = await aCreator(scene, { plan: 'creator' });
    const both = settings({ facebook: facebookOn, google: googleOn });
    await api.save({ body: both });
    await putOnPlan(scene.app.db, user.id, 'free');
    const saved = await api.save({ body: { ...both, consentMode: 'not_required' } });
    expect(saved).toMatchObject({
      facebookPixel: { enabled: true },
      consentMode: 'not_required',
      included: { facebookPixel: false, googleAnalytics: false },
    });
    await api.save({ body: settings({}) });
    await expect(api.save({ body: both })).rejects.toMatchObject({ code: 'plan_required' });
  });
});

describe('a call about a creator', () => {
  it('cannot name another creator', async ({ scene }) => {
    const { token } = await aCreator(scene);
    const visitor = aVisitor(scene.app);
    const headers = { authorization: `Bearer ${token}` };
    expect((await visitor.get('/api/integrations?userId=x', headers)).status).toBe(200);
    expect((await visitor.get('/api/integrations/other', headers)).status).toBe(404);
  });
});
