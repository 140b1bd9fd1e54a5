import type { Platform } from '#server/platform/platform.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { CompanyPagesService } from '#server/features/parsing/company-pages/connections.service.ts';
import * as closing from './close-account.queries.ts';
import { takeReminders } from './deletion.queries.ts';
import { type AccountDeletions, createAccountDeletions } from './deletions.service.ts';
import { emptyForGood, eraseAccount } from './erase-account.ts';

/** The longest delay after an account is due. */
const ROUND_MS = 10_000;

export interface DeletionsFeature extends AccountDeletions {
  /** Sends reminders, deletes due accounts and cleans up; a timer calls it every 10 s. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Deletion of accounts: planned by their owners or operators, carried out in rounds. */
export function createDeletions(
  platform: Pick<Platform, 'db' | 'logger' | 'passwords'> & { announce(userId: string): void },
  ports: {
    audit: AuditLog;
    mail: Pick<Mail, 'add' | 'limits'>;
    storage: FileStorage;
    /** The creator's company pages. */
    companyPages: Pick<CompanyPagesService, 'endOfAccount'>;
    /** Rows of one transaction. */
    bite?: number;
  },
): DeletionsFeature {
  const { announce, db, logger } = platform;
  const { audit, mail, storage, companyPages, bite } = ports;
  let isStopped = false;

  const remind = () =>
    db.transaction(async (trx) => {
      const due = await takeReminders(trx);
      for (const { email, emailKey } of due) {
        await mail.add(trx, { kind: 'deletion_reminder', to: email, toKey: emailKey });
      }
    });

  /** In one transaction, so that the account is either kept or closed and never between. */
  const closeAccount = (userId: string): Promise<boolean> =>
    db.transaction(async (trx) => {
      const account = await closing.lockOverdue(trx, userId);
      if (account === undefined) return false;
      const { id, email, emailKey } = account;
      await emptyForGood(trx, account);
      await audit.record(trx, {
        action: 'creator.deleted',
        by: 'time',
        target: { kind: 'creator', id },
      });
      await mail.add(trx, { kind: 'account_deleted', to: email, toKey: emailKey });
      return true;
    });

  async function finish({ id, isClosed }: { id: string; isClosed: boolean }): Promise<void> {
    if (!isClosed && !(await closeAccount(id))) return;
    announce(id);
    await companyPages.endOfAccount(id);
    const isDone = await eraseAccount({ db, storage, mail, bite, isStopped: () => isStopped }, id);
    if (isDone) logger.info({ account: id }, 'an account was deleted');
  }

  async function work(): Promise<void> {
    await remind();
    const failures: unknown[] = [];
    // One that fails now, for example while a storage is down, does not delay the others.
    for (const account of await closing.selectOverdue(db)) {
      await finish(account).catch((error: unknown) => failures.push(error));
    }
    await closing.deleteLastMails(db);
    if (failures.length > 0) throw failures[0];
  }

  const rounds = startRounds(work, {
    everyMs: ROUND_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'accounts were not deleted'),
  });

  return {
    ...createAccountDeletions(platform, { mail }),
    work,
    close() {
      isStopped = true;
      return rounds.stop();
    },
  };
}
