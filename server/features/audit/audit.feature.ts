import type { Platform } from '#server/platform/platform.ts';
import type { IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { type AuditFile, createAuditFile } from './audit-file.ts';
import { type AuditService, createAuditService } from './audit.service.ts';
import { type AuditSeals, createAuditSeals } from './seals/seals.service.ts';

export interface Audit extends AuditService {
  file: AuditFile;
  seals: AuditSeals;
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
  };
}
