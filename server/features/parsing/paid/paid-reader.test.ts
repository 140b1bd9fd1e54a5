import { beforeEach, describe, expect } from 'vitest';
import { parseCommentLink } from '#shared/unlock/link/comment-link.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { ofFile, openerOf, openTest, untilTheEnd } from '#server/testing/app/app-tests.ts';
import type { TwoProcesses } from '#server/testing/app/two-processes.ts';
import {
  type FakeHarvestApi,
  HARVEST_KEY,
  startFakeHarvestApi,
} from '#server/testing/doubles/fake-harvest-api.ts';
import {
  type OperatorClient,
  someTerms,
  withPaidReader,
} from '#server/testing/scenes/readers/paid-reader.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const test = openTest
  .extend('provider', ofFile, ({}, { onCleanup }) => untilTheEnd(startFakeHarvestApi(), onCleanup))
  .extend('both', ofFile, ({ provider }, { onCleanup }) =>
    openerOf(onCleanup).twoProcesses({ harvestOrigin: provider.origin }),
  );

interface Stage {
  provider: FakeHarvestApi;
  both: TwoProcesses;
}

/** A comment that guests do not see, on a post where they see one of many comments. */
async function aHiddenOne({ provider, both }: Stage, text: string) {
  const magnet = await aMagnet(both);
  magnet.post.shown = 1;
  aComment(both, magnet.post, 'The first');
  return { magnet, ...anotherOne({ provider, both }, magnet, text) };
}

function anotherOne({ provider, both }: Stage, { post }: MagnetScene, text: string) {
  const url = aComment(both, post, text);
  const parsed = parseCommentLink(url, new Date());
  if (!parsed.ok) throw new Error(parsed.reason);
  provider.addComment(parsed.link, text);
  return { url, link: parsed.link };
}

async function paidOf(client: OperatorClient) {
  return (await client.operatorReaders.read()).harvestApi;
}

/** Resets spending and requests, so that each test has the whole month. */
async function startAnew({ provider, both: { here } }: Stage): Promise<void> {
  provider.setMode({ kind: 'ok' });
  await here.db('paid_reader_months').delete();
  await here.db('paid_reader_questions').delete();
}

