import { verifyFiles } from './backup-files.ts';
import { verifyStored } from './backup-folder.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Reads a backup whole and compares every hash. Throws BackupError with one line. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { file } of manifest.tables) await verifyStored(folder, file);
  await verifyFiles(folder, manifest.files);
  return manifest;
}
