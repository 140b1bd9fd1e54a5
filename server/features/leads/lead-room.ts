import type { Knex } from 'knex';
import { allowLongStatements } from '#server/platform/db/answer-watch.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import { refreshContacts } from './contacts/contacts.queries.ts';
import { joinReleased } from './contacts/join-contacts.queries.ts';
import * as queries from './lead-room.queries.ts';

/** The room of a month, and the leads that get it. */
export interface LeadRoom {
  /**
   * Releases the leads that fit into the creator's current month, oldest first, and counts them
   * there. Callers run it in the transaction that makes room: a plan, extra room, a new month.
   * Returns how many.
   */
  releaseOverQuota(trx: Knex.Transaction, userId: string): Promise<number>;
  /**
   * Gives the current month more room and releases the leads that fit then. Returns the extra
   * comments before and after, or null, without any change, for a month without a limit.
   */
  addRoom(
    trx: Knex.Transaction,
    userId: string,
    comments: number,
  ): Promise<{ before: number; after: number; released: number } | null>;
  /** Runs releaseOverQuota in a transaction of its own. The month has its row afterwards. */
  beginMonth(userId: string): Promise<void>;
  /**
   * Runs beginMonth for every creator whose month has room. Throws the first failure after the last
   * creator.
   */
  releaseWhereRoom(): Promise<void>;
}

/**
 * Leads over quota are released under the lock of the month's row, and every lead is counted under
 * the same lock. So those released and those over quota are all leads, and no month takes more than its
 * limit.
 *
 * An unconfirmed lead (opened on trust) takes no place before it is confirmed. It is over quota when
 * no place was free at its arrival, and is released when one is free at its turn, without taking it:
 * its creator sees it as unconfirmed. Its confirmation needs a place like any other lead.
 *
 * A month begins with its row, in the transaction that releases what older months left. The first new
 * lead finds no row and has to begin the month, so no lead of the new month comes first.
 */
export function createLeadRoom({
  db,
  ids,
  mail,
  seesEmails,
}: {
  db: Database;
  ids: Ids;
  mail: MailQueue;
  /** Whether a creator sees visitors' addresses. */
  seesEmails(db: Knex, userId: string): Promise<boolean>;
}): LeadRoom {
  async function releaseOverQuota(trx: Knex.Transaction, userId: string): Promise<number> {
    const month = await beginAndLock(trx, userId);
    const room = month.commentLimit === null ? null : month.commentLimit + month.extra - month.used;
    if (room !== null && room <= 0) return 0;
    // Many rows may change at once.
    await allowLongStatements(trx, 60);
    const { released, counted, shown, contactIds } = await queries.releaseLeads(trx, userId, room);
    if (released === 0) return 0;
    await queries.addUsed(trx, userId, counted);
    const showsEmails = await seesEmails(trx, userId);
    await refreshContacts(trx, await joinReleased(trx, userId, contactIds, { showsEmails }));
    if (shown > 0) {
      await queries.insertRelease(trx, { id: ids.rowId(), userId, leads: shown });
      await tell(trx, userId, shown);
    }
    return released;
  }

  async function tell(trx: Knex.Transaction, userId: string, leads: number): Promise<void> {
    const owner = await queries.findOwner(trx, userId);
    if (owner === undefined) return;
    await mail.add(trx, {
      kind: 'leads_released',
      to: owner.email,
      toKey: owner.emailKey,
      payload: { leads: String(leads) },
    });
  }

  const release = (userId: string) => db.transaction((trx) => releaseOverQuota(trx, userId));

  return {
    releaseOverQuota,
    async addRoom(trx, userId, comments) {
      const { commentLimit, extra: before } = await beginAndLock(trx, userId);
      if (commentLimit === null) return null;
      await queries.addExtra(trx, userId, comments);
      const released = await releaseOverQuota(trx, userId);
      return { before, after: before + comments, released };
    },
    async beginMonth(userId) {
      await release(userId);
    },
    async releaseWhereRoom() {
      const failures: unknown[] = [];
      for (const userId of await queries.selectOwnersWithRoom(db)) {
        await release(userId).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * The current month of a creator; adds its row when it has none. The row stays locked until the
 * transaction ends.
 */
async function beginAndLock(trx: Knex.Transaction, userId: string): Promise<queries.MonthRow> {
  const month = await queries.lockMonth(trx, userId);
  if (month !== undefined) return month;
  await queries.insertMonth(trx, userId);
  const begun = await queries.lockMonth(trx, userId);
  if (begun === undefined) throw new Error('A month that was begun has a row');
  return begun;
}
