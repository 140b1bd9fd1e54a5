import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteDemoInstallation } from './demo-installation.queries.ts';
import { deleteDemoMails } from './operations/demo-mails.queries.ts';
import { deleteDemoReaders } from './readers/demo-readers.queries.ts';
import { deleteDemoSecurity } from './security/demo-security.queries.ts';
import { deleteDemoMacros } from './support/demo-tickets.queries.ts';
import { demoCreator } from './demo-magnets.ts';
import { demoNews } from './demo-news.ts';
import { type DemoCounts, deleteCreators, lockDemoCreators } from './remove-demo.queries.ts';
import { deleteArticles, markSeeded } from './seed-demo.queries.ts';

const LONGEST_SECONDS = 60;

/**
 * Removes every demo creator with all their data; later starts do not bring them back. The next sweep
 * of the storage removes the bytes of their files. Null when there is none.
 */
export async function removeDemo(
  db: Database,
  by?: { operator: AuditActor; audit: AuditLog },
): Promise<DemoCounts | null> {
  return db.transaction(async (trx) => {
    // All that creators have goes with them in one statement, once in the life of an installation.
    await allowLongStatements(trx, LONGEST_SECONDS);
    const creators = await lockDemoCreators(trx);
    if (creators.length === 0) return null;
    const removed = await deleteCreators(
      trx,
      creators.map(({ id }) => id),
    );
    await deleteArticles(trx, demoNews);
    await deleteDemoInstallation(trx);
    await deleteDemoReaders(trx);
    await deleteDemoSecurity(trx);
    await deleteDemoMacros(trx);
    await deleteDemoMails(trx);
    await markSeeded(trx);
    if (by !== undefined) {
      // All of them came with the one who can sign in.
      const main = creators.find(({ email }) => email === demoCreator.email) ?? creators[0];
      await by.audit.record(trx, {
        action: 'demo.removed',
        by: by.operator,
        target: { kind: 'creator', id: main?.id ?? '', name: main?.email ?? '' },
        before: { ...removed },
      });
    }
    return removed;
  });
}

/** For an operator who asks for it. Throws `demo_not_found`. */
export async function removeDemoAs(
  db: Database,
  by: { operator: AuditActor; audit: AuditLog },
): Promise<DemoCounts> {
  const removed = await removeDemo(db, by);
  if (removed === null) throw new AppError('demo_not_found');
  return removed;
}
