import type { Knex } from 'knex';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { IssuedFacts } from '#shared/billing/manual-shapes.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type GrantOwner, lockGrantOwner } from '../grants/grant-owner.queries.ts';
import { selectPricedPlans } from '../provider/plan-prices.queries.ts';
import { refuseElsewhere } from './elsewhere.ts';
import * as invoices from './manual-invoices.queries.ts';
import * as rows from './manual-rows.queries.ts';
import type { ManualSettling } from './manual-settling.ts';
import { addDays, dayOf, startOf, taxOf } from './manual.rules.ts';

export interface InvoiceOrder {
  id: string;
  planId: string;
  interval: BillingInterval;
  from: string;
  to: string;
  amountCents?: number | undefined;
  taxBasisPoints?: number | undefined;
  dueOn?: string | undefined;
  note?: string | null | undefined;
  reason: string;
}

export interface Issuing {
  /**
   * Throws billing_creator_not_found, seller_needed, creator_details_needed, plan_not_sold,
   * manual_needs_free, and validation_failed for days that make no period. An id that is known is the
   * invoice that was issued before.
   */
  issue(creatorId: string, order: InvoiceOrder, by: AuditActor): Promise<void>;
  /** The next period of a live subscription; the caller holds the creator. Without a seller, nothing. */
  renew(
    trx: Knex.Transaction,
    owner: GrantOwner & { id: string },
    next: Omit<InvoiceOrder, 'reason'> & { listCents: number },
  ): Promise<void>;
}

/** The longest period of one invoice, in days. */
const MOST_DAYS = 3 * 366;

export function createIssuing(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  ports: { audit: AuditLog; mail: MailQueue; settling: ManualSettling },
): Issuing {
  const { audit, mail, settling } = ports;

  async function write(
    trx: Knex.Transaction,
    owner: GrantOwner & { id: string },
    order: Omit<InvoiceOrder, 'reason'>,
    { listCents, isRenewal }: { listCents: number; isRenewal: boolean },
  ): Promise<IssuedFacts> {
    const seller = await rows.selectSeller(trx);
    if (seller === null) throw new AppError('seller_needed');
    const buyer = await rows.selectDetails(trx, owner.id);
    if (buyer === null) throw new AppError('creator_details_needed');
    const now = clock.now();
    const issuedOn = dayOf(now);
    const { planId, interval, from, to } = order;
    const subtotalCents = order.amountCents ?? listCents;
    const taxBasisPoints = order.taxBasisPoints ?? seller.taxBasisPoints;
    const taxCents = taxOf(subtotalCents, taxBasisPoints);
    const plans = await selectPricedPlans(trx);
    const { name, address, taxId, bankDetails } = seller;
    const facts: IssuedFacts = {
      number: await invoices.takeNumber(trx, seller.numberPrefix, now.getUTCFullYear()),
      issuedOn,
      dueOn: order.dueOn ?? addDays(issuedOn, seller.paymentDays),
      seller: { name, address, taxId, bankDetails },
      buyer,
      planName: plans.find(({ id }) => id === planId)?.name ?? planId,
      interval,
      from,
      to,
      subtotalCents,
      taxName: seller.taxName,
      taxBasisPoints,
      taxCents,
      totalCents: subtotalCents + taxCents,
      note: order.note ?? null,
    };
    const live = await settling.findLive(trx, owner.id);
    await invoices.insertInvoice(trx, {
      id: order.id,
      userId: owner.id,
      subscriptionId: live?.id ?? null,
      planId,
      facts,
      listCents,
      isRenewal,
      issuedAt: now,
      periodStart: startOf(from),
      periodEnd: startOf(addDays(to, 1)),
    });
    await mail.add(trx, {
      kind: 'invoice_issued',
      to: owner.email,
      toKey: owner.emailKey,
      payload: { invoiceId: order.id },
    });
    return facts;
  }

  return {
    issue: (creatorId, order, by) =>
      db.transaction(async (trx) => {
        const owner = await lockGrantOwner(trx, creatorId);
        if (owner === undefined) throw new AppError('billing_creator_not_found');
        const known = await invoices.findInvoice(trx, order.id);
        if (known !== undefined) {
          if (known.userId !== creatorId) throw refusedField('id', 'This id is taken');
          return;
        }
        const days = (startOf(order.to).getTime() - startOf(order.from).getTime()) / 86_400_000;
        if (days < 0) throw refusedField('to', 'The last day may not be before the first');
        if (days > MOST_DAYS) throw refusedField('to', 'At most three years at once');
        if (order.dueOn !== undefined && order.dueOn < dayOf(clock.now())) {
          throw refusedField('dueOn', 'Please choose today or a later day');
        }
        await refuseElsewhere(trx, creatorId);
        const plan = (await selectPricedPlans(trx)).find(({ id }) => id === order.planId);
        const listCents =
          (order.interval === 'month' ? plan?.monthlyCents : plan?.yearlyCents) ??
          (plan?.monthlyCents == null ? undefined : order.amountCents);
        if (listCents === undefined) throw new AppError('plan_not_sold');
        const facts = await write(trx, { ...owner, id: creatorId }, order, {
          listCents,
          isRenewal: false,
        });
        await rows.closeRequest(trx, { userId: creatorId }, 'invoiced');
        const { number, totalCents, from, to } = facts;
        await audit.record(trx, {
          action: 'billing.manual_billed',
          by,
          target: { kind: 'creator', id: creatorId, name: owner.email },
          reason: order.reason,
          after: { invoice: number, totalCents, plan: order.planId, from, to },
        });
        await settling.settle(trx, creatorId, { reason: `Invoice ${number} is issued`, by });
      }),

    async renew(trx, owner, { listCents, ...next }) {
      const facts = await write(trx, owner, next, { listCents, isRenewal: true });
      await settling.settle(trx, owner.id, {
        reason: `Invoice ${facts.number} is issued`,
        by: 'billing',
      });
    },
  };
}

const refusedField = (field: string, message: string) =>
  new AppError('validation_failed', { fields: { [field]: message } });
