import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0' };

/** A page whose next step is another page of the same creator, and a visitor who opened it. */
async function twoPages(scene: UnlockScene) {
  const first = await aMagnet(scene, {}, { plan: 'pro' });
  const second = await aMagnet(
    scene,
    { title: 'The pricing guide', triggerWords: ['PRICE'] },
    { userId: first.userId },
  );
  const api = scene.app.as(first.token);
  const [params, next] = [{ magnetId: first.magnetId }, { magnetId: second.magnetId }];
  const body = { nextStepLabel: 'Find your price', nextStepMagnetId: second.magnetId };
  await api.magnets.update({ params, body });
  const visitor = aVisitor(scene.app);
  await verify(visitor, first.magnetId, aComment(scene, first.post, 'growth'));
  const path = `/unlock/${first.magnetId}`;
  return {
    scene,
    first,
    second,
    api,
    params,
    next,
    path,
    /** What the visitor sees of it, and where its address leads. */
    async shown() {
      const { html } = await visitor.page(path);
      const click = await visitor.page(`${path}/next`, { headers: BROWSER, redirect: 'manual' });
      return {
        hasButton: html.includes('Find your price'),
        title: html.includes('The pricing guide'),
        to: new URL(click.headers.get('location') ?? '', scene.app.url).pathname,
      };
    },
  };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ code, fields }: ApiError) => ({ code, fields: Object.keys(fields ?? {}) }),
  );
const refused = { code: 'magnet_invalid', fields: ['nextStepMagnetId'] };

it('leads to the present address of another magnet, whatever it was when it was chosen', async ({
  scene,
}) => {
  const { second, api, next, shown, first } = await twoPages(scene);
  const open = { hasButton: true, title: true };
  expect(await shown()).toEqual({ ...open, to: `/unlock/${second.magnetId}` });
  const slug = `pricing-${second.magnetId.slice(0, 6)}`;
  await api.magnetAddress.change({ params: next, body: { slug } });
  expect(await shown()).toEqual({ ...open, to: `/unlock/${slug}` });
  const row = await scene.app
    .db('deliveries AS d')
    .join('leads AS l', 'l.id', 'd.lead_id')
    .where({ magnetId: first.magnetId })
    .first<{ continuedAt: Date | null }>('continued_at');
  expect(row.continuedAt).toBeInstanceOf(Date);
});

it('offers no button while the other page takes nobody, and warns its creator', async ({
  scene,
}) => {
  const { app } = scene;
  const { second, api, next, shown, path, first } = await twoPages(scene);
  const none = { hasButton: false, title: false, to: path };
  const row = () => app.db('magnets').where({ id: second.magnetId });
  const warnings = async () =>
    (await api.magnets.list({})).items.find(({ id }) => id === first.magnetId)?.warnings;
  const to = { id: second.magnetId, title: 'The pricing guide' };
  expect(await warnings()).toEqual([]);
  const closed: [close: () => Promise<unknown>, open: () => Promise<unknown>][] = [
    [
      () => api.magnets.setStatus({ params: next, body: { status: 'paused' } }),
      () => api.magnets.setStatus({ params: next, body: { status: 'active' } }),
    ],
    [
      () => row().update({ startsAt: app.db.raw(`now() + interval '1 day'`) }),
      () => row().update({ startsAt: null }),
    ],
    [
      () => row().update({ endsAt: app.db.raw(`now() - interval '1 day'`) }),
      () => row().update({ endsAt: null }),
    ],
    [() => row().update({ fullAt: new Date() }), () => row().update({ fullAt: null })],
  ];
  for (const [close, open] of closed) {
    await close();
    expect(await shown()).toEqual(none);
    expect(await warnings()).toEqual([{ kind: 'closed_next_step', to }]);
    await open();
    expect((await shown()).hasButton).toBe(true);
    expect(await warnings()).toEqual([]);
  }
  await api.magnets.remove({ params: next });
  expect(await shown()).toEqual(none);
  expect(await warnings()).toEqual([{ kind: 'closed_next_step', to: null }]);
  // What leads to a removed magnet can be changed all the same.
  const params = { magnetId: first.magnetId };
  const changed = await api.magnets.update({ params, body: { title: 'Another title' } });
  expect(changed).toMatchObject({ title: 'Another title', nextStepMagnetId: second.magnetId });
  const { url } = await api.testWalk.begin({ params, body: { version: 'published' } });
  expect(url).toContain('/test?key=');
});

