import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect } from 'vitest';
import { aComment, aMagnet, type UnlockScene } from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const VISITORS = 5_000;
const WITHIN_MS = 10_000;

const it = sceneTest({ checkQueueEveryMs: 1_000 });
const crowd = new Agent({ keepAlive: true, maxSockets: 200 });
/** Separate from the crowd, whose calls wait for their sockets. */
const reader = new Agent({ keepAlive: true });
afterAll(async () => {
  crowd.destroy();
  reader.destroy();
});

/** A bare request, because thousands of them run in the measuring process. */
function send(scene: UnlockScene, path: string, network: string, body?: unknown): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${scene.app.url}${path}`,
      {
        agent: body === undefined ? reader : crowd,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-forwarded-for': network, 'content-type': 'application/json' },
      },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe('five thousand visitors of one magnet within ten seconds', () => {
  it('each have the content or a place in the queue, and the page is served meanwhile', async ({
    scene,
  }) => {
    const { magnetId } = await aMagnet(scene);
    const posts = Array.from({ length: VISITORS / 200 }, () => scene.linkedin.addPost());
    for (const post of posts) post.shown = 1_000;
    const links = Array.from({ length: VISITORS }, (_, at) => {
      const post = posts[at % posts.length];
      if (post === undefined) throw new Error('there are posts');
      return aComment(scene, post, `growth, number ${at}`);
    });
    await send(scene, `/${magnetId}`, '198.51.100.1');

    let isOver = false;
    const took: number[] = [];
    const looking = (async () => {
      while (!isOver) {
        const began = performance.now();
        expect(await send(scene, `/${magnetId}`, '198.51.100.1')).toBe(200);
        took.push(performance.now() - began);
        await sleep(10);
      }
    })();
    const began = performance.now();
    const answers = await Promise.all(
      links.map(async (commentUrl, at) => {
        await sleep((at * WITHIN_MS) / VISITORS);
        const network = `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;
        return send(scene, '/api/verify-comment', network, { commentUrl, magnetId });
      }),
    );
    const seconds = (performance.now() - began) / 1_000;
    isOver = true;
    await looking;

    took.sort((a, b) => a - b);
    const at = (share: number) => took[Math.floor(took.length * share)]?.toFixed(1);
    console.info(
      `${VISITORS} visitors in ${seconds.toFixed(1)} s; the page: ${took.length} looks, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms`,
    );
    const { db } = scene.app;
    const [stored] = (
      await db.raw<{ rows: { count: number }[] }>(
        `SELECT count(DISTINCT comment_id)::int AS count FROM (
           SELECT comment_id FROM leads WHERE magnet_id = :magnetId
           UNION ALL
           SELECT comment_id FROM waiting_comments WHERE magnet_id = :magnetId) AS taken_in`,
        { magnetId },
      )
    ).rows;
    expect(stored?.count).toBe(VISITORS);
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});
