import type { Platform } from '#server/platform/platform.ts';
import type { IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { createListFiles, type ListFiles } from '#server/platform/http/lists/list-files.ts';
import { type AuditFile, createAuditFile } from './audit-file.ts';
import { type AuditService, createAuditService } from './audit.service.ts';
import { type AuditSeals, createAuditSeals } from './seals/seals.service.ts';

export interface Audit extends AuditService {
  file: AuditFile;
  seals: AuditSeals;
  /** Lists of operators as files; each that is taken is an entry. */
  listFiles: ListFiles;
}

/** What operators did: the log, its file, and the check of its seals. */
export function createAudit(
  platform: Pick<Platform, 'db' | 'ids' | 'hasher' | 'clock'>,
  { incoming }: { incoming: IncomingFiles },
): Audit {
  const log = createAuditService(platform);
  return {
    ...log,
    file: createAuditFile({ ...platform, incoming, log }),
    seals: createAuditSeals({ ...platform, log }),
    listFiles: createListFiles({
      clock: platform.clock,
      incoming,
      note: ({ by, facts }) =>
        log.record(platform.db, { action: 'list.exported', by, after: facts }),
    }),
  };
}
