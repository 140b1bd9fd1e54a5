import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createWriteCheck } from './write-check.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the question whether the database takes what is written', () => {
  it('is put to it once a second at most, whoever asks', async () => {
    let ms = 0;
    let inserts = 0;
    const count = ({ bindings }: { bindings: unknown[] | undefined }): void => {
      if (bindings?.includes('check') === true) inserts += 1;
    };
    app.db.on('query', count);
    const check = createWriteCheck(app.db, () => ms);
    const all = await Promise.all(Array.from({ length: 100 }, check));
    expect(all).toEqual(all.map(() => true));
    ms = 1_000;
    await check();
    expect(inserts).toBe(1);
    ms = 1_001;
    await check();
    expect(inserts).toBe(2);
    app.db.off('query', count);
  });

  it('needs new room each time, as what people write does', async () => {
    let ms = 0;
    const check = createWriteCheck(app.db, () => (ms += 2_000));
    const size = async (): Promise<number> => {
      const { rows } = await app.db.raw<{ rows: { bytes: number }[] }>(
        `SELECT pg_total_relation_size('server_processes') AS bytes`,
      );
      return rows[0]?.bytes ?? 0;
    };
    const before = await size();
    for (let turn = 0; turn < 5; turn += 1) expect(await check()).toBe(true);
    expect((await size()) - before).toBeGreaterThanOrEqual(5 * 8_192);
  });
});
