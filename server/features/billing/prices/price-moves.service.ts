import type {
  MovedCreator,
  OldPrice,
  PreviewedMove,
  PriceMove,
} from '#shared/billing/price-moves.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { type PriceGroup, selectGroup, selectOldPrices } from './old-prices.queries.ts';
import type { PriceMoveSettling } from './price-move-settling.ts';
import * as queries from './price-moves.queries.ts';
import { firstRenewal } from './price-moves.rules.ts';
import { toMovedCreator, toPreviewedMove, toPriceMove } from './price-moves.view.ts';

const DAY_MS = 86_400_000;

interface Page {
  cursor?: string | undefined;
  limit: number;
}
type Paged<T> = Promise<{ items: T[]; nextCursor: string | null }>;

/** Moves subscribers from an old price to the current one, from a renewal on (docs/decisions/0067). */
export interface PriceMoves {
  oldPrices(): Promise<OldPrice[]>;
  preview(order: Page & PriceGroup & { noticeDays: number }): Paged<PreviewedMove>;
  list(page: Page): Paged<PriceMove>;
  /** Throws price_move_not_found. */
  creators(moveId: string, page: Page): Paged<MovedCreator>;
  /** An id that is known is the move that was begun before. Throws price_is_another, nobody_to_move. */
  begin(
    order: PriceGroup & { id: string; toCents: number; noticeDays: number; reason: string },
    by: AuditActor,
  ): Promise<PriceMove>;
  /** Throws price_move_not_found, price_move_is_over. */
  takeBack(
    moveId: string,
    how: { movedId?: string | undefined; reason: string },
    by: AuditActor,
  ): Promise<PriceMove>;
}

export function createPriceMoves(
  { db, clock, ids, jobs }: Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs'>,
  ports: {
    audit: AuditLog;
    mail: MailQueue;
    providers: BillingProviders;
    settling: PriceMoveSettling;
  },
): PriceMoves {
  const { audit, mail, providers, settling } = ports;
  const after = ({ cursor }: Page) => (cursor === undefined ? null : readCursor(cursor));

  /** By the clock that counts the periods. */
  async function nowAt(provider: string): Promise<number> {
    const ahead = await (await providers.named(provider))?.aheadMs();
    return clock.now().getTime() + (ahead ?? 0);
  }

  async function read(id: string): Promise<PriceMove> {
    const [row] = await queries.selectMoves(db, { id }, 1);
    if (row === undefined) throw new AppError('price_move_not_found');
    return toPriceMove(row);
  }

  return {
    oldPrices: () => selectOldPrices(db),

    async preview({ noticeDays, cursor, limit, ...group }) {
      const notBefore = new Date((await nowAt(group.provider)) + noticeDays * DAY_MS);
      const found = await selectGroup(db, group, after({ cursor, limit }), limit + 1);
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map((row) => toPreviewedMove(row, notBefore)), nextCursor };
    },

    async list(page) {
      const found = await queries.selectMoves(db, { after: after(page) }, page.limit + 1);
      const { rows, nextCursor } = cutPage(found, page.limit);
      return { items: rows.map(toPriceMove), nextCursor };
    },

    async creators(moveId, page) {
      await read(moveId);
      const filter = { moveId, after: after(page) };
      const found = await queries.selectMoved(db, filter, page.limit + 1);
      const { rows, nextCursor } = cutPage(found, page.limit);
      return { items: rows.map(toMovedCreator), nextCursor };
    },

    async begin({ id, toCents, noticeDays, reason, ...group }, by) {
      const notBefore = new Date((await nowAt(group.provider)) + noticeDays * DAY_MS);
      await jobs.ready();
      await db.transaction(async (trx) => {
        const [known] = await queries.selectMoves(trx, { id }, 1);
        if (known !== undefined) return;
        const found = await selectGroup(trx, group, null, null);
        const movable = found.filter(({ leftOut }) => leftOut === null);
        const [first] = movable;
        if (first === undefined) throw new AppError('nobody_to_move');
        if (first.toCents !== toCents) throw new AppError('price_is_another');
        const { toPriceId } = first;
        const move = { id, ...group, toCents, toPriceId, notBefore, reason, madeBy: by.username };
        // A second press that ran beside this one.
        if (!(await queries.insertMove(trx, move))) return;
        const rows = movable.map((row) => ({ ...row, movedId: ids.rowId() }));
        const taken = await queries.insertMoved(
          trx,
          rows.map((row) => ({
            id: row.movedId,
            moveId: id,
            subscriptionId: row.id,
            userId: row.userId,
            effectiveAt: firstRenewal(row, notBefore),
          })),
        );
        const told = rows.filter(({ movedId }) => taken.has(movedId));
        if (told.length === 0) throw new AppError('nobody_to_move');
        for (const { movedId, userEmail: to, emailKey: toKey } of told) {
          const payload = { movedId };
          await mail.add(trx, { kind: 'price_moves', to, toKey, payload });
        }
        await settling.send(trx, [...taken]);
        const { provider, planId, interval, fromCents } = group;
        await audit.record(trx, {
          action: 'billing.price_moved',
          by,
          target: { kind: 'billing', id, name: planId },
          reason,
          before: { cents: fromCents },
          after: { cents: toCents, provider, interval, noticeDays, creators: told.length },
        });
      });
      return read(id);
    },

    async takeBack(moveId, { movedId, reason }, by) {
      const { provider, planId } = await read(moveId);
      const now = new Date(await nowAt(provider));
      await jobs.ready();
      await db.transaction(async (trx) => {
        const order = { moveId, id: movedId ?? null, now };
        const taken = new Set(await queries.takeBack(trx, order));
        if (taken.size === 0) throw new AppError('price_move_is_over');
        const all = await queries.selectMoved(trx, { moveId }, null);
        for (const row of all.filter(({ id }) => taken.has(id))) {
          const to = { to: row.userEmail, toKey: row.emailKey };
          await mail.add(trx, { kind: 'price_stays', ...to, payload: { movedId: row.id } });
        }
        await settling.send(trx, [...taken]);
        await audit.record(trx, {
          action: 'billing.price_move_undone',
          by,
          target: { kind: 'billing', id: moveId, name: planId },
          reason,
          after: { creators: taken.size },
        });
      });
      return read(moveId);
    },
  };
}
