import { rowNames } from '#server/platform/db/statements/row-names.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import knex from 'knex';
import { describe, expect, inject, vi } from 'vitest';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import type { TwoProcesses } from '#server/testing/app/two-processes.ts';
import { aMagnet, type MagnetScene } from '#server/testing/scenes/unlock-scene.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

/** `here` writes, `there` has to hear of it. */
const it = twoProcessesTest();
let both: TwoProcesses;
let here: TestApp;
let there: TestApp;
it.beforeAll(({ both: processes }) => {
  both = processes;
  ({ here, there } = both);
});

async function pageOf(app: TestApp, magnetId: string): Promise<string> {
  return (await app.fetch(`/unlock/${magnetId}`)).text();
}

/** A magnet whose page both processes keep. */
async function aKeptMagnet(): Promise<MagnetScene> {
  const magnet = await aMagnet(both);
  for (const app of [here, there]) {
    await vi.waitUntil(async () => {
      await pageOf(app, magnet.magnetId);
      return app.services.unlock.pages.peek(magnet.magnetId) !== undefined;
    }, PATIENT);
  }
  return magnet;
}

function retitle({ magnetId, token }: MagnetScene, title: string): Promise<unknown> {
  return here.as(token).magnets.update({ params: { magnetId }, body: { title } });
}

/** For what has no deadline of its own. */
const PATIENT = { timeout: 90_000 };

/** Visitors of both processes, without a pause, until the returned function is called. */
function startLoad(magnetId: string): () => Promise<void> {
  let isOver = false;
  const visit = async (app: TestApp): Promise<void> => {
    while (!isOver) await pageOf(app, magnetId);
  };
  const visitors = [here, here, there, there].map(visit);
  return async () => {
    isOver = true;
    await Promise.all(visitors);
  };
}

describe('an edit of a magnet under load', () => {
  it('is visible at once in its process and within a second in others, ten times in a row', async () => {
    const magnet = await aKeptMagnet();
    const stop = startLoad(magnet.magnetId);
    for (let edit = 1; edit <= 10; edit += 1) {
      const title = `Edition ${edit}.`;
      await retitle(magnet, title);
      expect(await pageOf(here, magnet.magnetId)).toContain(title);
      await withinASecond(async () => (await pageOf(there, magnet.magnetId)).includes(title));
    }
    await stop();
  });

  it.each([
    [
      'the creator',
      (m: MagnetScene) => here.db('users').where({ id: m.userId }),
      { name: 'Bo Anew' },
    ],
    [
      'the magnet',
      (m: MagnetScene) => here.db('magnets').where({ id: m.magnetId }),
      { title: 'Anew' },
    ],
  ])('follows %s when another program writes to the database', async (_what, rows, change) => {
    const magnet = await aKeptMagnet();
    await rows(magnet).update(change);
    const text = Object.values(change).join('');
    for (const app of [here, there]) {
      await expect.poll(() => pageOf(app, magnet.magnetId), PATIENT).toContain(text);
    }
  });

  it('follows settings of the installation and plans', async () => {
    const magnet = await aKeptMagnet();
    await here.services.settings.change({ productName: 'Renamed' });
    expect(await pageOf(here, magnet.magnetId)).toContain('Renamed');
    await vi.waitUntil(
      async () => (await pageOf(there, magnet.magnetId)).includes('Renamed'),
      PATIENT,
    );
    await here.db('plans').where({ id: 'free' }).update({ support: 'None' });
    await vi.waitUntil(
      () => there.services.unlock.pages.peek(magnet.magnetId) === undefined,
      PATIENT,
    );
    await here.db('settings').delete();
  });

  it('removes a paused or deleted page everywhere', async () => {
    for (const change of [{ status: 'paused' }, { deletedAt: new Date() }]) {
      const { magnetId } = await aKeptMagnet();
      await here.db('magnets').where({ id: magnetId }).update(change);
      for (const app of [here, there]) {
        await expect.poll(async () => (await app.fetch(`/${magnetId}`)).status, PATIENT).toBe(404);
      }
    }
  });
});

describe('a lost change feed', () => {
  const cutFeeds = () =>
    here.db.raw(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'unlatch changes' AND datname = current_database()`);

  it('never leaves a stale page, whenever the connection is cut', async () => {
    const magnet = await aKeptMagnet();
    const stop = startLoad(magnet.magnetId);
    for (let edit = 1; edit <= 10; edit += 1) {
      const title = `After the cut ${edit}.`;
      const cut = cutFeeds();
      if (edit % 2 === 0) await cut;
      await sleep(edit * 3);
      await retitle(magnet, title);
      await cut;
      expect(await pageOf(here, magnet.magnetId)).toContain(title);
      await withinASecond(async () => (await pageOf(there, magnet.magnetId)).includes(title));
    }
    await stop();
  });

  it('checks the version of a page each time while no connection is possible', async () => {
    const magnet = await aKeptMagnet();
    const name = new URL(both.databaseUrl).pathname.slice(1);
    const administration = knex({ ...rowNames, client: 'pg', connection: inject('databaseUrl') });
    // Connections of the pools stay; a new one for the feed is refused.
    await Promise.all([here.db.raw('SELECT 1'), there.db.raw('SELECT 1')]);
    await administration.raw(`ALTER DATABASE ?? ALLOW_CONNECTIONS false`, [name]);
    try {
      await cutFeeds();
      await vi.waitUntil(
        () => !here.services.feed.isLive() && !there.services.feed.isLive(),
        PATIENT,
      );
      for (const title of ['Unheard one', 'Unheard two']) {
        await here.db('magnets').where({ id: magnet.magnetId }).update({ title });
        expect(await pageOf(here, magnet.magnetId)).toContain(title);
        expect(await pageOf(there, magnet.magnetId)).toContain(title);
        expect(await pageOf(there, magnet.magnetId)).toContain(title);
        expect(there.services.unlock.pages.peek(magnet.magnetId)).toBeUndefined();
      }
    } finally {
      await administration.raw(`ALTER DATABASE ?? ALLOW_CONNECTIONS true`, [name]);
      await administration.destroy();
    }
    await vi.waitUntil(() => here.services.feed.isLive() && there.services.feed.isLive(), PATIENT);
    expect(await pageOf(there, magnet.magnetId)).toContain('Unheard two');
  });
});
