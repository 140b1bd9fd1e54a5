import { describe, expect } from 'vitest';
import { createWriteCheck } from './write-check.ts';
import { appTest } from '#server/testing/app/app-tests.ts';

const it = appTest();

describe('the check whether the database accepts writes', () => {
  it('runs at most once a second', async ({ app }) => {
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

  it('needs new disk space each time, as real writes do', async ({ app }) => {
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
