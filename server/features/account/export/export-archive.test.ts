import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { aPdf } from '#server/features/files/file-samples.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { openArchive } from './export-archive.ts';

const it = appTest();

/** A creator with an upload, whose copy another process writes: nothing here begins it. */
async function anOrder(app: TestApp) {
  const { user, token } = await aUser(app);
  await app.as(token).magnetFiles.upload({ upload: { name: 'plan.pdf', bytes: aPdf(2_000) } });
  const askedAt = new Date(Date.now() + 60_000);
  await app.db('account_exports').insert({
    userId: user.id,
    id: randomIds.rowId(),
    state: 'running',
    askedAt,
    runner: 'another',
    leaseUntil: new Date(Date.now() + 3_600_000),
  });
  return { userId: user.id, email: user.email, askedAt, productName: 'Unlatch' };
}

async function readWhole(stream: Readable): Promise<void> {
  for await (const chunk of stream) expect(chunk).toBeInstanceOf(Buffer);
}

describe('an archive that cannot be written to its end', () => {
  it('fails with the error of the upload that could not be read', async ({ app }) => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('a part');
      throw new Error('the disk is gone');
    }
    const storage = { read: async () => Readable.from(broken()) };
    const progress = { done: 0, total: 0 };
    const { signal } = new AbortController();
    const { stream } = await openArchive(
      { db: app.db, storage },
      await anOrder(app),
      progress,
      signal,
    );
    await expect(readWhole(stream)).rejects.toThrow('the disk is gone');
  });

  it('fails with the reason of whoever stops it between two parts', async ({ app }) => {
    const { storage } = app.services.files;
    const stopping = new AbortController();
    const progress = {
      total: 0,
      get done() {
        return 0;
      },
      // Told after the rows of the first part.
      set done(_rows: number) {
        stopping.abort(new Error('not wanted'));
      },
    };
    const order = await anOrder(app);
    const { stream } = await openArchive({ db: app.db, storage }, order, progress, stopping.signal);
    await expect(readWhole(stream)).rejects.toThrow('not wanted');
  });
});
