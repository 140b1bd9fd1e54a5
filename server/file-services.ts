import { openStorage, type StorageSettings } from './adapters/storage/open-storage.ts';
import type { Logger } from './config/logger.ts';
import type { Database } from './db/connection.ts';
import type { Ids } from './domain/ids.ts';
import { createMagnetFileLinks, type MagnetFileLinks } from './domain/magnets/magnet-file-links.ts';
import type { FileStorage, IncomingFiles } from './domain/magnets/magnet-file-storage.ts';
import { type SweepResult, sweepFiles } from './domain/magnets/magnet-file-sweep.ts';
import {
  createMagnetFilesService,
  type MagnetFilesService,
} from './domain/magnets/magnet-files.service.ts';
import type { InstallationKey } from './domain/security/installation-key.ts';
import { startFileSweeps } from './jobs/file-sweeps.ts';

export interface FileParts {
  service: MagnetFilesService;
  links: MagnetFileLinks;
  storage: FileStorage;
  incoming: IncomingFiles;
  sweep(): Promise<SweepResult>;
  close(): Promise<void>;
}

/** Files of magnets: their storage, the creator's side, signed addresses and the sweep. */
export function createFileParts({
  db,
  ids,
  key,
  logger,
  settings,
}: {
  db: Database;
  ids: Ids;
  key: InstallationKey;
  logger: Logger;
  settings: StorageSettings;
}): FileParts {
  const { storage, incoming } = openStorage(settings);
  // Two installations may share a bucket, so each has a folder that only its own key names.
  const keyPrefix = key.id;
  // The age of a file is told by the machine's clock, which also stamped it; no clock of the database's.
  const sweep = () => sweepFiles({ db, storage, incoming, keyPrefix, now: new Date() });
  const sweeps = startFileSweeps(sweep, logger);
  return {
    service: createMagnetFilesService({ db, ids, storage, keyPrefix }),
    links: createMagnetFileLinks({ db, key, storage }),
    storage,
    incoming,
    sweep,
    close: sweeps.stop,
  };
}
