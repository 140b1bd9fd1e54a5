import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import { copyRowsOut } from '#server/platform/db/statements/copy-rows.ts';
import { type FileStore, storeFiles } from './backup-files.ts';
import {
  createBackupFolder,
  discardBackupFolder,
  finishBackupFolder,
  storeFile,
} from './backup-folder.ts';
import { BackupError } from './backup-error.ts';
import {
  copyOutSql,
  copyPendingJobsSql,
  type DataTable,
  listDataTables,
  readKeyId,
  readMigrations,
  readSequences,
  readServerVersion,
  readVisitMonths,
  TABLES_LEFT_OUT,
  usePlainText,
} from './data-tables.queries.ts';
import { BACKUP_FORMAT, type Manifest, type TableEntry, writeManifest } from './manifest.ts';
import { RowHash } from './row-hash.ts';

export interface BackupRequest {
  db: Database;
  /** Null without uploaded files. */
  files: FileStore | null;
  /** Folder that receives the folder of this backup. */
  parent: string;
  productVersion: string;
  /** Settings that are secret and not inside, for the reader of the manifest. */
  secrets: readonly string[];
  say(line: string): void;
  now?: Date;
}

/**
 * Writes all data of one moment into a new folder, while the server runs. Nothing is locked and
 * memory use is constant. Returns the folder; a failure leaves none. Throws BackupError.
 */
export async function takeBackup(
  request: BackupRequest,
): Promise<{ folder: string; manifest: Manifest }> {
  const { db, say } = request;
  const now = request.now ?? new Date();
  const half = await createBackupFolder(request.parent, now);
  try {
    const data = await db.transaction(
      async (trx) => {
        const rows = await copyDatabase(trx, half, say);
        const report = { progress: reporter(say, 'files', 1), problem: say };
        const files = request.files && (await storeFiles(trx, half, request.files, report));
        return { ...rows, files };
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      product: { name: 'unlatch', version: request.productVersion },
      createdAt: now.toISOString(),
      ...data,
      notInside: { secrets: [...request.secrets], tables: [...TABLES_LEFT_OUT] },
    };
    await writeManifest(half, manifest);
    return { folder: await finishBackupFolder(half), manifest };
  } catch (error) {
    await discardBackupFolder(half);
    throw error;
  }
}

type DatabasePart = Pick<
  Manifest,
  'postgresql' | 'migrations' | 'keyId' | 'tables' | 'sequences' | 'visitMonths'
>;

async function copyDatabase(
  trx: Knex.Transaction,
  folder: string,
  say: (line: string) => void,
): Promise<DatabasePart> {
  await usePlainText(trx);
  const migrations = await readMigrations(trx);
  if (migrations === null) {
    throw new BackupError('There is nothing to back up: the database is empty.');
  }
  const tables: TableEntry[] = [];
  for (const table of await listDataTables(trx)) {
    tables.push(await copyTable(trx, folder, table, say));
  }
  return {
    postgresql: await readServerVersion(trx),
    migrations,
    keyId: await readKeyId(trx),
    tables,
    sequences: await readSequences(trx),
    visitMonths: await readVisitMonths(trx),
  };
}

async function copyTable(
  trx: Knex.Transaction,
  folder: string,
  table: DataTable,
  say: (line: string) => void,
): Promise<TableEntry> {
  const hash = new RowHash();
  const report = reporter(say, `rows of ${table.name}`);
  const sql =
    table.name === 'restored_jobs'
      ? await copyPendingJobsSql(trx, table.columns)
      : copyOutSql(table);
  const rows = copyRowsOut(trx, sql, (row) => {
    hash.add(row);
    report(hash.rows);
  });
  const file = await storeFile(folder, `tables/${table.name}.copy.gz`, rows, { compress: true });
  if (hash.rows > 0) say(`${table.name}: ${hash.rows} rows`);
  return { ...table, rows: hash.rows, rowsHash: hash.hash, file };
}

const REPORT_EVERY_MS = 5_000;

/**
 * Prints the progress of a long step every five seconds; `stride` is how many items pass between two
 * looks at the clock.
 */
export function reporter(
  say: (line: string) => void,
  what: string,
  stride = 1_000,
): (count: number) => void {
  let next = Date.now() + REPORT_EVERY_MS;
  return (count) => {
    if (count % stride !== 0 || Date.now() < next) return;
    next = Date.now() + REPORT_EVERY_MS;
    say(`  ${count} ${what} so far`);
  };
}
