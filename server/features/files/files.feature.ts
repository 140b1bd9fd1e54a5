import { openStorage, type StorageSettings } from '#server/platform/storage/open-storage.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FileStorage, IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { type SweepResult, sweepFiles } from '#server/features/files/file-sweep.ts';
import {
  createMagnetFilesService,
  type MagnetFilesService,
} from '#server/features/files/files.service.ts';
import {
  createTextPictures,
  type TextPictures,
} from '#server/features/files/pictures/text-pictures.service.ts';
import { startFileSweeps } from '#server/features/files/files.jobs.ts';

/** A creator's files, and where their bytes are. */
export interface Files extends MagnetFilesService {
  storage: FileStorage;
  incoming: IncomingFiles;
  /** Pictures that stand in texts. */
  pictures: TextPictures;
  sweep(): Promise<SweepResult>;
  close(): Promise<void>;
}

/** Files and pictures of magnets: their storage, the creator's side and the sweep. */
export function createFiles(
  platform: Pick<Platform, 'db' | 'ids' | 'key' | 'logger' | 'clock'>,
  { fileStorage }: { fileStorage: StorageSettings },
): Files {
  const { db, ids, key, logger } = platform;
  const { storage, incoming } = openStorage(fileStorage);
  // Two installations may share a bucket, so each has a folder named by its own key.
  const keyPrefix = key.id;
  // The age of a file comes from the machine's clock, because that clock also stamped it.
  const sweep = () => sweepFiles({ db, storage, incoming, keyPrefix, now: new Date() });
  const sweeps = startFileSweeps(sweep, logger);
  const service = createMagnetFilesService({ db, ids, storage, keyPrefix });
  const { forget } = service;
  return {
    ...service,
    pictures: createTextPictures({ ...platform, storage, incoming, keyPrefix, forget }),
    storage,
    incoming,
    sweep,
    close: sweeps.stop,
  };
}
