import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import type { BillingFileOrder } from '#shared/billing/operator-billing.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { openCsvFile } from '#server/platform/storage/csv-file.ts';
import { copyBillingRows, headOf } from './billing-files.queries.ts';

/** The lists of payments as files. */
export interface BillingFiles {
  /** The whole list as CSV; that it was taken is in the audit log. */
  open(order: BillingFileOrder, by: AuditActor): Promise<OutgoingFile>;
}

export function createBillingFiles({
  db,
  audit,
  incoming,
  clock,
}: Pick<Platform, 'db' | 'clock'> & { audit: AuditLog; incoming: IncomingFiles }): BillingFiles {
  return {
    async open(order, by) {
      const { list } = order;
      const file = await openCsvFile(incoming, {
        name: `${list}-${clock.now().toISOString().slice(0, 10)}.csv`,
        head: headOf(list),
        rows: copyBillingRows(db, order),
      });
      await audit.record(db, {
        action: 'billing.list_exported',
        by,
        target: { kind: 'billing', id: list },
        after: factsOf(order),
      });
      return file;
    },
  };
}

/** What narrowed the list. A search may be a person's name, which the log does not keep. */
function factsOf(order: BillingFileOrder): Record<string, string> {
  const set: [string, string][] = [];
  for (const [name, value] of Object.entries(order)) {
    if (value !== undefined && value !== '')
      set.push([name, name === 'search' ? 'by a text' : value]);
  }
  return Object.fromEntries(set);
}
