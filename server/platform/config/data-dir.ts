import { accessSync, constants } from 'node:fs';
import { ConfigurationError } from './env.ts';
import { makeFolders } from './make-folders.ts';

/**
 * Makes DATA_DIR when it is missing. Throws ConfigurationError where no folder can be made (R30).
 */
export function makeDataDir(folder: string): void {
  try {
    // Other accounts may pass through it: root's database runs under another account.
    makeFolders(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    throw refusal('made', error);
  }
}

/** A server needs to write there, a backup only to read. Throws ConfigurationError. */
export function requireWritableDataDir(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusal('written to', error);
  }
}

function refusal(what: string, error: unknown): ConfigurationError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigurationError([`DATA_DIR: cannot be ${what}: ${reason}`]);
}
