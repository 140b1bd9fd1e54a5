import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { AuditFacts, AuditFilter } from '#shared/audit/audit.contract.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openCsvFile } from '#server/platform/storage/csv-file.ts';
import type { IncomingFiles } from '#server/platform/storage/file-storage.ts';
import type { AuditActor } from './audit-log.ts';
import type { AuditService } from './audit.service.ts';
import { AUDIT_FILE_HEAD, copyAuditRows } from './audit-file.queries.ts';

/** The log as a file. */
export interface AuditFile {
  /** All entries of a filter as CSV; that it was taken is in the log. */
  open(filter: AuditFilter, by: AuditActor): Promise<OutgoingFile>;
}

export function createAuditFile({
  db,
  clock,
  incoming,
  log,
}: Pick<Platform, 'db' | 'clock'> & { incoming: IncomingFiles; log: AuditService }): AuditFile {
  return {
    async open(filter, by) {
      const file = await openCsvFile(incoming, {
        name: `audit-log-${clock.now().toISOString().slice(0, 10)}.csv`,
        head: AUDIT_FILE_HEAD,
        rows: copyAuditRows(db, await log.selectionOf(filter)),
      });
      await log.record(db, {
        action: 'audit.exported',
        by,
        target: { kind: 'audit', id: 'log' },
        after: factsOf(filter),
      });
      return file;
    },
  };
}

/**
 * What narrowed the log. The address of a creator is not kept, nor words, which may be a name: nothing
 * leaves the log.
 */
function factsOf({ creator, search, ...filter }: AuditFilter): AuditFacts {
  const byAddress = creator?.includes('@') === true ? 'by an address' : creator;
  const bySearch = search === undefined || search === '' ? undefined : 'by words';
  const facts = Object.entries({ ...filter, creator: byAddress, search: bySearch });
  return Object.fromEntries(facts.filter(([, value]) => value !== undefined)) as AuditFacts; // without what is undefined
}
