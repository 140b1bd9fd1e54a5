import type { Knex } from 'knex';
import { expect, vi } from 'vitest';

/** Begins a work that has to wait for a row of this transaction. */
export async function untilItWaitsFor(trx: Knex.Transaction, begin: () => unknown): Promise<void> {
  const { rows } = await trx.raw<{ rows: { pid: number }[] }>('SELECT pg_backend_pid() AS pid');
  begin();
  const blocked = `SELECT 1 FROM pg_stat_activity WHERE ? = ANY (pg_blocking_pids(pid))`;
  await vi.waitFor(
    async () => {
      const waiting = await trx.raw<{ rows: unknown[] }>(blocked, [rows[0]?.pid ?? 0]);
      expect(waiting.rows.length).toBeGreaterThan(0);
    },
    { timeout: 90_000, interval: 5 },
  );
}
