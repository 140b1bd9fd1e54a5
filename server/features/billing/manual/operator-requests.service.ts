import type {
  InvoiceDraft,
  OperatorPlanRequest,
} from '#shared/billing/manual-invoices.contract.ts';
import type { PlanRequest, Seller } from '#shared/billing/manual-shapes.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findSubscription, isLive } from '../billing-rows.queries.ts';
import { lockGrantOwner } from '../grants/grant-owner.queries.ts';
import { findCreator } from '../operators/operator-billing.queries.ts';
import { selectPricedPlans } from '../provider/plan-prices.queries.ts';
import { paysElsewhere } from './elsewhere.ts';
import * as rows from './manual-rows.queries.ts';
import { dayOf, lastDayOf } from './manual.rules.ts';
import { toOperatorPlanRequest, toPlanRequest } from './manual.view.ts';

/** The seller, the requests that wait, and what an invoice begins with. */
export interface OperatorRequests {
  readSeller(): Promise<{ seller: Seller | null }>;
  saveSeller(seller: Seller, by: AuditActor): Promise<{ seller: Seller | null }>;
  list(query: {
    state?: PlanRequest['state'] | undefined;
    cursor?: string | undefined;
    limit: number;
  }): Promise<{ items: OperatorPlanRequest[]; nextCursor: string | null }>;
  /** Throws request_not_found, request_not_open. */
  decline(requestId: string, reason: string, by: AuditActor): Promise<OperatorPlanRequest>;
  /** Throws billing_creator_not_found. */
  readDraft(creatorId: string): Promise<InvoiceDraft>;
}

export function createOperatorRequests(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { audit, mail }: { audit: AuditLog; mail: MailQueue },
): OperatorRequests {
  const readSeller = async () => ({ seller: await rows.selectSeller(db) });
  return {
    readSeller,

    async saveSeller(seller, by) {
      await db.transaction(async (trx) => {
        const before = await rows.selectSeller(trx);
        await rows.saveSeller(trx, seller);
        await audit.record(trx, {
          action: 'billing.seller_changed',
          by,
          target: { kind: 'billing', id: 'seller', name: seller.name },
          before: { ...before },
          after: { ...seller },
        });
      });
      return readSeller();
    },

    async list({ state, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const found = await rows.selectRequests(db, { state, after }, limit + 1);
      const { rows: items, nextCursor } = cutPage(found, limit);
      return { items: items.map(toOperatorPlanRequest), nextCursor };
    },

    async decline(id, reason, by) {
      await db.transaction(async (trx) => {
        const [request] = await rows.selectRequests(trx, { id }, 1);
        if (request === undefined) throw new AppError('request_not_found');
        const owner = await lockGrantOwner(trx, request.userId);
        const isClosed = await rows.closeRequest(trx, { id }, 'declined', reason);
        if (!isClosed) throw new AppError('request_not_open');
        await audit.record(trx, {
          action: 'billing.request_declined',
          by,
          target: { kind: 'creator', id: request.userId, name: request.userEmail },
          reason,
          after: { plan: request.planId, interval: request.interval },
        });
        if (owner === undefined) return;
        const { email: to, emailKey: toKey } = owner;
        const payload = { requestId: id };
        await mail.add(trx, { kind: 'plan_request_declined', to, toKey, payload });
      });
      const [after] = await rows.selectRequests(db, { id }, 1);
      if (after === undefined) throw new AppError('request_not_found');
      return toOperatorPlanRequest(after);
    },

    async readDraft(creatorId) {
      const creator = await findCreator(db, creatorId);
      if (creator === undefined) throw new AppError('billing_creator_not_found');
      const [details, [last], seller, plans, subscription, isElsewhere] = await Promise.all([
        rows.selectDetails(db, creatorId),
        rows.selectRequests(db, { userId: creatorId }, 1),
        rows.selectSeller(db),
        selectPricedPlans(db),
        findSubscription(db, creatorId),
        paysElsewhere(db, creatorId),
      ]);
      const live = subscription !== undefined && isLive(subscription.status) ? subscription : null;
      const request = last === undefined ? null : toPlanRequest(last);
      const asked = request?.state === 'open' ? request : null;
      const today = dayOf(clock.now());
      // Another plan begins at once; the same one follows what is paid.
      const isSame = live !== null && (asked === null || asked.planId === live.planId);
      const paidUntil = live?.periodEnd == null ? today : dayOf(live.periodEnd);
      const from = isSame && paidUntil > today ? paidUntil : today;
      return {
        creator,
        details,
        request,
        seller,
        plans: plans
          .filter(({ monthlyCents }) => monthlyCents !== null)
          .map(({ id, name, monthlyCents, yearlyCents }) => ({
            id,
            name,
            monthCents: monthlyCents,
            yearCents: yearlyCents,
          })),
        planId: asked?.planId ?? live?.planId ?? null,
        interval: asked?.interval ?? live?.interval ?? 'month',
        month: { from, to: lastDayOf(from, 'month') },
        year: { from, to: lastDayOf(from, 'year') },
        isElsewhere,
      };
    },
  };
}
