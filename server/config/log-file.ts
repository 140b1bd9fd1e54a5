import { openSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolders } from './make-folders.ts';

/** Opens the log at its end. Throws one readable line where it cannot be written (R30). */
export function openLogFile(file: string): number {
  try {
    makeFolders(dirname(file), 0o755);
    return openSync(file, 'a');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the log ${file} cannot be written: ${reason}`, { cause: error });
  }
}
