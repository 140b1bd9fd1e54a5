import { MOST_MAGNETS, type magnetActsApi } from '#shared/magnets/magnet-acts.contract.ts';
import type { HandlerBody } from '#shared/api/define-api.ts';
import type { MagnetStatus } from '#shared/magnets/magnet-fields.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import {
  checkMagnet,
  requireNotTakenDown,
  requireOpenFiles,
  shownFilesOf,
} from '../magnet-input.ts';
import { lockPlan, requireActiveRoom } from '../magnet-limits.ts';
import type { MagnetRow } from '../magnet-rows.ts';
import { magnetNotFound } from '../visitors/visitor-magnet.ts';
import {
  lockTrash,
  moveToTrash,
  purgeMagnet,
  selectDueTrash,
  selectTrash,
  selectTrashIds,
  takeFromTrash,
} from './trash.queries.ts';

type Answer<Name extends keyof typeof magnetActsApi> = HandlerBody<(typeof magnetActsApi)[Name]>;
type Transaction = Parameters<typeof lockPlan>[0];

/**
 * Removed magnets. Visitors find none of them; to their creator they can come back until their content is
 * deleted.
 */
export interface MagnetTrash {
  list(
    userId: string,
    query: { cursor?: string | undefined; limit: number },
  ): Promise<Answer<'listTrash'>>;
  move(userId: string, magnetIds: readonly string[]): Promise<string[]>;
  restore(userId: string, magnetIds: readonly string[]): Promise<Answer<'restore'>>;
  /** Throws `magnet_not_found` unless it is in the trash. */
  purge(userId: string, magnetId: string): Promise<void>;
  /** How many were deleted for good. */
  empty(userId: string): Promise<number>;
  /** Deletes what was removed long enough ago; how many that were. */
  purgeDue(): Promise<number>;
}

/** One round deletes so many at most. */
const AT_ONCE = 200;

/** The trash of all creators; the caller looks regularly for what is due. */
export function createMagnetTrash({
  db,
  feed,
  clock,
  forgetFiles,
}: {
  db: Database;
  feed: ChangeFeed;
  clock: Clock;
  /** Removes the bytes of files without a reference, after the commit. */
  forgetFiles(keys: readonly (string | null)[]): Promise<void>;
}): MagnetTrash {
  const announce = (ids: readonly string[]): void => {
    for (const id of ids) feed.announce({ kind: 'magnet', id });
  };

  async function purge(userId: string, magnetId: string, onlyDue: boolean): Promise<boolean> {
    const freed = await db.transaction(async (trx) => {
      await lockAccount(trx, userId);
      return purgeMagnet(trx, userId, magnetId, { onlyDue });
    });
    if (freed === undefined) return false;
    await forgetFiles(freed);
    return true;
  }

  return {
    async list(userId, { cursor, limit }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const { rows, nextCursor } = cutPage(await selectTrash(db, userId, { after, limit }), limit);
      return {
        items: rows.map(({ keysetAt: _place, removedAt, goneAt, ...row }) => ({
          ...row,
          removedAt: removedAt.toISOString(),
          goneAt: goneAt.toISOString(),
        })),
        nextCursor,
      };
    },

    async move(userId, magnetIds) {
      const moved = await db.transaction(async (trx) => {
        await lockPlan(trx, userId);
        return moveToTrash(trx, userId, magnetIds);
      });
      announce(moved);
      return moved;
    },

    async restore(userId, magnetIds) {
      const restored = await db.transaction(async (trx) => {
        const plan = await lockPlan(trx, userId);
        const done: Answer<'restore'>['restored'] = [];
        for (const row of await lockTrash(trx, userId, magnetIds)) {
          const pausedBecause =
            row.status === 'active' ? await closedBecause(trx, row, plan, clock.now()) : null;
          const status: MagnetStatus = pausedBecause === null ? row.status : 'paused';
          await takeFromTrash(trx, row, status);
          done.push({ magnetId: row.id, title: row.title, status, pausedBecause });
        }
        return done;
      });
      announce(restored.map(({ magnetId }) => magnetId));
      return { restored };
    },

    async purge(userId, magnetId) {
      if (!(await purge(userId, magnetId, false))) throw magnetNotFound();
    },

    async empty(userId) {
      let purged = 0;
      for (const id of await selectTrashIds(db, userId, MOST_MAGNETS)) {
        if (await purge(userId, id, false)) purged += 1;
      }
      return purged;
    },

    async purgeDue() {
      let purged = 0;
      for (const { id, userId } of await selectDueTrash(db, AT_ONCE)) {
        if (await purge(userId, id, true)) purged += 1;
      }
      return purged;
    },
  };
}

/** Why one that was active cannot be so again; null where it can. */
async function closedBecause(
  trx: Transaction,
  row: MagnetRow,
  plan: Awaited<ReturnType<typeof lockPlan>>,
  now: Date,
): Promise<string | null> {
  try {
    requireNotTakenDown(row);
    checkMagnet(row, 'active', now);
    await requireActiveRoom(trx, row.userId, plan);
    await requireOpenFiles(trx, row.userId, shownFilesOf(row.items));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
