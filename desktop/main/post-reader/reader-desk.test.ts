import { describe, expect, it } from 'vitest';
import type { SeenPost } from '#shared/unlock/creator-view.ts';
import type { PageLook, PartReading } from '#shared/unlock/page-look.ts';
import { type PostReaderState, progressText } from '#shared/desktop/post-reader.ts';
import { createReaderDesk } from './reader-desk.ts';

const post = { postType: 'activity', postId: '7300000000000000001' } as const;
const alias = { postType: 'ugcPost', postId: '7300000000000000002' } as const;
const other = { postType: 'activity', postId: '7300000000000000003' } as const;

const look: PageLook = {
  outcome: 'read',
  build: 'classes',
  ids: [post],
  declaredCount: 180,
  read: 37,
  unclear: 0,
};
const part: PartReading = {
  post,
  build: 'classes',
  declaredCount: 180,
  comments: [
    {
      ...post,
      commentId: '7300000000000090001',
      parentCommentId: null,
      authorName: 'Alex',
      authorUrl: null,
      text: 'GUIDE',
      isClipped: false,
      isEdited: false,
    },
  ],
};
const taken = {
  read: 1,
  settled: 1,
  nearMisses: 0,
  refused: 0,
  stillWaiting: 20,
  known: 1,
  declined: [],
};

interface Call {
  method: string;
  path: string;
  token: string | null;
  body: unknown;
}

function setUp() {
  const calls: Call[] = [];
  const states: (PostReaderState | null)[] = [];
  const ids: SeenPost[] = [post, alias];
  const posts = [{ ids, why: 'named', waiting: 21, magnets: [], lastLook: null }];
  const answers: Record<string, () => Response> = {
    '/api/creator-view/posts': () => Response.json({ posts, device: null, creatorName: 'R' }),
    '/api/creator-view/readings': () => Response.json(taken),
    '/api/creator-view/failures': () => Response.json({ success: true }),
  };
  let account: { serverOrigin: string; token: string } | null = {
    serverOrigin: 'https://leads.test',
    token: 'session',
  };
  let time = 0;
  const desk = createReaderDesk({
    async fetch(url, init) {
      const { origin, pathname } = new URL(url);
      expect(origin).toBe('https://leads.test');
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
      const token = new Headers(init.headers).get('authorization');
      calls.push({ method: init.method ?? '', path: pathname, token, body });
      const answer = answers[pathname];
      if (answer === undefined) throw new Error(`no ${pathname}`);
      return answer();
    },
    account: () => account,
    version: '1.0.0',
    now: () => time,
    onState: (state) => states.push(state),
  });
  desk.begin(post);
  return {
    desk,
    calls,
    states,
    posts,
    answers,
    sent: () => calls.filter(({ path }) => path.endsWith('/readings')),
    signOut: () => (account = null),
    pass: (ms: number) => (time += ms),
  };
}

