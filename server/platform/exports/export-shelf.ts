import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import * as jobs from './export-jobs.queries.ts';
import {
  createExportWriter,
  type ExportKind,
  type ExportWriterDependencies,
} from './export-writer.ts';

/** How long an export may wait before another process takes it. */
const ROUND_MS = 5_000;

/** Exports of one kind: a creator has one at a time. */
export interface ExportShelf<Row extends jobs.ExportRow> {
  read(userId: string): Promise<Row | null>;
  /**
   * Starts an export, or returns the one being written. `wish` are columns of the table beyond the
   * common ones. Throws `rate_limited` beyond the limit of a day.
   */
  start(
    userId: string,
    wish?: Readonly<Record<string, string>>,
  ): Promise<{ row: Row; isNew: boolean }>;
  /** Stops or deletes the export. Throws `export_not_found`. */
  remove(userId: string): Promise<void>;
  /** Throws `export_not_found` unless one is ready. */
  open(userId: string): Promise<OutgoingFile>;
  close(): Promise<void>;
}

export interface ShelfKind<Row extends jobs.ExportRow> extends ExportKind<Row> {
  perDay: number;
  /** How its downloads are called. */
  fileOf(row: Row): Pick<OutgoingFile, 'name' | 'mediaType'>;
}

/** Requests stand in a table, and any free process writes them (decision 9 on keys). */
export function createExportShelf<Row extends jobs.ExportRow>(
  dependencies: ExportWriterDependencies & {
    db: Database;
    ids: Ids;
    limiter: ExactRateLimiter;
    storage: FileStorage;
  },
  kind: ShelfKind<Row>,
): ExportShelf<Row> {
  const { db, ids, limiter, logger, storage } = dependencies;
  const { table, perDay, fileOf } = kind;
  const writer = createExportWriter(dependencies, kind);
  const rounds = startRounds(() => writer.writeDue(), {
    everyMs: ROUND_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'exports were not looked after'),
  });
  // A file that cannot be removed now has no row any more; the file sweep removes it.
  const forget = async (key: string | null) => {
    if (key !== null) await storage.remove(key).catch(() => {});
  };
  const find = async (userId: string): Promise<Row> => {
    const row = await jobs.selectExport<Row>(db, table, userId);
    if (row === undefined) throw new AppError('export_not_found');
    return row;
  };

  return {
    read: async (userId) => (await jobs.selectExport<Row>(db, table, userId)) ?? null,

    async start(userId, wish = {}) {
      const { isNew, formerKey } = await db.transaction(async (trx) => {
        const row = { ...wish, id: ids.rowId(), userId };
        const replaced = await jobs.replaceExport(trx, table, row);
        if (!replaced.isNew) return replaced;
        // Under the lock of the account: of parallel calls only one counts.
        const limit = { points: perDay, seconds: 86_400 };
        const name = `${table.replace('_exports', ' export')} ${userId}`;
        const { allowed, retryAfterSeconds } = await limiter.consume(name, limit);
        if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds });
        return replaced;
      });
      await forget(formerKey);
      void rounds.ask();
      return { row: await find(userId), isNew };
    },

    async remove(userId) {
      const removed = await jobs.deleteExport(db, table, userId);
      if (removed === undefined) throw new AppError('export_not_found');
      await forget(removed.storageKey ?? removed.withdrawnKey);
    },

    async open(userId) {
      const row = await find(userId);
      const { storageKey, size, sha256 } = row;
      if (storageKey === null || size === null || sha256 === null) {
        throw new AppError('export_not_found');
      }
      return {
        ...fileOf(row),
        size,
        version: sha256.toString('base64url'),
        async open(range) {
          const bytes = await storage.read(storageKey, range);
          if (bytes === null) throw new AppError('export_not_found');
          return bytes;
        },
      };
    },

    close() {
      writer.stop();
      return rounds.stop();
    },
  };
}
