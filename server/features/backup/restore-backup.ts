import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import { copyRowsIn, copyRowsOut } from '#server/platform/db/statements/copy-rows.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import type { Migration } from '#server/platform/db/migration.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { BackupError } from './backup-error.ts';
import { eraseAgain, finishAccounts } from './erase-again.ts';
import { type FileStore, restoreFiles, verifyFiles } from './backup-files.ts';
import { type KnownErasures, NO_ERASURES, withEntriesOf, wordsOn } from './known-erasures.ts';
import { openStored, verifyStored } from './backup-folder.ts';
import {
  columnList,
  copyOutSql,
  listDataTables,
  quoteName,
  readSequences,
  usePlainText,
} from './data-tables.queries.ts';
import { type Manifest, readManifest, type TableEntry } from './manifest.ts';
import { RowHash } from './row-hash.ts';
import { reporter } from './take-backup.ts';
import {
  addForeignKeys,
  analyse,
  clearTarget,
  dropForeignKeys,
  emptyTables,
  makeVisitMonths,
  setSequence,
  switchTriggers,
} from './target-database.queries.ts';

export interface RestoreRequest {
  db: Database;
  /** Null where this installation stores no files. */
  files: FileStore | null;
  folder: string;
  /** Replaces everything in the database. */
  force: boolean;
  /** What this installation knows of erasures; without it, who was erased after the backup is back. */
  erasures?: KnownErasures;
  say(line: string): void;
}

/**
 * Restores a backup. It reads the whole backup first and compares every hash, then restores
 * everything in one transaction and compares every row again: a failure or a kill leaves the database
 * as it was. A backup of an older release is migrated to this schema. Throws BackupError.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Manifest> {
  const { db, folder, say, erasures = NO_ERASURES } = request;
  say('Checking the backup against its hashes');
  const manifest = await verifyBackup(folder);
  const steps = stepsOf(manifest);
  if (manifest.files !== null && manifest.files.count > 0 && request.files === null) {
    throw new BackupError(
      'The backup contains files, but this installation has no storage for them.',
    );
  }
  const again = await db.transaction(async (trx) => {
    await usePlainText(trx);
    const entries = await withEntriesOf(trx, erasures);
    await clearTarget(trx, request);
    await migrateToLatest(trx, steps);
    await fill(trx, folder, manifest, say);
    // Before the commit: the next sweep removes files without rows, and rows without files would
    // stay.
    if (manifest.files !== null && request.files !== null) {
      await restoreFiles(folder, manifest.files.list, request.files, reporter(say, 'files', 1));
    }
    const applied = await migrateToLatest(trx);
    if (applied.length > 0) say(`Updated to this release: ${applied.length} migration(s)`);
    return eraseAgain(trx, entries, erasures.key);
  });
  if (!(await finishAccounts(db, request.files, again.accounts))) {
    say('Data of accounts that were deleted is left. The product removes it when it starts.');
  }
  for (const line of wordsOn(again, erasures)) say(line);
  await db.transaction(analyse);
  return manifest;
}

/** The steps applied to the data. They have to be the first ones of this release. */
function stepsOf(manifest: Manifest): Migration[] {
  const known = new Set(allMigrations.map(({ name }) => name));
  const newer = manifest.migrations.find((name) => !known.has(name));
  if (newer !== undefined) {
    throw new BackupError(
      `This backup was made by a newer release (Unlatch ${manifest.product.version}, schema ${newer}). ` +
        'Restore it with that release or a newer one.',
    );
  }
  const wanted = new Set(manifest.migrations);
  return allMigrations.filter(({ name }) => wanted.has(name));
}

async function fill(
  trx: Knex.Transaction,
  folder: string,
  manifest: Manifest,
  say: (line: string) => void,
): Promise<void> {
  await refuseOtherTables(trx, manifest);
  await makeVisitMonths(trx, manifest.visitMonths);
  const tables = manifest.tables.map(({ name }) => name);
  const foreignKeys = await dropForeignKeys(trx);
  // Triggers would notify and mail again, and protect the schema's own rows from removal.
  await switchTriggers(trx, tables, 'DISABLE');
  await emptyTables(trx, tables);
  for (const table of manifest.tables) await fillTable(trx, folder, table, say);
  for (const sequence of manifest.sequences) await setSequence(trx, sequence);
  await switchTriggers(trx, tables, 'ENABLE');
  say('Checking foreign keys');
  await addForeignKeys(trx, foreignKeys);
  say('Comparing the restored rows with the backup');
  for (const table of manifest.tables) await compareTable(trx, table);
}

/** Names of the manifest are used in statements, so the schema has to know each of them, once. */
async function refuseOtherTables(trx: Knex.Transaction, manifest: Manifest): Promise<void> {
  const text = ({ name, columns }: { name: string; columns: readonly string[] }) =>
    `${name} (${columns.toSorted().join(', ')})`;
  const sequence = ({ name }: { name: string }) => `sequence ${name}`;
  const here = [
    ...(await listDataTables(trx)).map(text),
    ...(await readSequences(trx)).map(sequence),
  ];
  const there = [...manifest.tables.map(text), ...manifest.sequences.map(sequence)];
  const odd = [
    ...there.filter((one, index) => !here.includes(one) || there.indexOf(one) !== index),
    ...here.filter((one) => !there.includes(one)),
  ];
  if (odd.length === 0) return;
  throw new BackupError(`The backup does not match its schema: ${odd[0]}`);
}

async function fillTable(
  trx: Knex.Transaction,
  folder: string,
  { name, columns, rows, file }: TableEntry,
  say: (line: string) => void,
): Promise<void> {
  const sql = `COPY ${quoteName(name)} (${columnList(columns)}) FROM STDIN`;
  const source: AsyncIterable<Buffer> = openStored(folder, file);
  try {
    await copyRowsIn(trx, sql, source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${name} could not be restored: ${reason}`, { cause: error });
  }
  if (rows > 0) say(`${name}: ${rows} rows`);
}

async function compareTable(trx: Knex.Transaction, table: TableEntry): Promise<void> {
  const hash = new RowHash();
  const blocks = copyRowsOut(trx, copyOutSql(table), (row) => hash.add(row));
  while (!(await blocks.next()).done); // hashed as they come
  if (hash.rows === table.rows && hash.hash === table.rowsHash) return;
  throw new BackupError(`${table.name} differs between the database and the backup.`);
}

/** Reads a backup whole and compares every hash. Throws BackupError with one line. */
async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { file } of manifest.tables) await verifyStored(folder, file);
  await verifyFiles(folder, manifest.files);
  return manifest;
}