describe('what the reading window sends', () => {
  it('is sent with the creator’s session as the desktop reader, and counted', async () => {
    const { desk, sent } = setUp();
    expect(await desk.look(look)).toEqual({ maySend: true });
    expect(await desk.comments(part)).toEqual({ isTaken: true });
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/api/creator-view/readings',
        token: 'Bearer session',
        body: { ...part, reader: 'desktop', readerVersion: '1.0.0' },
      },
    ]);
    const state = desk.state();
    expect(state).toMatchObject({ kind: 'reading', settled: 1, stillWaiting: 20, problem: null });
    expect(state && progressText(state)).toBe(
      '37 of 180 comments read, 1 waiting settled, 0 near misses',
    );
  });

  it('may be the post under another of its ids', async () => {
    const { desk } = setUp();
    expect(await desk.look({ ...look, ids: [alias] })).toEqual({ maySend: true });
    expect(desk.state()).toMatchObject({ stillWaiting: 21 });
  });

  it('is not sent when no magnet of the creator names the post, whatever the page says', async () => {
    const { desk, sent, posts } = setUp();
    expect(await desk.look({ ...look, ids: [other] })).toEqual({ maySend: false });
    expect(desk.state()).toMatchObject({ kind: 'not_yours' });
    const comments = part.comments.map((one) => ({ ...one, ...other }));
    expect(await desk.comments({ ...part, post: other, comments })).toMatchObject({
      isTaken: false,
    });
    const [known] = posts;
    if (known !== undefined) known.why = 'waiting';
    desk.begin(post);
    expect(await desk.look(look)).toEqual({ maySend: false });
    expect(desk.state()).toMatchObject({ kind: 'not_named' });
    expect(await desk.comments(part)).toMatchObject({ isTaken: false });
    expect(sent()).toEqual([]);
  });

  it('is kept while the server is down, busy or failing, and the creator is informed', async () => {
    const { desk, answers } = setUp();
    await desk.look(look);
    const path = '/api/creator-view/readings';
    for (const [answer, problem, againAfterMs] of [
      [() => Response.error(), 'server_gone', 5_000],
      [() => new Response(null, { status: 503 }), 'server_gone', 5_000],
      [() => new Response('<p>Welcome to the hotel</p>'), 'server_gone', 5_000],
      [
        () => new Response(null, { status: 429, headers: { 'retry-after': '20' } }),
        'too_many',
        20_000,
      ],
      [() => new Response(null, { status: 400 }), 'refused', null],
      [() => new Response(null, { status: 401 }), 'signed_out', null],
    ] as const) {
      answers[path] = answer;
      expect(await desk.comments(part)).toEqual({ isTaken: false, againAfterMs });
      expect(desk.state()).toMatchObject({ problem, settled: 0 });
    }
    answers[path] = () => Response.json(taken);
    expect(await desk.comments(part)).toEqual({ isTaken: true });
    expect(desk.state()).toMatchObject({ problem: null, settled: 1 });
  });

  it('is checked against the creator’s posts, which are requested once a minute', async () => {
    const { desk, calls, pass } = setUp();
    for (let time = 0; time < 5; time += 1) await desk.look(look);
    expect(calls).toHaveLength(1);
    pass(61_000);
    await desk.look(look);
    expect(calls).toHaveLength(2);
  });

  it('includes a report of an unknown page once for each window, with the sample', async () => {
    const { desk, calls } = setUp();
    const failure = { outcome: 'ambiguous', sample: '<main>' } as const;
    await desk.look(failure);
    await desk.look(failure);
    await desk.look({ ...failure, outcome: 'unsupported' });
    expect(calls.map(({ body }) => body)).toEqual([
      {
        kind: 'ambiguous',
        build: 'both',
        reader: 'desktop',
        readerVersion: '1.0.0',
        sample: '<main>',
      },
      {
        kind: 'unsupported',
        build: 'unknown',
        reader: 'desktop',
        readerVersion: '1.0.0',
        sample: '<main>',
      },
    ]);
    expect(desk.state()).toMatchObject({ kind: 'unsupported' });
    desk.begin(post);
    await desk.look(failure);
    expect(calls).toHaveLength(3);
  });

  it('is not sent when the creator is signed out', async () => {
    const { desk, calls, signOut } = setUp();
    signOut();
    expect(await desk.look(look)).toEqual({ maySend: false });
    expect(await desk.comments(part)).toEqual({ isTaken: false, againAfterMs: null });
    expect(calls).toEqual([]);
    expect(desk.state()).toMatchObject({ problem: 'signed_out' });
  });

  it('starts at zero for another post in the same window', async () => {
    const { desk, posts } = setUp();
    posts.push({ ids: [other], why: 'named', waiting: 2, magnets: [], lastLook: null });
    await desk.look(look);
    await desk.comments(part);
    await desk.look({ ...look, read: 4, ids: [other] });
    expect(desk.state()).toMatchObject({ settled: 0, read: 4, stillWaiting: 2 });
  });
});
