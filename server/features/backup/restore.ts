import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Manifest } from './manifest.ts';
import { readErasures } from './known-erasures.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Command, runCommand, UsageError } from '#server/platform/run-command.ts';
import { storageSettings } from '#server/platform/config/storage-settings.ts';
import { findSecretKey } from '#server/platform/config/secret-key.ts';
import {
  createInstallationKey,
  type InstallationKey,
} from '#server/platform/security/installation-key.ts';

// node dist/server/restore.js FOLDER [--force] [--erasures FILE]...
const USAGE = `Usage: npm run restore -- FOLDER [--force] [--erasures FILE]...
  FOLDER      a folder made by npm run backup
  --force     replace everything in the database
  --erasures  another erasures.jsonl than the one in DATA_DIR; may be given more than once`;

function prepare(): (command: Command) => Promise<void> {
  const { folder, force, given } = readArguments();
  return async ({ db, environment, say }) => {
    const began = Date.now();
    const secret = findSecretKey(environment);
    const key = secret === null ? null : createInstallationKey(secret);
    const erasures = await readErasures(environment.DATA_DIR, given, key);
    const files = openStorage(storageSettings(environment));
    const manifest = await restoreBackup({ db, files, folder, force, erasures, say });
    say(
      `Restored the backup of Unlatch ${manifest.product.version} from ${manifest.createdAt}, ` +
        `in ${((Date.now() - began) / 1000).toFixed(1)} s`,
    );
    const hint = keyHint(manifest, key);
    if (hint !== null) say(hint);
  };
}

/** Without the original key the server will not start, so the command says it now. */
function keyHint({ keyId }: Manifest, key: Pick<InstallationKey, 'id'> | null): string | null {
  if (keyId === null || key?.id === keyId) return null;
  return (
    'The backup was made with another SECRET_KEY. Set the original one, ' +
    'or start once with ACCEPT_NEW_SECRET_KEY=1 (file links stop working, access tokens must be entered again).'
  );
}

function readArguments(): { folder: string; force: boolean; given: string[] } {
  const options = {
    force: { type: 'boolean' },
    erasures: { type: 'string', multiple: true },
  } as const;
  let parsed;
  try {
    parsed = parseArgs({ options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const [folder, ...more] = parsed.positionals;
  if (folder === undefined || folder.trim() === '' || more.length > 0) throw new UsageError(USAGE);
  const { force = false, erasures = [] } = parsed.values;
  return { folder: resolve(folder), force, given: erasures.map((file) => resolve(file)) };
}

void runCommand(prepare); // never rejects; the bundle knows no top-level await
