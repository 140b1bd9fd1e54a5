import { cpSync, createWriteStream, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { root } from '../root.mjs';

const built = join(root, 'dist', 'extension');
const downloads = join(root, 'dist', 'public', 'downloads');
/** The same sources give the same file. */
const MADE_AT = new Date(2026, 0, 1);

/**
 * Adds the reader to both builds, and writes both to the folder that the console offers for
 * download.
 */
export async function packExtension() {
  mkdirSync(downloads, { recursive: true });
  for (const browser of ['chromium', 'firefox']) {
    const folder = join(built, browser);
    cpSync(join(built, 'reader', 'reader.js'), join(folder, 'reader.js'));
    await zip(folder, join(downloads, `unlatch-extension-${browser}.zip`));
  }
}

async function zip(folder, file) {
  const archive = new ZipFile();
  for (const name of readdirSync(folder, { recursive: true }).toSorted((a, b) =>
    a < b ? -1 : 1,
  )) {
    if (!statSync(join(folder, name)).isFile()) continue;
    archive.addFile(join(folder, name), name.replaceAll('\\', '/'), { mtime: MADE_AT });
  }
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(file));
}
