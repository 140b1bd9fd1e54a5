import type { Knex } from 'knex';
import type { Refusals } from '#server/features/security/refusals/refusals.service.ts';
import type { Ids } from '#server/platform/ids.ts';
import { storeDemoInstallation } from '../demo-installation.queries.ts';
import { makeDemoInstallation } from '../demo-installation.ts';
import { storeDemoReaders } from '../readers/demo-readers.queries.ts';
import { seedSecurity } from '../security/demo-security.ts';
import { storeDemoMails } from './demo-mails.queries.ts';
import { storeDemoReports } from './demo-reports.queries.ts';
import { demoReports } from './demo-reports.ts';

/**
 * What operators see of the installation. The audit log is left as it is: it cannot lose an entry, and nobody acted
 * here. So the history of settings, which is read from it, begins empty too.
 */
export async function seedOperations(
  trx: Knex.Transaction,
  demo: {
    creatorId: string;
    /** The newest one first. */
    magnetIds: readonly string[];
    keep: Refusals['keep'];
    at: Date;
    ids: Ids;
  },
): Promise<void> {
  const { creatorId, magnetIds, keep, at, ids } = demo;
  await storeDemoInstallation(trx, makeDemoInstallation(at));
  await storeDemoReaders(trx, { userId: creatorId, at, ids });
  await seedSecurity(trx, { ids, keep, at, creatorId });
  await storeDemoReports(trx, magnetIds, demoReports, ids);
  await storeDemoMails(trx, creatorId);
}
