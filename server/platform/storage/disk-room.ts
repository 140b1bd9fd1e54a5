import { statfs } from 'node:fs/promises';
import { AppError } from '../errors.ts';

/** Reads the room of a volume, in bytes. */
export type ReadRoom = (folder: string) => Promise<{ free: number; total: number }>;

export const readVolume: ReadRoom = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/**
 * Throws `file_storage_full` unless `bytes` fit beside the reserve: a volume filled by files would take
 * the database's and the log's room too (T83, R13).
 */
export async function requireDiskRoom(
  folder: string,
  bytes: number,
  { reservePercent, readRoom = readVolume }: { reservePercent: number; readRoom?: ReadRoom },
): Promise<void> {
  const { free, total } = await readRoom(folder);
  if (free - bytes < (total * reservePercent) / 100) throw new AppError('file_storage_full');
}

/** A volume or a quota that is full, as a failed write says it. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}
