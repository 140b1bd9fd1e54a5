import { availableParallelism, loadavg } from 'node:os';
import { expect } from 'vitest';
import { aNamedPost, anUnseenComment, aReading, pairDevice } from './creator-look.ts';
import { followAsVisitor } from '../../app/live-stream.ts';
import { aVisitor, type Answer, CANARY, type UnlockScene, verify } from '../unlock-scene.ts';

/** Parallel calls; the rest of the crowd waits. */
const PARALLEL = 40;

export interface Crowd {
  visitors: number;
  comments: number;
  /** This number of the comments does not contain the keyword. */
  wrong: number;
}

const inMs = (ms: number): string => `${Math.round(ms)} ms`;

async function inGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += PARALLEL) {
    const group = items.slice(first, first + PARALLEL);
    results.push(...(await Promise.all(group.map((item, at) => work(item, first + at)))));
  }
  return results;
}

/**
 * A crowd on a post of which guests see ten comments: nobody is refused before the creator's
 * reading; after one reading all true comments unlock, and the others get the reason. The creator
 * presses nothing, and no page needs its timer: each is told by its stream, and one look after it shows
 * the outcome. Prints the seconds, which depend on the machine, and asserts none.
 */
export async function expectOneLookToSettleAll(scene: UnlockScene, size: Crowd): Promise<void> {
  const { app } = scene;
  const { magnetId, userId, post, token } = await aNamedPost(scene);
  for (let at = 0; at < 9; at += 1) scene.linkedin.addComment(post, { text: `early ${at}` });
  const comments = Array.from({ length: size.comments }, (_, at) =>
    anUnseenComment(post, at < size.wrong ? `nice post, number ${at}` : `GROWTH, number ${at}`),
  );
  const crowd = Array.from({ length: size.visitors }, (_, at) => {
    const number = at % size.comments;
    return {
      visitor: aVisitor(app),
      link: comments[number]?.link ?? '',
      isTrue: number >= size.wrong,
    };
  });
  const before = await inGroups(crowd, ({ visitor, link }) => verify(visitor, magnetId, link));
  expect(before.filter(({ status }) => status !== 503).map(({ body }) => body)).toEqual([]);
  const codes = new Set(before.map(({ body }: Answer) => body.code));
  for (const code of codes) expect(['comment_not_visible', 'in_queue']).toContain(code);
  expect(before.filter(({ body }) => body.status === 'pending')).toHaveLength(size.visitors);

  const toldAt = crowd.map(() => Infinity);
  const streams = await inGroups(crowd, async ({ visitor }, at) => {
    const stream = await followAsVisitor(app, visitor, magnetId);
    stream.response.on('data', () => {
      if (stream.topics().length > 0)
        toldAt[at] = Math.min(toldAt[at] ?? Infinity, performance.now());
    });
    return stream;
  });

  const reader = app.as((await pairDevice(app, token)).token).creatorView;
  const began = performance.now();
  const answers: Awaited<ReturnType<typeof reader.sendReading>>[] = [];
  for (let first = 0; first < comments.length; first += 100) {
    const part = comments.slice(first, first + 100).map(({ seen }) => seen);
    answers.push(await reader.sendReading({ body: aReading(post, part) }));
  }
  const settled = performance.now();
  const sum = (key: 'read' | 'settled' | 'refused') =>
    answers.reduce((total, answer) => total + answer[key], 0);
  expect(sum('read')).toBe(size.comments);
  expect(sum('settled')).toBe(size.comments - size.wrong);
  expect(sum('refused')).toBe(size.wrong);
  expect(answers.at(-1)).toMatchObject({ stillWaiting: 0, declined: [] });

  await expect
    .poll(() => streams.filter((stream) => stream.topics().length === 0).length, {
      timeout: 60_000,
    })
    .toBe(0);
  const pages = await inGroups(crowd, async ({ visitor, isTrue }) => ({
    isTrue,
    isOpen: (await visitor.page(`/${magnetId}`)).html.includes(CANARY),
    at: performance.now(),
  }));
  // Once for each: a crowd that is told is not told twice.
  expect(streams.map((stream) => stream.topics())).toEqual(crowd.map(() => ['waiting']));
  const lastOpen = Math.max(...pages.filter(({ isTrue }) => isTrue).map(({ at }) => at));
  expect(pages.filter(({ isTrue, isOpen }) => isOpen && !isTrue)).toEqual([]);
  console.info(
    `${size.visitors} visitors, ${size.comments} comments: after the look all were settled in ${inMs(settled - began)}, ` +
      `the last page was told after ${inMs(Math.max(...toldAt) - began)}, ` +
      `and the last true one was open in its visitor's browser in ${inMs(lastOpen - began)}; ` +
      `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  );
  const opened = pages.filter(({ isOpen }) => isOpen).length;
  expect(opened).toBe(pages.filter(({ isTrue }) => isTrue).length);
  const rows = await app.db('waiting_comments').where({ magnetId });
  expect(rows.filter(({ state }) => state === 'waiting')).toEqual([]);
  const refused = rows.filter(({ state }) => state === 'refused');
  expect(refused).toHaveLength(size.wrong);
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['word_missing']));
  const leads = await app.db('leads').where({ userId });
  expect(leads).toHaveLength(size.comments - size.wrong);
  expect(leads.every(({ method, confirmed }) => method === 'creator_view' && confirmed)).toBe(true);
}
