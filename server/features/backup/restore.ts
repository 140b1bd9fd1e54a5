import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { type Command, runCommand, UsageError } from './run-command.ts';
import type { Environment } from '#server/platform/config/env.ts';
import { storageSettings } from '#server/platform/config/storage-settings.ts';
import { findSecretKey } from '#server/platform/config/secret-key.ts';
import { createInstallationKey } from '#server/platform/security/installation-key.ts';

// node dist/server/restore.js FOLDER [--force]
const USAGE = `Usage: npm run restore -- FOLDER [--force]
  FOLDER   a folder made by npm run backup
  --force  replace everything in the database`;

function prepare(): (command: Command) => Promise<void> {
  const { folder, force } = readArguments();
  return async ({ db, environment, say }) => {
    const began = Date.now();
    const files = openStorage(storageSettings(environment));
    const manifest = await restoreBackup({ db, files, folder, force, say });
    say(
      `Restored what Unlatch ${manifest.product.version} held at ${manifest.createdAt}, ` +
        `in ${((Date.now() - began) / 1000).toFixed(1)} s`,
    );
    const hint = keyHint(manifest, environment);
    if (hint !== null) say(hint);
  };
}

/** Without the original key the server will not start: said now rather than then. */
function keyHint({ keyId }: Manifest, environment: Environment): string | null {
  const secret = findSecretKey(environment);
  if (keyId === null || (secret !== null && createInstallationKey(secret).id === keyId))
    return null;
  return (
    'The backup belongs to another SECRET_KEY than this installation has: give the original one, ' +
    'or start once with ACCEPT_NEW_SECRET_KEY=1 (file links end, access tokens are entered again).'
  );
}

function readArguments(): { folder: string; force: boolean } {
  const options = { force: { type: 'boolean' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const [folder, ...more] = parsed.positionals;
  if (folder === undefined || folder.trim() === '' || more.length > 0) throw new UsageError(USAGE);
  return { folder: resolve(folder), force: parsed.values.force ?? false };
}

void runCommand(prepare); // never rejects; the bundle knows no top-level await
