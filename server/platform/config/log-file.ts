import { openSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from './env.ts';
import { makeFolders } from './make-folders.ts';

/** Opens the log at its end. Throws ConfigurationError where it cannot be written (R30). */
export function openLogFile(file: string): number {
  try {
    makeFolders(dirname(file), 0o755);
    return openSync(file, 'a');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([`LOG_FILE: the log ${file} cannot be written: ${reason}`]);
  }
}
