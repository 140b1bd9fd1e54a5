import { describe, expect } from 'vitest';
import { openTestStream } from '#server/testing/app/live-stream.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';

const it = twoProcessesTest();

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

/** A page that was opened in a browser. */
async function visit(
  { app }: UnlockScene,
  magnetId: string,
  network = '198.51.100.7',
): Promise<void> {
  const answer = await app.fetch('/api/visits', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': BROWSER,
      'x-forwarded-for': network,
    },
    body: JSON.stringify({ magnetId, referrer: null }),
  });
  expect(answer.status).toBe(200);
}

describe('a live stream', () => {
  it('tells a creator at another process of a visit, a try and its lead, and nobody else', async ({
    both,
    there,
  }) => {
    const { magnetId, token, post } = await aMagnet(both);
    const stranger = await aMagnet(both);
    const own = await openTestStream(there.url, token);
    const other = await openTestStream(there.url, stranger.token);
    expect(own.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(own.headers['content-encoding']).toBeUndefined();
    const before = own.messages.length;
    await visit(both, magnetId);
    await verify(aVisitor(both.app), magnetId, aComment(both, post, 'growth'));
    // After some time a round also notes what of the plan is used.
    await expect
      .poll(() => own.topics())
      .toEqual(expect.arrayContaining(['visit', 'attempt', 'lead', 'magnet', 'notification']));
    const told = own.messages.slice(before).map(({ data }) => data);
    for (const one of told) {
      const of = /"(notification|billing)"/.test(JSON.stringify(one)) ? null : magnetId;
      expect(one).toEqual({ topic: expect.any(String), magnetId: of, at: expect.any(String) });
    }
    expect(other.messages.filter(({ data }) => JSON.stringify(data).includes(magnetId))).toEqual(
      [],
    );
  });
});

describe('the live strip', () => {
  it('counts visitors of the last five minutes once and shows the last tries by name', async ({
    both,
    there,
  }) => {
    const { magnetId, token, post } = await aMagnet(both);
    for (const network of ['198.51.100.1', '198.51.100.2', '198.51.100.2']) {
      await visit(both, magnetId, network);
    }
    const past = { createdAt: new Date(Date.now() - 6 * 60_000) };
    await visit(both, magnetId, '198.51.100.3');
    const lastVisit = () =>
      both.app
        .db('visits')
        .whereRaw('id = (SELECT max(id) FROM visits WHERE magnet_id = ?)', [magnetId]);
    await lastVisit().update(past);
    // Back at what is unlocked: no visit, as in the figures.
    await visit(both, magnetId, '198.51.100.2');
    await lastVisit().update({ unlocked: true });
    const author = { name: 'Zoë Reader', url: 'https://www.linkedin.com/in/zoe' };
    await verify(aVisitor(both.app), magnetId, aComment(both, post, 'growth', { author }));
    await verify(aVisitor(both.app), magnetId, aComment(both, post, 'something else', { author }));
    const strip = await there.as(token).live.strip();
    expect(strip.visitorsNow).toBe(2);
    const magnet = { id: magnetId, title: 'The growth guide' };
    expect(strip.events).toMatchObject([
      { kind: 'refused', magnet, name: null },
      { kind: 'verified', magnet, name: 'Zoë Reader', hasEmail: false },
      { kind: 'visit', magnet, name: null, attemptId: null },
      { kind: 'visit', magnet },
      { kind: 'visit', magnet },
    ]);
    await both.app.db('leads').where({ magnetId }).update({ overQuota: true });
    expect((await there.as(token).live.strip()).events[1]).toMatchObject({ name: null });
    const { token: stranger } = await aMagnet(both);
    expect(await there.as(stranger).live.strip()).toEqual({ visitorsNow: 0, events: [] });
  });
});
