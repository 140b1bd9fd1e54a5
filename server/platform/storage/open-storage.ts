import { join, resolve } from 'node:path';
import type { FileStorage, IncomingFiles } from './file-storage.ts';
import type { ReadRoom } from './disk-room.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createIncomingFolder } from './incoming-folder.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';

export interface StorageSettings {
  /** Uploads arrive here in any case; the disk driver keeps them here too. */
  dataDir: string;
  /** Part of the volume that files never take, in percent. */
  reservePercent: number;
  /** Null: the disk. */
  s3: S3Settings | null;
  readRoom?: ReadRoom;
}

/** The storage an installation is configured for. Touches nothing yet. */
export function openStorage({ dataDir, s3, ...room }: StorageSettings): {
  storage: FileStorage;
  incoming: IncomingFiles;
} {
  const folder = resolve(dataDir, 'files');
  return {
    incoming: createIncomingFolder({ folder: join(folder, 'incoming'), ...room }),
    storage:
      s3 === null
        ? createDiskStorage({ folder: join(folder, 'stored'), ...room })
        : createS3Storage(s3),
  };
}
