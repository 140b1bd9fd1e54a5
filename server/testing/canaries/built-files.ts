import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Set while the run builds: they are no real settings, so a build that contains them has read its
 * environment.
 */
export const BUILD_MARK = 'canary-of-the-build';

/** Words that only tests write, as they stand in `unlock-scene.ts` and `access-scene.ts`. */
const MARKS = [BUILD_MARK, 'CANARY-7f3a-text', 'canary-gated-'];

/** Every file below a folder; none where there is no such folder. */
export function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** The marks that a file contains. */
export function plantedIn(bytes: Buffer): string[] {
  return MARKS.filter((mark) => bytes.includes(mark));
}
