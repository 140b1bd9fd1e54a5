import { ConfigurationError } from './env.ts';
import { makeFolders } from './make-folders.ts';

/** Makes DATA_DIR when it is missing. Throws ConfigurationError where no folder can be (R30). */
export function makeDataDir(folder: string): void {
  try {
    // Others pass through it to what is theirs: root's database runs under another account.
    makeFolders(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([`DATA_DIR: cannot be made: ${reason}`]);
  }
}
