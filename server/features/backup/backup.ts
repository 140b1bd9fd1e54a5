import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { nameOfBackup, removeOldBackups } from './backup-folder.ts';
import { type Command, runCommand, UsageError } from '#server/platform/run-command.ts';
import { takeBackup } from './take-backup.ts';
import { findInstallFolder } from '#server/platform/config/install-folder.ts';
import { SECRET_SETTINGS } from '#server/platform/config/env.ts';
import { storageSettings } from '#server/platform/config/storage-settings.ts';
import { noteFact } from '#server/features/settings/installation-facts.queries.ts';

// node dist/server/backup.js [--to FOLDER] [--keep NUMBER]
const USAGE = `Usage: npm run backup -- [--to FOLDER] [--keep NUMBER]
  --to    folder for the backup; default: DATA_DIR/backups
  --keep  how many backups to keep there; older ones are deleted`;

function prepare(): (command: Command) => Promise<void> {
  const { to, keep } = readArguments();
  return async ({ db, environment, say }) => {
    const began = Date.now();
    const parent = resolve(to ?? join(environment.DATA_DIR, 'backups'));
    const { folder, manifest } = await takeBackup({
      db,
      files: openStorage(storageSettings(environment)),
      parent,
      productVersion: productVersion(),
      secrets: SECRET_SETTINGS,
      say,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = manifest.tables.reduce((sum, table) => sum + table.file.bytes, 0);
    const megabytes = ((bytes + (manifest.files?.bytes ?? 0)) / 1e6).toFixed(1);
    const what = `${rows} rows, ${manifest.files?.count ?? 0} files, ${megabytes} MB`;
    await noteFact(db, 'backup', `${nameOfBackup(folder)}: ${what}`);
    say(`Backup: ${folder}`);
    say(`${what}, in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    if ((manifest.files?.missing ?? 0) > 0) {
      say(
        `${manifest.files?.missing} files are missing from the backup: the storage has lost them.`,
      );
    }
    say(
      `Not in the backup, store them separately: ${SECRET_SETTINGS.join(', ')}` +
        (environment.SECRET_KEY === undefined ? ' (it is in DATA_DIR/secret-key)' : ''),
    );
    if (keep !== undefined) {
      for (const name of await removeOldBackups(parent, keep)) say(`Removed ${name}`);
    }
  };
}

function readArguments(): { to: string | undefined; keep: number | undefined } {
  const options = { to: { type: 'string' }, keep: { type: 'string' } } as const;
  let values;
  try {
    ({ values } = parseArgs({ options, strict: true }));
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const { to, keep } = values;
  if (to?.trim() === '') throw new UsageError(USAGE);
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) throw new UsageError(USAGE);
  return { to, keep: keep === undefined ? undefined : Number(keep) };
}

function productVersion(): string {
  const text = readFileSync(join(findInstallFolder(), 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string }; // our own package.json
  return version;
}

void runCommand(prepare); // never rejects; the bundle knows no top-level await
