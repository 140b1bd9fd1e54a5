import { describe, expect } from 'vitest';
import { STREAMS_PER_SESSION } from '#shared/live/live.contract.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { openTestStream, type TestStream } from '#server/testing/app/live-stream.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { createStreams } from './streams.ts';

const it = twoProcessesTest();

const reason = ({ messages }: TestStream) => messages.find(({ event }) => event === 'end')?.data;

async function expectEnd(stream: TestStream, why: string): Promise<void> {
  await expect.poll(() => stream.hasEnded()).toBe(true);
  expect(reason(stream)).toEqual({ reason: why });
}

describe('a stream ends', () => {
  it('with its session: signed out, suspended, or all sessions ended, at any process', async ({
    here,
    there,
  }) => {
    const bystander = await openTestStream(there.url, (await aUser(here)).token);
    const leaver = await aUser(here);
    const left = await openTestStream(there.url, leaver.token);
    await here.as(leaver.token).auth.logout();
    await expectEnd(left, 'session');

    const suspended = await aUser(here);
    const out = await openTestStream(there.url, suspended.token);
    await here.db('users').where({ id: suspended.user.id }).update({ suspendedAt: new Date() });
    await expectEnd(out, 'session');

    const many = await aUser(here);
    const one = await openTestStream(there.url, many.token);
    await here.db('sessions').where({ userId: many.user.id }).delete();
    await expectEnd(one, 'session');

    const gone = await aUser(here);
    const deleted = await openTestStream(there.url, gone.token);
    await here.db('live_events').insert({ userId: gone.user.id, topic: 'lead' });
    await here.db('users').where({ id: gone.user.id }).delete();
    await expectEnd(deleted, 'session');
    expect(await here.db('live_events').where({ userId: gone.user.id })).toEqual([]);
    expect(bystander.hasEnded()).toBe(false);
  });

  it('when its session opens one too many, and then the oldest does', async ({ here }) => {
    const { token } = await aUser(here);
    const streams: TestStream[] = [];
    for (let count = 0; count <= STREAMS_PER_SESSION; count += 1) {
      streams.push(await openTestStream(here.url, token));
    }
    const [oldest, ...others] = streams;
    if (oldest !== undefined) await expectEnd(oldest, 'replaced');
    expect(others.map((stream) => stream.hasEnded())).toEqual(others.map(() => false));
  });

  it('when its process stops, which then takes no new one', async ({ here, open }) => {
    const leaving = await open.app({ databaseUrl: here.databaseUrl });
    const { token } = await aUser(here);
    const stream = await openTestStream(leaving.url, token);
    leaving.services.live.endAll();
    await expectEnd(stream, 'stopping');
    const refused = await openTestStream(leaving.url, token);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { token: operator } = await anOperator(here);
    const path = '/api/admin/live';
    expect((await openTestStream(leaving.url, operator, { path })).status).toBe(503);
  });

  it('for a client that takes nothing, before more than a little waits for it', () => {
    let at = 0;
    const counts: number[] = [];
    const streams = createStreams({ now: () => at, onCount: (count) => counts.push(count) });
    const open = (takes: boolean) => {
      let waiting = 0;
      let most = 0;
      let text = '';
      let isCut = false;
      const sink = {
        write(part: string) {
          text += part;
          if (!takes) most = Math.max(most, (waiting += part.length));
        },
        waiting: () => waiting,
        end: () => undefined,
        cut: () => (isCut = true),
        onGone: () => undefined,
      };
      const stream = streams.add({ ownerId: 'u', sessionId: 's', sink });
      streams.release(stream, '');
      return { stream, seen: () => ({ most, text, isCut }) };
    };
    const slow = open(false);
    const quick = open(true);
    for (let event = 0; event < 500; event += 1) {
      for (const stream of streams.of('u')) streams.send(stream, 'x'.repeat(100));
    }
    expect(slow.seen()).toMatchObject({ isCut: true });
    expect(slow.seen().most).toBeLessThan(17_000);
    expect(quick.seen().isCut).toBe(false);
    expect(streams.count).toBe(1);
    at = 21_000;
    streams.tick();
    expect(quick.seen().text).toContain(': alive\n\n');
    at = 12 * 60_000;
    streams.tick();
    expect(quick.seen().text).toContain('"reason":"age"');
    expect(counts.at(-1)).toBe(0);
  });
});

describe('the stream of an operator', () => {
  it('tells that the health was looked at, to operators alone', async ({ here, there }) => {
    const { token } = await anOperator(here);
    const own = await openTestStream(there.url, token, { path: '/api/admin/live' });
    const creator = await openTestStream(there.url, (await aUser(here)).token);
    await here.db.raw(`SELECT pg_notify('passing_notes', 'health  ')`);
    await expect.poll(() => own.topics()).toContain('health');
    expect(creator.topics()).not.toContain('health');
    await here.db('operator_sessions').delete();
    await expectEnd(own, 'session');
  });
});
