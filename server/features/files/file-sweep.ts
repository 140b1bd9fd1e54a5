import type { Database } from '#server/platform/db/connection.ts';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';
import type { FileStorage, IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { deleteUnusedFile, selectAbandonedFiles, selectKnownKeys } from './files.queries.ts';

/** Longer than any upload can take, so running uploads are not touched. */
const ORPHAN_MS = 3_600_000;
const PAGE = 500;

export interface SweepResult {
  /** Uploads that were not used within a day. */
  abandoned: number;
  /** Stored bytes without a row: a crash between the two, or a removal that failed. */
  orphans: number;
}

/**
 * Makes storage and rows match again (R22): removes abandoned uploads, then every object older than
 * an hour without a row. Safe beside other processes and running uploads.
 */
export async function sweepFiles({
  db,
  storage,
  incoming,
  keyPrefix,
  now,
}: {
  db: Database;
  storage: FileStorage;
  incoming: IncomingFiles;
  keyPrefix: string;
  now: Date;
}): Promise<SweepResult> {
  await incoming.sweep();
  let abandoned = 0;
  for (const { id, userId } of await selectAbandonedFiles(db)) {
    const key = await db.transaction(async (trx) => {
      await lockAccount(trx, userId);
      return deleteUnusedFile(trx, userId, id);
    });
    if (key === null) continue;
    abandoned += 1;
    await storage.remove(key);
  }

  let orphans = 0;
  const removeUnknown = async (keys: readonly string[]): Promise<void> => {
    const known = await selectKnownKeys(db, keys);
    for (const key of keys.filter((one) => !known.has(one))) {
      await storage.remove(key);
      orphans += 1;
    }
  };
  let page: string[] = [];
  for await (const { key, modifiedAt } of storage.list(keyPrefix)) {
    if (now.getTime() - modifiedAt.getTime() < ORPHAN_MS) continue;
    page.push(key);
    if (page.length < PAGE) continue;
    await removeUnknown(page);
    page = [];
  }
  await removeUnknown(page);
  return { abandoned, orphans };
}
