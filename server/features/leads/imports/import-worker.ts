import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { checkImport, type ImportScope } from './check-import.ts';
import * as imports from './imports.queries.ts';
import { runImport } from './run-import.ts';
import { reasons } from './people/resolve-people.ts';
import * as staged from './staged-rows.queries.ts';
import { undoImport } from './undo-import.ts';

export interface ImportWorker {
  /** Looks for work now. */
  ask(): Promise<void>;
  stop(): Promise<void>;
}

/** How long an import may wait before another process takes it. */
const ROUND_MS = 5_000;
/** Of the same rows. A process that dies on them has used one as well. */
const TRIES = 3;
const TRY_AGAIN_SECONDS = 30;
/** Of each second a part is left to visitors. */
const REST = 0.4;
const LONGEST_REST_MS = 1_000;

class StoppedError extends Error {}

/**
 * Works on imports, one at a time in a process. What is to be done stands in the table with a lease,
 * and each step in the transaction of its rows: a process that dies loses a minute, and no row.
 */
export function createImportWorker(
  { db, ids, logger }: Pick<Platform, 'db' | 'ids' | 'logger'>,
  scopeOf: (userId: string) => Promise<ImportScope>,
): ImportWorker {
  const stopping = new AbortController();

  function pause(workedMs: number): Promise<void> {
    if (stopping.signal.aborted) throw new StoppedError();
    const restMs = Math.min(workedMs * REST, LONGEST_REST_MS);
    return new Promise((resolve) => void setTimeout(resolve, restMs));
  }

  async function work(row: imports.ImportRow & { runner: string }): Promise<void> {
    const scope = await scopeOf(row.userId);
    if (row.state === 'checking') await checkImport(db, row, scope, pause);
    else if (row.state === 'running') await runImport(db, row, { ids, scope, pause });
    else await undoImport(db, row, { scope, pause });
  }

  /** A failed step is tried again. */
  async function fail(row: imports.ImportRow & { runner: string }, error: unknown): Promise<void> {
    const { id, userId, runner } = row;
    const now = await imports.selectImport(db, userId, id);
    if (now?.runner !== runner) return;
    const { tries } = now;
    logger.warn({ reason: String(error), tries }, 'an import did not go on');
    if (tries < TRIES) {
      await imports.giveBack(db, runner, { afterSeconds: TRY_AGAIN_SECONDS, countsAsTry: true });
      return;
    }
    await giveUp({ ...now, runner });
  }

  /** Ends a step that does not get further, so that its creator knows and can go on. */
  async function giveUp(row: imports.ImportRow & { runner: string }): Promise<void> {
    const { id, runner, cursor } = row;
    logger.warn({ importId: id, state: row.state, cursor }, 'an import was given up');
    if (row.state === 'checking') {
      const problem = `The dry run failed ${TRIES} times. Nobody was imported`;
      const set = { problem, done: 0, rowsUntil: imports.daysFromNow(db, 1) };
      await imports.finishWork(db, { id, runner, state: 'checking' }, 'draft', set);
    } else if (row.state === 'running') {
      const at = cursor === 0 ? 'at the first rows of the file' : `after line ${cursor}`;
      const problem = `The import failed ${TRIES} times ${at}, so it was stopped there`;
      await db.transaction(async (trx) => {
        await staged.skipAfter(trx, id, cursor, reasons.notReached);
        const set = { ...(await staged.countOutcomes(trx, id)), ...imports.givenUp(trx, problem) };
        await imports.finishWork(trx, { id, runner, state: 'running' }, 'failed', set);
      });
    } else {
      const problem = `Undoing the import failed ${TRIES} times at the rows before line ${cursor}. The rows after them are undone`;
      const set = { ...imports.givenUp(db, problem), undoneAt: db.fn.now() };
      await imports.finishWork(db, { id, runner, state: 'undoing' }, 'undo_failed', set);
    }
  }

  async function workDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const runner = ids.rowId();
      const row = await imports.claimImport(db, runner);
      if (row === null) return;
      const claimed = { ...row, runner };
      try {
        if (claimed.tries > TRIES) await giveUp(claimed);
        else await work(claimed);
      } catch (error) {
        if (error instanceof imports.NotOursError) continue;
        if (error instanceof StoppedError || stopping.signal.aborted) {
          await imports.giveBack(db, runner, { afterSeconds: 0, countsAsTry: false });
          return;
        }
        await fail(claimed, error);
      }
    }
  }

  const rounds = startRounds(workDue, {
    everyMs: ROUND_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'imports were not looked after'),
  });
  return {
    ask: rounds.ask,
    async stop() {
      stopping.abort();
      await rounds.stop();
    },
  };
}
