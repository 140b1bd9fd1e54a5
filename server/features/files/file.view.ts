import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { MagnetFile } from '#shared/files/files.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import type { MagnetFileRow } from './files.queries.ts';

/** A file for its owner. */
export function toMagnetFile(
  row: Pick<MagnetFileRow, 'id' | 'name' | 'size' | 'mediaType' | 'createdAt'>,
): MagnetFile {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    mediaType: row.mediaType,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A file to be sent; bytes missing in the storage are `file_not_found`. */
export function toOutgoingFile(row: MagnetFileRow, storage: FileStorage): OutgoingFile {
  return {
    name: row.name,
    mediaType: row.mediaType,
    size: row.size,
    version: row.sha256.toString('base64url'),
    async open(range) {
      const bytes = await storage.read(row.storageKey, range);
      if (bytes === null) throw new AppError('file_not_found');
      return bytes;
    },
  };
}