describe('a paid reader', () => {
  beforeEach<Stage>(async ({ provider, both }) => startAnew({ provider, both }));

  test('reads a comment that guests do not see, and sends only its link and the key', async ({
    provider,
    both,
  }) => {
    const client = await withPaidReader(both.here);
    const { magnet, url } = await aHiddenOne({ provider, both }, 'GROWTH please');
    const before = provider.requests().length;
    const answer = await verify(aVisitor(both.here), magnet.magnetId, url);
    expect(answer.body).toMatchObject({ verified: true, name: 'Vera Visitor' });
    expect(provider.requests().slice(before)).toEqual([
      { path: `/linkedin/post-comment?url=${encodeURIComponent(url)}`, key: HARVEST_KEY },
    ]);
    const [lead] = await both.here.db('leads').where({ magnetId: magnet.magnetId });
    expect(lead).toMatchObject({ method: 'harvest_api', confidence: 'high' });
    expect(await paidOf(client)).toMatchObject({ checks: 1, spentMicros: 2_000, checksLeft: 499 });
  });

  test('is not asked when a free reader saw all comments', async ({ provider, both }) => {
    await withPaidReader(both.here);
    const magnet = await aMagnet(both);
    const before = provider.requests().length;
    const seen = aComment(both, magnet.post, 'GROWTH');
    expect((await verify(aVisitor(both.here), magnet.magnetId, seen)).status).toBe(200);
    // All comments are shown, and this one is not among them.
    const invented = idAt(new Date(), 4_000_000);
    const absent = seen.replaceAll(/(\d{18,19})(?=%29|%2C)/g, invented);
    await verify(aVisitor(both.here), magnet.magnetId, absent);
    magnet.post.mode = { kind: 'layout_changed' };
    const odd = aComment(both, both.linkedin.addPost(), 'GROWTH');
    both.linkedin.setMode({ kind: 'layout_changed' });
    await verify(aVisitor(both.here), magnet.magnetId, odd);
    both.linkedin.setMode({ kind: 'ok' });
    expect(provider.requests()).toHaveLength(before);
  });

  test('is never asked about sandbox comments', async ({ provider, open }) => {
    const origins = { harvestOrigin: provider.origin };
    const practice = await open.twoProcesses({ ...origins, isSandbox: true });
    await withPaidReader(practice.here);
    const { magnet, url } = await aHiddenOne({ provider, both: practice }, 'GROWTH');
    const before = provider.requests().length;
    expect((await verify(aVisitor(practice.here), magnet.magnetId, url)).status).toBe(503);
    expect(provider.requests()).toHaveLength(before);
  });

  test('is asked when LinkedIn refuses the free reader', async ({ provider, both }) => {
    await withPaidReader(both.here);
    const { magnet, url } = await aHiddenOne({ provider, both }, 'GROWTH');
    magnet.post.mode = { kind: 'status', status: 999 };
    expect((await verify(aVisitor(both.here), magnet.magnetId, url)).body.verified).toBe(true);
  });

  test('never refuses: comments that are not found, on another post or without the word all wait', async ({
    provider,
    both,
  }) => {
    await withPaidReader(both.here);
    const cases = [
      () => provider.setMode({ kind: 'changed', change: () => null }),
      () => provider.setMode({ kind: 'status', status: 404 }),
      () =>
        provider.setMode({
          kind: 'changed',
          change: (one) => ({ ...one, id: idAt(new Date(), 7) }),
        }),
      () =>
        provider.setMode({
          kind: 'changed',
          change: (one) => ({ ...one, linkedinUrl: null, postId: idAt(new Date(), 9) }),
        }),
      () =>
        provider.setMode({ kind: 'changed', change: (one) => ({ ...one, commentary: 'Hello' }) }),
    ];
    for (const setUp of cases) {
      const { magnet, url } = await aHiddenOne({ provider, both }, 'GROWTH');
      setUp();
      const before = provider.requests().length;
      const answer = await verify(aVisitor(both.here), magnet.magnetId, url);
      expect([answer.status, answer.body.status]).toEqual([503, 'pending']);
      expect(provider.requests()).toHaveLength(before + 1);
      provider.setMode({ kind: 'ok' });
    }
  });

  test('accepts a post under its other id after a reading showed that both are one', async ({
    provider,
    both,
  }) => {
    await withPaidReader(both.here);
    const post = both.linkedin.addPost({ type: 'ugcPost', shown: 1 });
    const magnet = { ...(await aMagnet(both)), post };
    const seen = aComment(both, post, 'GROWTH');
    const { url } = anotherOne({ provider, both }, magnet, 'GROWTH');
    const activity = post.refs[1]?.postId ?? '';
    const change = (one: { linkedinUrl: string }) => ({
      ...one,
      linkedinUrl: `https://www.linkedin.com/feed/update/urn:li:activity:${activity}/`,
      postId: activity,
    });
    provider.setMode({ kind: 'changed', change });
    expect((await verify(aVisitor(both.here), magnet.magnetId, url)).status).toBe(503);
    // The guest page of the post contains both ids.
    const named = await both.here.services.unlock.readers.readPost(
      post.refs[0] ?? { postType: 'activity', postId: '' },
    );
    expect(named).toMatchObject({ aliases: expect.arrayContaining([post.refs[1]]) });
    await both.here.db('post_aliases').insert(
      post.refs.map(({ postType, postId }) => ({
        postKey: `${postType}:${postId}`,
        postGroup: `ugcPost:${post.refs[0]?.postId}`,
      })),
    );
    await startAnew({ provider, both });
    provider.setMode({ kind: 'changed', change });
    const opened = await verify(aVisitor(both.here), magnet.magnetId, url);
    expect(opened.body).toMatchObject({ verified: true });
    expect((await verify(aVisitor(both.here), magnet.magnetId, seen)).status).toBe(200);
  });

  test('is not paid twice for one comment within ten minutes', async ({ provider, both }) => {
    const client = await withPaidReader(both.here);
    const { magnet, url } = await aHiddenOne({ provider, both }, 'GROWTH');
    provider.setMode({ kind: 'changed', change: () => null });
    for (const app of [both.here, both.there, both.here]) {
      expect((await verify(aVisitor(app), magnet.magnetId, url)).status).toBe(503);
    }
    expect(await paidOf(client)).toMatchObject({ checks: 1 });
    provider.setMode({ kind: 'ok' });
    await both.here
      .db('paid_reader_questions')
      .update({ askedAt: both.here.db.raw(`now() - interval '11 minutes'`) });
    expect((await verify(aVisitor(both.there), magnet.magnetId, url)).body.verified).toBe(true);
    expect(await paidOf(client)).toMatchObject({ checks: 2 });
  });

  test('refunds a refused request, pauses at once, and starts again with another key', async ({
    provider,
    both,
  }) => {
    const client = await withPaidReader(both.here);
    const first = await aHiddenOne({ provider, both }, 'GROWTH');
    const { db } = both.here;
    await client.operatorReaders.setKey({ body: { key: 'hapi-a-wrong-one-000' } });
    const failures = await db('reader_outcomes').where({ outcome: 'wrong_key' });
    expect(failures).toEqual([]);
    expect((await verify(aVisitor(both.here), first.magnet.magnetId, first.url)).status).toBe(503);
    const asked = provider.requests().length;
    expect(await paidOf(client)).toMatchObject({ checks: 0, spentMicros: 0 });
    const second = await aHiddenOne({ provider, both }, 'GROWTH');
    await verify(aVisitor(both.here), second.magnet.magnetId, second.url);
    expect(provider.requests()).toHaveLength(asked);
    expect((await client.operatorReaders.read()).readers.at(-1)?.figures.failures).toContainEqual({
      kind: 'wrong_key',
      times: 1,
    });
    await client.operatorReaders.setKey({ body: { key: HARVEST_KEY } });
    expect(
      (await verify(aVisitor(both.here), second.magnet.magnetId, second.url)).body,
    ).toMatchObject({
      verified: true,
    });
  });

  test('spends exactly its cap, also with parallel checks', async ({ provider, both }) => {
    const client = await withPaidReader(both.here, { priceMicros: 300_000, capMicros: 1_000_000 });
    const { magnet } = await aHiddenOne({ provider, both }, 'GROWTH');
    const urls = Array.from(
      { length: 12 },
      () => anotherOne({ provider, both }, magnet, 'GROWTH').url,
    );
    const before = provider.requests().length;
    const answers = await Promise.all(
      urls.map((url, at) =>
        verify(aVisitor(at % 2 ? both.here : both.there), magnet.magnetId, url),
      ),
    );
    expect(provider.requests()).toHaveLength(before + 3);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await paidOf(client)).toMatchObject({ checks: 3, spentMicros: 900_000, checksLeft: 0 });
    // Another month has a separate cap, by the database's clock.
    await both.here
      .db('paid_reader_months')
      .update({ month: both.here.db.raw(`month - interval '1 month'`) });
    const { url } = anotherOne({ provider, both }, magnet, 'GROWTH');
    expect((await verify(aVisitor(both.here), magnet.magnetId, url)).status).toBe(200);
    await client.operatorReaders.setTerms({ body: someTerms });
  });

  test('makes no more parallel requests than its plan allows, over all processes', async ({
    provider,
    both,
  }) => {
    await withPaidReader(both.here, { concurrency: 2 });
    const { magnet } = await aHiddenOne({ provider, both }, 'GROWTH');
    const urls = Array.from(
      { length: 6 },
      () => anotherOne({ provider, both }, magnet, 'GROWTH').url,
    );
    provider.setMode({ kind: 'hold' });
    const all = Promise.all(
      urls.map((url, at) =>
        verify(aVisitor(at % 2 ? both.here : both.there), magnet.magnetId, url),
      ),
    );
    let isOver = false;
    void all.finally(() => (isOver = true));
    while (!isOver) {
      await expect.poll(() => isOver || provider.underWay() > 0).toBe(true);
      expect(provider.underWay()).toBeLessThanOrEqual(2);
      provider.release();
    }
    expect((await all).map(({ status }) => status)).toEqual(Array(6).fill(200));
    const busy = await both.here.db('paid_reader_slots').whereNotNull('holder');
    expect(busy).toEqual([]);
  });
});
