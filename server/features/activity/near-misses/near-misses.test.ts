import { describe, expect } from 'vitest';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
} from '#server/testing/scenes/unlock-scene.ts';

const it = sceneTest();

const attempt = (scene: UnlockScene, magnet: MagnetScene, text: string, name = 'Ann') => {
  const author = { name, url: `https://www.linkedin.com/in/${name.toLowerCase()}` };
  const commentUrl = aComment(scene, magnet.post, text, { author });
  const visitor = aVisitor(scene.app);
  const verify = () =>
    visitor.post('/api/verify-comment', { commentUrl, magnetId: magnet.magnetId });
  return { first: verify(), verify };
};

describe('what was typed instead of the word', () => {
  it('is grouped by magnet and text, typos that wait first, and short refused comments that two wrote', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene);
    for (const [text, name] of [
      ['Growht please', 'Ann'],
      ['growht', 'Ben'],
      ['Send it', 'Cem'],
      ['send it', 'Dana'],
      ['only once', 'Eve'],
      ['a long comment that says many other things and is no word at all', 'Fay'],
      ['a long comment that says many other things and is no word at all', 'Gil'],
    ] as const) {
      await attempt(scene, magnet, text, name).first;
    }
    const { nearMisses } = scene.app.as(magnet.token);
    const own = { id: magnet.magnetId, title: 'The growth guide' };
    expect((await nearMisses.list()).items).toEqual([
      {
        magnet: own,
        typed: expect.stringMatching(/^growht$/i),
        waiting: 2,
        comments: 2,
        people: ['Ann', 'Ben'],
      },
      {
        magnet: own,
        typed: expect.stringMatching(/^send it$/i),
        waiting: 0,
        comments: 2,
        people: ['Cem', 'Dana'],
      },
    ]);
    const stranger = scene.app.as((await aMagnet(scene)).token);
    expect((await stranger.nearMisses.list()).items).toEqual([]);
    const wish = { magnetId: magnet.magnetId, typed: 'growht' };
    const none = { code: 'magnet_not_found' };
    await expect(stranger.nearMisses.accept({ body: wish })).rejects.toMatchObject(none);
    await expect(stranger.nearMisses.takeBack({ body: wish })).rejects.toMatchObject(none);
  });

  it('becomes a trigger word, and whoever waits with it is let in at once; the word can be taken back', async ({
    scene,
  }) => {
    const magnet = await aMagnet(scene, { excludedWords: ['spam'] });
    const waits = attempt(scene, magnet, 'growht!', 'Ann');
    const right = attempt(scene, magnet, 'growth', 'Dana');
    const other = attempt(scene, magnet, 'grwoth', 'Ben');
    for (const { first } of [waits, right, other]) await first;
    const api = scene.app.as(magnet.token);
    const body = { magnetId: magnet.magnetId, typed: 'growht' };
    expect(await api.nearMisses.accept({ body })).toEqual({ added: true, letIn: 1, left: 0 });
    const params = { magnetId: magnet.magnetId };
    expect((await api.magnets.get({ params })).triggerWords).toEqual(['GROWTH', 'growht']);
    expect((await waits.verify()).status).toBe(200);
    // The other typo still waits for its creator.
    expect((await api.activity.listWaiting()).items.map(({ text }) => text)).toEqual(['grwoth']);
    expect((await attempt(scene, magnet, 'GROWHT', 'Cem').first).status).toBe(200);
    expect(await api.nearMisses.accept({ body })).toEqual({ added: false, letIn: 0, left: 0 });

    expect(await api.nearMisses.takeBack({ body })).toEqual({ removed: true });
    expect(await api.nearMisses.takeBack({ body })).toEqual({ removed: false });
    expect((await api.magnets.get({ params })).triggerWords).toEqual(['GROWTH']);
    expect((await waits.verify()).status).toBe(200);
  });

  it('keeps both words when two are accepted at once', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    const { nearMisses, magnets } = scene.app.as(magnet.token);
    const { magnetId } = magnet;
    const accept = (typed: string) => nearMisses.accept({ body: { magnetId, typed } });
    const words = ['growht', 'gorwth', 'grwoth', 'growhts'];
    await Promise.all(words.map(accept));
    const { triggerWords } = await magnets.get({ params: { magnetId } });
    expect(triggerWords.toSorted()).toEqual(['GROWTH', ...words].toSorted());
  });

  it('is refused as an eleventh word, and nobody is let in', async ({ scene }) => {
    const triggerWords = ['growth', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    const magnet = await aMagnet(scene, { triggerWords });
    await attempt(scene, magnet, 'growht').first;
    const api = scene.app.as(magnet.token);
    const body = { magnetId: magnet.magnetId, typed: 'growht' };
    await expect(api.nearMisses.accept({ body })).rejects.toMatchObject({
      code: 'magnet_invalid',
      fields: { typed: expect.stringContaining('ten') },
    });
    expect((await api.activity.listWaiting()).total).toBe(1);
  });

  it('counts failures by reason, and not those that got in later', async ({ scene }) => {
    const magnet = await aMagnet(scene);
    await attempt(scene, magnet, 'no word', 'Ann').first;
    await attempt(scene, magnet, 'nothing', 'Ben').first;
    await attempt(scene, magnet, 'growth', 'Cem').first;
    await attempt(scene, magnet, 'growht', 'Dana').first;
    const api = scene.app.as(magnet.token);
    expect((await api.nearMisses.failures()).items).toEqual([{ reason: 'word_missing', count: 3 }]);
    await api.nearMisses.accept({ body: { magnetId: magnet.magnetId, typed: 'growht' } });
    expect((await api.nearMisses.failures()).items).toEqual([{ reason: 'word_missing', count: 2 }]);
  });
});
