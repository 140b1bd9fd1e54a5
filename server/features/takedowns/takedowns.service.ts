import type { Knex } from 'knex';
import type { z } from 'zod';
import type {
  FoundMagnet,
  NewTakedown,
  OperatorMagnet,
  operatorTakedownsApi,
} from '#shared/takedowns/takedowns.contract.ts';
import type { OwnTakedown } from '#shared/takedowns/own-takedowns.contract.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { lockPlan } from '#server/features/magnets/magnet-limits.ts';
import type { MagnetRow } from '#server/features/magnets/magnet-rows.ts';
import {
  countActiveMagnets,
  lockMagnet,
  updateMagnet,
} from '#server/features/magnets/magnets.queries.ts';
import { magnetNotFound } from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { PlanFeatures } from '#server/features/subscriptions/plans.queries.ts';
import { setLookedAt } from './publications/publication-queue.queries.ts';
import * as queries from './takedowns.queries.ts';
import { searchMagnets } from './found-magnets.queries.ts';
import { toFoundMagnet, toOperatorMagnet, toOwnTakedown } from './takedowns.view.ts';
import { queueClosedMails } from './waiting-told.queries.ts';

export type Takedown = NewTakedown & { note: string };

/** An operator closes one page and opens it again; its creator's account does not change. */
export interface TakedownsService {
  /** Magnets of all creators, newest first. Throws validation_failed for a foreign cursor. */
  search(
    ask: z.output<(typeof operatorTakedownsApi)['search']['query']>,
  ): Promise<{ items: FoundMagnet[]; nextCursor: string | null }>;
  /** Newest first. Throws creator_not_found. */
  listMagnets(
    creatorId: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: OperatorMagnet[]; nextCursor: string | null }>;
  /**
   * From its commit on, every process answers that the page is inactive, and neither a grant nor a
   * link opens its content (T28). Throws magnet_not_found or already_taken_down.
   */
  takeDown(magnetId: string, takedown: Takedown, by: AuditActor): Promise<OperatorMagnet>;
  /** The same within another transaction; call `announce` after its commit. */
  takeDownWithin(
    trx: Knex.Transaction,
    magnetId: string,
    takedown: Takedown,
    by: AuditActor,
  ): Promise<void>;
  announce(magnetId: string): void;
  /**
   * Restores the previous status; a page that was active becomes paused when the plan has no room
   * for it. Throws magnet_not_found or not_taken_down.
   */
  lift(magnetId: string, note: string, by: AuditActor): Promise<OperatorMagnet>;
  /** Current takedowns, and those lifted in the last 30 days. */
  listOwn(userId: string): Promise<OwnTakedown[]>;
}

/** Starts and lifts takedowns. Throws `already_taken_down` and `not_taken_down`. */
export function createTakedownsService(
  { db, feed, ids }: Pick<Platform, 'db' | 'feed' | 'ids'>,
  { audit, mail }: { audit: AuditLog; mail: MailQueue },
): TakedownsService {
  const announce = (magnetId: string) => feed.announce({ kind: 'magnet', id: magnetId });

  async function shown(magnetId: string): Promise<OperatorMagnet> {
    announce(magnetId);
    const row = await queries.findMagnetSeen(db, magnetId);
    if (row === undefined) throw magnetNotFound(magnetId);
    return toOperatorMagnet(row);
  }

  async function takeDownWithin(
    trx: Knex.Transaction,
    magnetId: string,
    { reason, message, note }: Takedown,
    by: AuditActor,
  ): Promise<void> {
    const { owner, magnet } = await lockPage(trx, magnetId);
    if (magnet.takenDownAt !== null) throw new AppError('already_taken_down');
    const id = ids.rowId();
    const statusBefore = magnet.status;
    const takenDownBy = by.username;
    const what = { id, magnetId, reason, message, note, statusBefore, takenDownBy };
    await queries.insertTakedown(trx, what);
    await setLookedAt(trx, { magnetId, by: takenDownBy, outcome: 'taken_down' });
    await audit.record(trx, {
      action: 'page.taken_down',
      by,
      target: { kind: 'page', id: magnetId, name: magnet.title },
      reason: note,
      before: { takenDown: false, status: statusBefore },
      after: { takenDown: true, reason },
    });
    const { email: to, emailKey: toKey } = owner;
    await mail.add(trx, {
      kind: 'page_taken_down',
      to,
      toKey,
      payload: { takedown: id, magnetId },
    });
    await queueClosedMails(trx, { takedownId: id, magnetId });
  }

  return {
    announce,
    takeDownWithin,

    async search({ search = '', state, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await searchMagnets(db, { search, state, after, limit });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toFoundMagnet), nextCursor };
    },

    async listMagnets(creatorId, { cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await queries.listMagnetsOf(db, creatorId, { after, limit });
      if (found === undefined) throw new AppError('creator_not_found');
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toOperatorMagnet), nextCursor };
    },

    async takeDown(magnetId, takedown, by) {
      await db.transaction((trx) => takeDownWithin(trx, magnetId, takedown, by));
      return shown(magnetId);
    },

    async lift(magnetId, note, by) {
      await db.transaction(async (trx) => {
        const { owner, magnet, plan } = await lockPage(trx, magnetId);
        const inForce = await queries.findInForce(trx, magnetId);
        if (inForce === undefined) throw new AppError('not_taken_down');
        await queries.setLifted(trx, inForce.id, { by: by.username, note });
        const opens = inForce.statusBefore === 'active' && (await hasRoom(trx, owner.userId, plan));
        if (opens) await updateMagnet(trx, owner.userId, magnetId, { status: 'active' });
        await audit.record(trx, {
          action: 'page.lifted',
          by,
          target: { kind: 'page', id: magnetId, name: magnet.title },
          reason: note,
          before: { takenDown: true, reason: inForce.reason },
          after: { takenDown: false, status: opens ? 'active' : magnet.status },
        });
        const { email: to, emailKey: toKey } = owner;
        const payload = { takedown: inForce.id, magnetId, opened: String(opens) };
        await mail.add(trx, { kind: 'page_restored', to, toKey, payload });
      });
      return shown(magnetId);
    },

    listOwn: async (userId) => (await queries.listOwn(db, userId)).map(toOwnTakedown),
  };
}

interface LockedPage {
  owner: { userId: string; email: string; emailKey: string };
  magnet: MagnetRow;
  plan: PlanFeatures;
}

/** Locks the creator before the magnet, as every transaction does, to avoid deadlocks. */
async function lockPage(trx: Knex.Transaction, magnetId: string): Promise<LockedPage> {
  const owner = await queries.findOwnerOf(trx, magnetId);
  if (owner === undefined) throw magnetNotFound(magnetId);
  const plan = await lockPlan(trx, owner.userId);
  const magnet = await lockMagnet(trx, owner.userId, magnetId);
  if (magnet === undefined) throw magnetNotFound(magnetId);
  return { owner, magnet, plan };
}

async function hasRoom(
  trx: Knex.Transaction,
  userId: string,
  { magnetLimit }: PlanFeatures,
): Promise<boolean> {
  return magnetLimit === null || (await countActiveMagnets(trx, userId)) < magnetLimit;
}
