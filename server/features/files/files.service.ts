import { randomBytes } from 'node:crypto';
import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import {
  cleanFileName,
  MAX_FILE_BYTES,
  magnetFileTexts,
  UPLOADS_PER_MINUTE,
} from '#shared/files/file.rules.ts';
import { acceptedExtensions } from '#shared/files/file-types.ts';
import type { FileLimits, MagnetFile } from '#shared/files/files.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { FileStorage, IncomingFile } from '#server/platform/storage/file-storage.ts';
import { requireRoom } from './file-room.ts';
import { proveFileType } from './file-type.ts';
import { toMagnetFile, toOutgoingFile } from './file.view.ts';
import {
  deleteUnusedFile,
  insertFile,
  isFileUsed,
  selectFile,
  selectFiles,
  selectRoom,
} from './files.queries.ts';

export interface MagnetFilesDependencies {
  db: Database;
  ids: Ids;
  storage: FileStorage;
  /**
   * First part of every key, one per installation, so that only the owner sweeps a shared store.
   */
  keyPrefix: string;
}

/** A creator's files. Another creator's file is `file_not_found`, like an unknown id (T56). */
export interface MagnetFilesService {
  readLimits(userId: string): Promise<FileLimits>;
  /** Throws `file_quota_reached` when `bytes` more do not fit; called before they are received. */
  requireRoom(userId: string, bytes: number): Promise<void>;
  /**
   * Stores a received file: checks it, stores it under a random key, then adds its row and counts the
   * quota in one transaction (T83, R22). Throws `file_refused`, `file_quota_reached`,
   * `file_storage_full`.
   */
  add(userId: string, sentName: string, file: IncomingFile): Promise<MagnetFile>;
  /** Those of several that are this creator's, in no order. */
  findAll(userId: string, fileIds: readonly string[]): Promise<MagnetFile[]>;
  open(userId: string, fileId: string): Promise<OutgoingFile>;
  /** Throws `file_in_use` while a magnet uses it. */
  remove(userId: string, fileId: string): Promise<void>;
  /** Removes bytes without a row; the sweep retries failures. */
  forget(keys: readonly (string | null)[]): Promise<void>;
}

/**
 * Uploads of a creator. Throws `file_refused`, `file_quota_reached`, `file_not_found` and
 * `file_in_use`.
 */
export function createMagnetFilesService({
  db,
  ids,
  storage,
  keyPrefix,
}: MagnetFilesDependencies): MagnetFilesService {
  const find = async (userId: string, fileId: string) => {
    const row = await selectFile(db, userId, fileId);
    if (row === undefined) throw new AppError('file_not_found');
    return row;
  };
  const forget = async (keys: readonly (string | null)[]): Promise<void> => {
    for (const key of keys) if (key !== null) await storage.remove(key).catch(() => {});
  };

  return {
    async readLimits(userId) {
      const { used, quota } = await selectRoom(db, userId);
      return {
        maxBytes: MAX_FILE_BYTES,
        quotaBytes: quota,
        usedBytes: used,
        uploadsPerMinute: UPLOADS_PER_MINUTE,
        extensions: [...acceptedExtensions],
      };
    },

    requireRoom: (userId, bytes) => requireRoom(db, userId, bytes),

    async add(userId, sentName, file) {
      if (file.size === 0) {
        const problem = magnetFileTexts.empty;
        throw new AppError('file_refused', { values: { problem }, fields: { file: problem } });
      }
      const proven = await proveFileType(cleanFileName(sentName), file.path);
      await requireRoom(db, userId, file.size);
      const key = `${keyPrefix}/${randomBytes(24).toString('hex')}`;
      await storage.store(key, file);
      try {
        return await db.transaction(async (trx) => {
          await lockAccount(trx, userId);
          await requireRoom(trx, userId, file.size);
          const row = await insertFile(trx, {
            id: ids.rowId(),
            userId,
            storageKey: key,
            name: proven.name,
            mediaType: proven.mediaType,
            size: file.size,
            sha256: file.sha256,
          });
          return toMagnetFile(row);
        });
      } catch (error) {
        await forget([key]);
        throw error;
      }
    },

    async findAll(userId, fileIds) {
      return fileIds.length === 0 ? [] : (await selectFiles(db, userId, fileIds)).map(toMagnetFile);
    },

    async open(userId, fileId) {
      return toOutgoingFile(await find(userId, fileId), storage);
    },

    async remove(userId, fileId) {
      const key = await db.transaction(async (trx) => {
        await lockAccount(trx, userId);
        if ((await selectFile(trx, userId, fileId)) === undefined) {
          throw new AppError('file_not_found');
        }
        if (await isFileUsed(trx, userId, fileId)) throw new AppError('file_in_use');
        return deleteUnusedFile(trx, userId, fileId);
      });
      await forget([key]);
    },

    forget,
  };
}
