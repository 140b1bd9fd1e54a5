import { describe, expect } from 'vitest';
import type { LiveTopic } from '#shared/live/live.contract.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { openTestStream, type TestStream } from '#server/testing/app/live-stream.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = twoProcessesTest();

/** A change of the account, as a table's trigger notes it. */
const note = (db: TestApp['db'], userId: string, magnetId: string) =>
  db('live_events').insert({ userId, topic: 'magnet', magnetId });

/** Without what is told to everybody: a migration that changed plans did so, too. */
const magnets = ({ messages }: TestStream) =>
  messages.flatMap(({ event, data }) => {
    if (event !== 'change') return [];
    const { topic, magnetId } = data as { topic: LiveTopic; magnetId: string | null }; // by the contract
    return topic === 'billing' ? [] : [magnetId];
  });

describe('a stream after a break', () => {
  it('gets at another process what it missed, in order, and nothing of others', async ({
    here,
    there,
  }) => {
    const { user, token } = await aUser(here);
    const { user: other } = await aUser(here);
    const first = await openTestStream(here.url, token);
    const lastEventId = first.lastId();
    first.close();
    for (const magnetId of ['m1', 'm2', 'm3']) await note(here.db, user.id, magnetId);
    await note(here.db, other.id, 'theirs');
    const again = await openTestStream(there.url, token, { lastEventId });
    // One visit stands for all that passed by meanwhile.
    expect(magnets(again)).toEqual(['m1', 'm2', 'm3', null]);
    await note(here.db, user.id, 'm4');
    await expect.poll(() => magnets(again).at(-1)).toBe('m4');
  });

  it('asks for everything again when it missed too much, or comes with an unknown id', async ({
    here,
  }) => {
    const { user, token } = await aUser(here);
    const lastEventId = (await openTestStream(here.url, token)).lastId();
    const many = Array.from({ length: 501 }, () => ({ userId: user.id, topic: 'lead' }));
    await here.db('live_events').insert(many);
    for (const id of [lastEventId, '999999999999']) {
      const { messages } = await openTestStream(here.url, token, { lastEventId: id });
      expect(messages.map(({ event }) => event)).toContain('resync');
    }
  });

  it('misses no change of a transaction that began earlier and ended later', async ({
    here,
    there,
  }) => {
    const { user, token } = await aUser(here);
    const stream = await openTestStream(there.url, token);
    const slow = await here.db.transaction();
    await note(slow, user.id, 'slow');
    await note(here.db, user.id, 'fast');
    await slow.raw(`SELECT pg_notify('live_events', '')`);
    await expect.poll(() => magnets(stream)).toEqual(['fast']);
    const between = stream.lastId();
    await slow.commit();
    await expect.poll(() => magnets(stream)).toEqual(['fast', 'slow']);
    // Somebody who left before it ended gets it too.
    const back = await openTestStream(here.url, token, { lastEventId: between });
    expect(magnets(back)).toContain('slow');
  });

  it('goes on when the process lost its connections to the database', async ({ here, there }) => {
    const { user, token } = await aUser(here);
    const stream = await openTestStream(there.url, token);
    await here.db.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'unlatch changes'`,
    );
    await note(here.db, user.id, 'after');
    await expect.poll(() => magnets(stream)).toContain('after');
  });
});
