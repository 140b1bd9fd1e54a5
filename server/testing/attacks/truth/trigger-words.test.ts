import { describe, expect } from 'vitest';
import {
  aComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

async function check(scene: UnlockScene, comment: string, word: string) {
  const { magnetId, post } = await aMagnet(scene, { triggerWords: [word] });
  const { body } = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, comment));
  const waiting = await scene.app
    .db('waiting_comments')
    .where({ magnetId })
    .select('code', 'state', 'near_miss');
  return { body, waiting };
}

describe('a comment with the word', () => {
  it.for([
    ['count me in #GrowthGuide', 'growth guide'],
    ['A.I. please', 'AI'],
    ['I write C++ all day', 'C++'],
    ['100,000', '100000'],
  ] as const)('"%s" unlocks for "%s"', async ([comment, word], { scene }) => {
    const { body } = await check(scene, comment, word);
    expect(body).toMatchObject({ verified: true });
  });
});

describe('a comment with another word', () => {
  it.for([
    ['I write C++ all day', 'C'],
    ['C# please', 'C'],
    ['100,000 of them', '100'],
    ['it was 1.100', '100'],
  ] as const)(
    '"%s" does not unlock for "%s" and is refused',
    async ([comment, word], { scene }) => {
      const { body, waiting } = await check(scene, comment, word);
      expect(body).toMatchObject({
        verified: false,
        reason: 'word_missing',
        found: { nearMiss: null },
      });
      expect(waiting).toEqual([]);
    },
  );
});

describe('what else a magnet asks of the comment', () => {
  it.for([
    ['GROWTH 🙏', { matchMode: 'exact' }, null],
    ['growth please 🙏', { matchMode: 'exact' }, 'more_than_word'],
    ['growth 🙏', { matchMode: 'whole' }, 'more_than_word'],
    ['growth? Not interested', { excludedWords: ['not interested'] }, 'word_excluded'],
    ['growht, not interested', { excludedWords: ['not interested'] }, 'word_excluded'],
    ['growht', { acceptsTypo: true }, null],
    ['grwht', { acceptsTypo: true }, 'word_missing'],
  ] as const)('"%s" with %j: %s', async ([comment, rules, reason], { scene }) => {
    const { magnetId, post, token } = await aMagnet(scene, structuredClone<object>(rules));
    const url = aComment(scene, post, comment);
    const { body } = await verify(aVisitor(scene.app), magnetId, url);
    const { items } = await scene.app.as(token).activity.list({ query: {} });
    if (reason === null) {
      expect(body).toMatchObject({ verified: true });
      const why = 'acceptsTypo' in rules ? 'with_typo' : null;
      expect(items).toMatchObject([{ result: 'verified', reason: why }]);
    } else {
      expect(body).toMatchObject({ verified: false, reason });
      expect(JSON.stringify(body.details)).not.toContain('interested');
      expect(items).toMatchObject([{ result: 'refused', reason, waitingId: null }]);
    }
  });
});

describe('a comment with nearly the word', () => {
  it.for([
    ['вот ВОТ', 'BOT', 'вот'],
    ['أريد الدليل', 'دليل', 'الدليل'],
    ['دليل', 'الدليل', 'دليل'],
  ] as const)(
    '"%s" for "%s" is shown to the creator, who decides',
    async ([comment, word, nearMiss], { scene }) => {
      const { body, waiting } = await check(scene, comment, word);
      expect(body).toMatchObject({ verified: false, reason: 'word_missing', found: { nearMiss } });
      expect(waiting).toEqual([{ code: 'near_miss', state: 'waiting', nearMiss }]);
    },
  );

  it('tells the visitor that the creator may still accept it, until the creator has decided', async ({
    scene,
  }) => {
    const { magnetId, post, token } = await aMagnet(scene);
    const visitor = aVisitor(scene.app);
    const path = `/unlock/${magnetId}`;
    const commentUrl = aComment(scene, post, 'the growht guide');
    const posted = await visitor.submit(path, { commentUrl });
    const pasted = await verify(visitor, magnetId, commentUrl);
    const reloaded = await visitor.page(path);
    const promise = 'can still approve it. Come back later in this browser';
    for (const said of [posted.html, pasted.body.details, reloaded.html]) {
      expect(said).toContain(promise);
    }
    const { activity } = scene.app.as(token);
    const [waiting] = (await activity.listWaiting({ query: {} })).items;
    await activity.reject({ params: { waitingId: waiting?.id ?? '' } });
    const decided = await visitor.page(path);
    expect(decided.html).toContain('rejected that comment');
    expect(decided.html).not.toContain(promise);

    const missing = await verify(aVisitor(scene.app), magnetId, aComment(scene, post, 'nice'));
    expect(missing.body.details).not.toContain(promise);
  });
});
