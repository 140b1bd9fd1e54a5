import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aComment,
  aMagnet,
  aVisitor,
  createUnlockScene,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

let scene: UnlockScene;

beforeAll(async () => {
  scene = await createUnlockScene();
});
afterAll(() => scene.close());

async function check(comment: string, word: string) {
  const { magnetId, post } = await aMagnet(scene, { triggerWords: [word] });
  const { body } = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, comment));
  const waiting = await scene.app
    .db('waiting_comments')
    .where({ magnetId })
    .select('code', 'state', 'near_miss');
  return { body, waiting };
}

describe('a comment that says the word', () => {
  it.each([
    ['count me in #GrowthGuide', 'growth guide'],
    ['A.I. please', 'AI'],
    ['I write C++ all day', 'C++'],
    ['100,000', '100000'],
  ])('"%s" unlocks for "%s"', async (comment, word) => {
    const { body } = await check(comment, word);
    expect(body).toMatchObject({ verified: true });
  });
});

describe('a comment that says something else', () => {
  it.each([
    ['I write C++ all day', 'C'],
    ['C# please', 'C'],
    ['100,000 of them', '100'],
    ['it was 1.100', '100'],
  ])('"%s" does not unlock for "%s", and nobody has to decide', async (comment, word) => {
    const { body, waiting } = await check(comment, word);
    expect(body).toMatchObject({
      verified: false,
      reason: 'word_missing',
      found: { nearMiss: null },
    });
    expect(waiting).toEqual([]);
  });
});

describe('a comment that says it nearly', () => {
  it.each([
    ['вот ВОТ', 'BOT', 'вот'],
    ['أريد الدليل', 'دليل', 'الدليل'],
    ['دليل', 'الدليل', 'دليل'],
  ])('"%s" for "%s" is shown to the creator, who decides', async (comment, word, nearMiss) => {
    const { body, waiting } = await check(comment, word);
    expect(body).toMatchObject({ verified: false, reason: 'word_missing', found: { nearMiss } });
    expect(waiting).toEqual([{ code: 'near_miss', state: 'waiting', nearMiss }]);
  });

  it('tells the visitor that the author may still accept it, until the author has decided', async () => {
    const { magnetId, post, token } = await aMagnet(scene);
    const visitor = aVisitor(scene.app);
    const path = `/unlock/${magnetId}`;
    const commentUrl = aComment(scene, post, 'the growht guide');
    const posted = await visitor.submit(path, { commentUrl });
    const pasted = await verify(visitor, magnetId, commentUrl);
    const reloaded = await visitor.page(path);
    const promise = 'may still accept it: come back later in this browser';
    for (const said of [posted.html, pasted.body.details, reloaded.html]) {
      expect(said).toContain(promise);
    }
    const { activity } = scene.app.as(token);
    const [waiting] = (await activity.listWaiting({ query: {} })).items;
    await activity.reject({ params: { waitingId: waiting?.id ?? '' } });
    const decided = await visitor.page(path);
    expect(decided.html).toContain('did not accept that comment');
    expect(decided.html).not.toContain(promise);

    const missing = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'nice'));
    expect(missing.body.details).not.toContain(promise);
  });
});