it('is another own magnet, and no address beside it', async ({ scene }) => {
  const { api, params, first, second } = await twoPages(scene);
  const stranger = await aMagnet(scene, { title: 'Secret plans of a stranger' });
  const set = (body: { nextStepMagnetId?: string; nextStepUrl?: string; nextStepLabel?: null }) =>
    failure(api.magnets.update({ params, body }));
  for (const nextStepMagnetId of [first.magnetId, stranger.magnetId, 'abcdefghjkmn']) {
    expect(await set({ nextStepMagnetId })).toEqual(refused);
  }
  expect(await set({ nextStepUrl: 'https://calendar.example/' })).toEqual(refused);
  expect(await set({ nextStepLabel: null })).toEqual({
    code: 'magnet_invalid',
    fields: ['nextStepLabel'],
  });
  const made = { title: 'New', textContent: 'x', triggerWords: ['GO'], nextStepLabel: 'Next' };
  const nextStepMagnetId = stranger.magnetId;
  expect(await failure(api.magnets.create({ body: { ...made, nextStepMagnetId } }))).toEqual(
    refused,
  );

  // A draft keeps whatever was chosen, and shows nothing of a stranger's magnet.
  const { version: baseVersion } = await api.magnets.get({ params });
  const fields = { nextStepLabel: 'Onward', nextStepMagnetId };
  await api.magnetDrafts.save({ params, body: { fields, revision: 0, baseVersion } });
  const preview = await api.magnets.preview({ body: { ...fields, title: 'x', step: 'unlocked' } });
  expect(preview.html).not.toContain('Secret plans');
  expect(preview.html).not.toContain('Onward');
  expect(await failure(api.testWalk.begin({ params, body: { version: 'draft' } }))).toEqual(
    refused,
  );
  expect(await failure(api.magnetDrafts.publish({ params, body: { revision: 1 } }))).toEqual(
    refused,
  );
  const own = {
    ...fields,
    nextStepMagnetId: second.magnetId,
    title: 'x',
    step: 'unlocked' as const,
  };
  expect((await api.magnets.preview({ body: own })).html).toContain('Go to <bdi>The pricing guide');
});

it('is kept by drafts, versions and copies, and tried in a test', async ({ scene }) => {
  const { api, params, second } = await twoPages(scene);
  const third = await api.magnets.create({
    body: { title: 'The third page', textContent: 'x', triggerWords: ['GO'] },
  });
  const { version: baseVersion } = await api.magnets.get({ params });
  const fields = { nextStepLabel: 'Onward', nextStepMagnetId: third.id };
  await api.magnetDrafts.save({ params, body: { fields, revision: 0, baseVersion } });
  await api.magnetDrafts.publish({ params, body: { revision: 1 } });
  expect((await api.magnets.get({ params })).nextStepMagnetId).toBe(third.id);
  const { items } = await api.magnetDrafts.listVersions({ params });
  expect(items.map(({ changed }) => changed)[0]).toEqual(['nextStepLabel', 'nextStepMagnetId']);
  const query = { version: items[1]?.version ?? 0 };
  const earlier = await api.magnetDrafts.readVersion({ params, query });
  expect(earlier.fields.nextStepMagnetId).toBe(second.magnetId);
  const copy = await api.magnets.duplicate({ params });
  expect(copy.nextStepMagnetId).toBe(third.id);
});
