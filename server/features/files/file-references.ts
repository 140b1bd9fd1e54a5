import type { Knex } from 'knex';
import { magnetFileTexts } from '#shared/files/file.rules.ts';
import { magnetInvalid } from '#server/features/magnets/magnet-input.ts';
import { deleteUnusedFile, selectFile } from './files.queries.ts';

// Both run in a transaction that holds the creator's row: whoever writes a reference to a file, a
// copy of a magnet included, does so one after the other.

/** Throws `magnet_invalid` for a file that is gone or somebody else's, in the same words. */
export async function requireOwnFile(
  trx: Knex.Transaction,
  userId: string,
  fileId: string | null,
): Promise<void> {
  if (fileId === null || (await selectFile(trx, userId, fileId)) !== undefined) return;
  throw magnetInvalid({ fileId: magnetFileTexts.unknownFile });
}

/**
 * Lets go of a file a magnet no longer names: the room is free with the commit. The key of the bytes
 * to remove after it; null when another magnet keeps them.
 */
export async function dropFile(
  trx: Knex.Transaction,
  userId: string,
  fileId: string | null,
): Promise<string | null> {
  return fileId === null ? null : deleteUnusedFile(trx, userId, fileId);
}
