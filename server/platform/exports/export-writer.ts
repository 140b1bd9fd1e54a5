import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { FileStorage, IncomingFiles } from '#server/platform/storage/file-storage.ts';
import * as jobs from './export-jobs.queries.ts';
import { forgetWithdrawn, selectWithdrawn } from './withdraw-exports.queries.ts';

/** Progress: what makes the file counts up, the writer reports it. */
export interface ExportProgress {
  done: number;
  total: number;
}

export interface ExportContent {
  /** The file, made while it is read. */
  stream: Readable;
  /** About how many bytes it will take. */
  expectedBytes: number;
}

/** What a feature says of its exports. */
export interface ExportKind<Row extends jobs.ExportRow> {
  table: jobs.ExportTable;
  /** Null when nobody wants it any more. */
  open(row: Row, progress: ExportProgress, signal: AbortSignal): Promise<ExportContent | null>;
  /** In the transaction that makes it ready. */
  onReady(
    trx: Knex.Transaction,
    exportId: string,
    owner: { email: string; emailKey: string },
  ): Promise<void>;
}

export interface ExportWriter {
  /** Removes expired exports, then writes exports while any wait. */
  writeDue(): Promise<void>;
  /** Returns a running export, for another process or the next start. */
  stop(): void;
}

export interface ExportWriterDependencies {
  db: Database;
  ids: Ids;
  logger: Logger;
  storage: FileStorage;
  incoming: IncomingFiles;
  /** First part of every key (decision 9). */
  keyPrefix: string;
}

const SIGN_OF_LIFE_MS = 1_000;
const TRIES = 3;
const TRY_AGAIN_SECONDS = 30;

/** Another process has the export now, or it was cancelled. */
class NotWantedError extends Error {}
class StoppedError extends Error {}

/**
 * Writes exports, one of a kind at a time in a process. Requests stand in a table with a lease, so a
 * process that dies loses a minute and no export.
 */
export function createExportWriter<Row extends jobs.ExportRow>(
  { db, ids, logger, storage, incoming, keyPrefix }: ExportWriterDependencies,
  { table, open, onReady }: ExportKind<Row>,
): ExportWriter {
  const stopping = new AbortController();
  const forget = (key: string) => storage.remove(key).catch(() => {});

  /** Watches an export while it is written: renews its lease and checks for a cancellation. */
  function watch(runner: string, progress: ExportProgress) {
    const unwanted = new AbortController();
    const timer = setInterval(() => {
      jobs.noteProgress(db, table, runner, progress).then(
        (isOurs) => isOurs || unwanted.abort(new NotWantedError()),
        // Extends the lease. It ends when the database stays unreachable.
        () => {},
      );
    }, SIGN_OF_LIFE_MS);
    return {
      signal: AbortSignal.any([unwanted.signal, stopping.signal]),
      end: () => clearInterval(timer),
    };
  }

  async function write(row: Row, runner: string): Promise<void> {
    const progress = { done: 0, total: 0 };
    const { signal, end } = watch(runner, progress);
    try {
      const content = await open(row, progress, signal);
      if (content === null) throw new NotWantedError();
      const stopReading = () => content.stream.destroy(signal.reason as Error); // ours, from above
      signal.addEventListener('abort', stopReading, { once: true });
      const file = await incoming.receive(content.stream, content.expectedBytes);
      const storageKey = `${keyPrefix}/${randomBytes(24).toString('hex')}`;
      try {
        signal.throwIfAborted();
        await storage.store(storageKey, file);
      } finally {
        await file.discard();
      }
      const { size, sha256 } = file;
      const written = { storageKey, size, sha256, total: progress.total };
      await finish(row.id, runner, written).catch(async (error: unknown) => {
        await forget(storageKey);
        throw error;
      });
    } finally {
      end();
    }
  }

  const finish = (id: string, runner: string, written: jobs.WrittenExport) =>
    db.transaction(async (trx) => {
      const owner = await jobs.finishExport(trx, table, runner, written);
      if (owner === undefined) throw new NotWantedError();
      await onReady(trx, id, owner);
    });

  return {
    async writeDue() {
      for (const key of await jobs.deleteOverdueExports(db, table)) await forget(key);
      for (const key of await selectWithdrawn(db, table)) {
        await storage.remove(key);
        await forgetWithdrawn(db, table, key);
      }
      while (!stopping.signal.aborted) {
        const runner = ids.rowId();
        const row = await jobs.claimExport<Row>(db, table, runner);
        if (row === null) return;
        try {
          await write(row, runner);
        } catch (error) {
          if (error instanceof NotWantedError) continue;
          if (stopping.signal.aborted) {
            await jobs.releaseExport(db, table, runner);
            return;
          }
          logger.warn({ reason: String(error), tries: row.tries }, 'an export was not written');
          const again = row.tries < TRIES;
          await jobs.giveBackExport(db, table, runner, { again, afterSeconds: TRY_AGAIN_SECONDS });
        }
      }
    },
    stop: () => stopping.abort(new StoppedError()),
  };
}
