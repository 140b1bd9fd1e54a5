import type { Knex } from 'knex';
import type { z } from 'zod';
import type { GiveUpReason } from '#shared/unlock/desk/give-up-texts.ts';
import type { DeskWait, waitDeskApi } from '#shared/unlock/desk/wait-desk.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UnlockDependencies } from '../../unlock-dependencies.ts';
import * as queries from './wait-desk.queries.ts';

/** What operators see and do about comments that wait. A right comment is refused by none of it. */
export interface WaitDesk {
  /** Throws validation_failed for a foreign cursor. */
  list(
    ask: z.output<(typeof waitDeskApi)['list']['query']>,
  ): Promise<{ items: DeskWait[]; nextCursor: string | null }>;
  /** Has the comment checked once more. Throws wait_not_found or wait_needs_no_reading. */
  retry(waitingId: string, by: AuditActor): Promise<DeskWait>;
  /**
   * Stops its checks and tells its visitors why. It still waits for its creator, and whoever asks again
   * starts the checks anew. Throws like `retry`.
   */
  giveUp(
    waitingId: string,
    how: { reason: GiveUpReason; note: string },
    by: AuditActor,
  ): Promise<DeskWait>;
}

const unread: ReadonlySet<string> = new Set(['linkedin_unavailable', 'comment_not_visible']);

/** The operators' view of all waits; each act is in the audit log. */
export function createWaitDesk(
  { db, rechecks }: Pick<UnlockDependencies, 'db' | 'rechecks'>,
  audit: AuditLog,
): WaitDesk {
  async function act(
    waitingId: string,
    change: (
      trx: Knex.Transaction,
      wait: NonNullable<Awaited<ReturnType<typeof queries.lockDeskWait>>>,
    ) => Promise<void>,
  ): Promise<DeskWait> {
    await rechecks.ready();
    const row = await db.transaction(async (trx) => {
      const wait = await queries.lockDeskWait(trx, waitingId);
      if (wait === undefined) throw new AppError('wait_not_found');
      if (!unread.has(wait.code)) throw new AppError('wait_needs_no_reading');
      await change(trx, wait);
      return queries.findDeskWait(trx, waitingId);
    });
    if (row === undefined) throw new AppError('wait_not_found');
    return toDeskWait(row);
  }

  return {
    async list({ creator = '', magnet = '', reason, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await queries.selectDeskWaits(db, { creator, magnet, reason, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toDeskWait), nextCursor };
    },

    retry: (waitingId, by) =>
      act(waitingId, async (trx, { id, magnetId, givenUpReason }) => {
        await queries.setDue(trx, id);
        await rechecks.schedule(trx, [{ waitingId: id, attempt: 0, afterSeconds: 0 }]);
        await audit.record(trx, {
          action: 'wait.retried',
          by,
          target: { kind: 'page', id: magnetId },
          before: { givenUp: givenUpReason },
          after: { wait: id, givenUp: null },
        });
      }),

    giveUp: (waitingId, { reason, note }, by) =>
      act(waitingId, async (trx, { id, magnetId, givenUpReason }) => {
        await queries.setGivenUp(trx, id, reason);
        await audit.record(trx, {
          action: 'wait.given_up',
          by,
          target: { kind: 'page', id: magnetId },
          reason: note,
          before: { givenUp: givenUpReason },
          after: { wait: id, givenUp: reason },
        });
      }),
  };
}

function toDeskWait(row: queries.DeskWaitRow): DeskWait {
  const { givenUpAt, givenUpReason } = row;
  return {
    id: row.id,
    reason: row.waitReason,
    commentUrl: row.commentUrl,
    nearMiss: row.nearMiss,
    since: row.createdAt.toISOString(),
    tries: row.tries,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    visitors: row.visitors,
    givenUp:
      givenUpAt === null || givenUpReason === null
        ? null
        : { at: givenUpAt.toISOString(), reason: givenUpReason },
    magnet: { id: row.magnetId, title: row.magnetTitle },
    creator: { id: row.creatorId, name: row.creatorName, email: row.creatorEmail },
  };
}
