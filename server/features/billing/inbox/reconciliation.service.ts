import type { Knex } from 'knex';
import type { Platform } from '#server/platform/platform.ts';
import type { CustomerSync } from './customer-sync.ts';
import * as queries from './reconciliation-runs.queries.ts';
import type { Difference } from './reconciliations.queries.ts';

/** Compares all customers with their providers, every night and when an operator asks. */
export interface Reconciliation {
  /** Asks for a comparison; one that is under way is the answer. Returns its id. */
  ask(trx: Knex.Transaction, operatorName: string): Promise<string>;
  /** Begins the nightly one when it is due, and goes on with what is under way. */
  goOn(): Promise<void>;
}

/** Customers of one step; a process that dies loses no more than one step of the report. */
const AT_ONCE = 10;

export function createReconciliation(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  { sync }: { sync: CustomerSync },
): Reconciliation {
  async function step(run: queries.OpenRun): Promise<boolean> {
    const accounts = await queries.claimAccounts(db, run, AT_ONCE);
    if (accounts === null) return false;
    const differences: Difference[] = [];
    let failed = 0;
    for (const { provider, externalCustomerId, userId } of accounts) {
      try {
        differences.push(...(await sync.sync(provider, externalCustomerId)));
      } catch (error) {
        failed += 1;
        const there = String(error).slice(0, 200);
        const what = 'The provider did not answer';
        differences.push({ creatorId: userId, what, here: null, there, isLeft: true });
      }
    }
    await queries.noteStep(db, run.id, { customers: accounts.length, failed, differences });
    return accounts.length > 0;
  }

  return {
    ask: (trx, operatorName) => queries.startRun(trx, ids.rowId(), operatorName),
    async goOn() {
      await queries.startNightly(db, ids.rowId());
      for (;;) {
        const run = await queries.findOpenRun(db);
        if (run === undefined) return;
        if (!(await step(run))) await queries.finishRun(db, run.id);
      }
    },
  };
}
