import { openStorage, type StorageSettings } from '#server/platform/storage/open-storage.ts';
import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { FileStorage, IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { type SweepResult, sweepFiles } from '#server/features/files/file-sweep.ts';
import {
  createMagnetFilesService,
  type MagnetFilesService,
} from '#server/features/files/files.service.ts';
import type { InstallationKey } from '#server/platform/security/installation-key.ts';
import { startFileSweeps } from '#server/features/files/files.jobs.ts';

export interface Files {
  service: MagnetFilesService;
  storage: FileStorage;
  incoming: IncomingFiles;
  sweep(): Promise<SweepResult>;
  close(): Promise<void>;
}

/** Files of magnets: their storage, the creator's side and the sweep. */
export function createFiles({
  db,
  ids,
  key,
  logger,
  settings,
}: {
  db: Database;
  ids: Ids;
  key: Pick<InstallationKey, 'id'>;
  logger: Logger;
  settings: StorageSettings;
}): Files {
  const { storage, incoming } = openStorage(settings);
  // Two installations may share a bucket, so each has a folder that only its own key names.
  const keyPrefix = key.id;
  // The age of a file is told by the machine's clock, which also stamped it; no clock of the database's.
  const sweep = () => sweepFiles({ db, storage, incoming, keyPrefix, now: new Date() });
  const sweeps = startFileSweeps(sweep, logger);
  return {
    service: createMagnetFilesService({ db, ids, storage, keyPrefix }),
    storage,
    incoming,
    sweep,
    close: sweeps.stop,
  };
}
