import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import type { FileStorage } from '#server/platform/storage/file-storage.ts';
import {
  forgetCreator,
  forgetMails,
  forgetPages,
} from '#server/features/audit/forget-names.queries.ts';
import { endEverything } from '#server/features/auth/proofs.queries.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { takesVisitorMail } from '#server/features/mail/addresses/opt-out-links.queries.ts';
import { noteErased } from '#server/platform/erasures/journal.queries.ts';
import * as closing from './close-account.queries.ts';
import * as rows from './erase-rows.queries.ts';

/** Rows of one transaction, so that no lock is held for long. */
const BITE = 500;
const MAGNETS = 50;
const FILES = 100;
/** Visits of all accounts that one statement scans. */
const STRETCH = 50_000;

export interface Erasure {
  db: Database;
  storage: Pick<FileStorage, 'remove'>;
  mail: MailQueue;
  bite?: number | undefined;
  isStopped(): boolean;
}

/** Another process erases the account, or this one stops; a later round finds the rest. */
class InterruptedError extends Error {}

/** Closes an account: nobody can sign in, and nothing says whose it was. Its data goes afterwards. */
export async function emptyForGood(
  trx: Knex.Transaction,
  { id, email, emailKey }: closing.EndedAccount,
): Promise<void> {
  await endEverything(trx, id);
  const mailIds = await closing.deleteMailsTo(trx, emailKey);
  await closing.forgetAddress(trx, emailKey);
  await closing.deleteCounts(trx, id);
  await closing.emptyAccount(trx, id);
  await forgetCreator(trx, { id, email });
  await forgetMails(trx, { mailIds, addresses: [email] });
  await noteErased(trx, 'account', [id]);
}

/**
 * Removes all data of a closed account in small transactions: bytes first, then rows, the account
 * last. Each step looks for remaining data, so an interrupted erasure simply starts again. False
 * when it was interrupted.
 */
export async function eraseAccount(erasure: Erasure, userId: string): Promise<boolean> {
  const { db, storage, mail, bite = BITE, isStopped } = erasure;

  const inStep = <T>(step: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
    db.transaction(async (trx) => {
      if (isStopped() || !(await rows.holdErasure(trx, userId))) throw new InterruptedError();
      return step(trx);
    });
  /** Repeats a step until it finds nothing. */
  const repeat = async (step: (trx: Knex.Transaction) => Promise<number>): Promise<void> => {
    while ((await inStep(step)) > 0);
  };

  async function eraseFiles(): Promise<void> {
    for (;;) {
      const keys = await rows.selectStorageKeys(db, userId, FILES);
      if (keys.length === 0) return;
      for (const key of keys) await storage.remove(key);
      await inStep((trx) => rows.deleteStored(trx, userId, keys));
    }
  }

  async function eraseWaiting(trx: Knex.Transaction, magnetIds: readonly string[]) {
    const some = await rows.lockWaiting(trx, magnetIds, bite);
    const waiting = some.filter(({ isWaiting }) => isWaiting).map(({ id }) => id);
    // Visitors who still wait get the result, once.
    for (const { email, emailKey } of await rows.selectUntold(trx, waiting)) {
      if (!(await takesVisitorMail(trx, emailKey))) continue;
      await mail.add(trx, { kind: 'creator_left', to: email, toKey: emailKey });
    }
    const mailIds = await rows.deleteWaiting(
      trx,
      some.map(({ id }) => id),
    );
    await forgetMails(trx, { mailIds, addresses: [] });
    await rows.deleteEvidence(
      trx,
      some.map(({ commentId }) => commentId),
    );
    return some.length;
  }

  async function eraseLeads(trx: Knex.Transaction) {
    const { commentIds, addresses, mailIds } = await rows.deleteLeads(trx, userId, bite);
    await rows.deleteEvidence(trx, commentIds);
    if (addresses.length > 0) await forgetMails(trx, { mailIds, addresses });
    return commentIds.length;
  }

  async function eraseVisits(): Promise<void> {
    const last = await rows.selectLastVisit(db);
    for (let after = 0; after < last; after += STRETCH) {
      await inStep((trx) => rows.deleteVisits(trx, userId, { after, to: after + STRETCH }));
    }
  }

  try {
    await eraseFiles();
    const magnetIds = await rows.selectMagnetIds(db, userId);
    await repeat((trx) => eraseWaiting(trx, magnetIds));
    await repeat(async (trx) => {
      const commentIds = await rows.deleteAttempts(trx, userId, bite);
      await rows.deleteEvidence(trx, commentIds);
      return commentIds.length;
    });
    await repeat(eraseLeads);
    await repeat((trx) => rows.deleteImportRows(trx, userId, bite));
    await repeat((trx) => rows.deleteContacts(trx, userId, bite));
    await eraseVisits();
    await repeat((trx) => rows.deleteViews(trx, userId, bite));
    await repeat((trx) => rows.deleteFigures(trx, userId, bite));
    await repeat(async (trx) => {
      const ids = await rows.deleteMagnets(trx, userId, MAGNETS);
      await forgetPages(trx, ids);
      return ids.length;
    });
    await inStep((trx) => rows.deleteAccount(trx, userId));
    return true;
  } catch (error) {
    if (error instanceof InterruptedError) return false;
    throw error;
  }
}
