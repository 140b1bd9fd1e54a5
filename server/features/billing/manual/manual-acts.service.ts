import type { Knex } from 'knex';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type GrantOwner, lockGrantOwner } from '../grants/grant-owner.queries.ts';
import type { MoneyListener } from '../inbox/money-listener.ts';
import { addHistory, saveMoneyBack } from '../inbox/sync.queries.ts';
import { refuseElsewhere } from './elsewhere.ts';
import * as queries from './manual-invoices.queries.ts';
import { selectSeller } from './manual-rows.queries.ts';
import type { ManualSettling } from './manual-settling.ts';
import { dayOf, startOf } from './manual.rules.ts';

/**
 * What operators do with issued invoices; each act is one transaction with its audit entry. All throw
 * billing_invoice_not_found and not_manual.
 */
export interface ManualActs {
  /** Throws invoice_not_open, manual_needs_free, and validation_failed for a day ahead. */
  pay(
    invoiceId: string,
    payment: { paidOn: string; reference: string; reason: string },
    by: AuditActor,
  ): Promise<void>;
  /** Throws invoice_not_open. */
  void(invoiceId: string, reason: string, by: AuditActor): Promise<void>;
  /** Throws invoice_not_paid. */
  credit(invoiceId: string, reason: string, by: AuditActor): Promise<void>;
  /** Throws invoice_not_open. */
  send(invoiceId: string, by: AuditActor): Promise<void>;
}

/** An invoice that nobody changes meanwhile. Its creator is null when the account is gone. */
interface Held {
  trx: Knex.Transaction;
  invoice: queries.ManualInvoice;
  owner: (GrantOwner & { id: string }) | null;
}

export function createManualActs(
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  ports: {
    audit: AuditLog;
    mail: MailQueue;
    settling: ManualSettling;
    listeners: readonly MoneyListener[];
  },
): ManualActs {
  const { audit, mail, settling, listeners } = ports;

  /** The creator is locked before the invoice, in every act. */
  const holding = (id: string, act: (held: Held) => Promise<void>): Promise<void> =>
    db.transaction(async (trx) => {
      const found = await queries.findInvoice(trx, id);
      if (found === undefined) throw new AppError('billing_invoice_not_found');
      if (found.provider !== 'manual') throw new AppError('not_manual');
      const { userId } = found;
      const owner = userId === null ? undefined : await lockGrantOwner(trx, userId);
      const invoice = (await queries.lockInvoice(trx, id)) ?? found;
      const held = owner === undefined || userId === null ? null : { ...owner, id: userId };
      await act({ trx, invoice, owner: held });
    });

  const record = (
    { trx, invoice }: Held,
    action: Parameters<AuditLog['record']>[1]['action'],
    {
      by,
      reason,
      after,
    }: { by: AuditActor; reason?: string; after?: Record<string, string | number> },
  ) =>
    audit.record(trx, {
      action,
      by,
      target: { kind: 'billing', id: invoice.id, name: invoice.number },
      reason,
      ...(after === undefined ? {} : { after }),
    });

  async function tell({ trx, owner, invoice }: Held, kind: 'invoice_issued' | 'invoice_closed') {
    if (owner === null) return;
    const { email: to, emailKey: toKey } = owner;
    await mail.add(trx, { kind, to, toKey, payload: { invoiceId: invoice.id } });
  }

  const history = async (
    { trx, owner, invoice }: Held,
    entry: { kind: 'paid' | 'refunded'; at: Date; amountCents: number; reason?: string },
  ) => {
    if (owner === null) return;
    const of = { id: ids.rowId(), userId: owner.id, provider: 'manual' };
    await addHistory(trx, of, { ...entry, planId: invoice.planId });
  };

  return {
    pay: (id, { paidOn, reference, reason }, by) =>
      holding(id, async (held) => {
        const { trx, invoice, owner } = held;
        if (invoice.status !== 'open') throw new AppError('invoice_not_open');
        const now = clock.now();
        const today = dayOf(now);
        if (paidOn > today) {
          const fields = { paidOn: 'Please choose today or an earlier day' };
          throw new AppError('validation_failed', { fields });
        }
        if (owner !== null) await refuseElsewhere(trx, owner.id);
        const paidAt = paidOn === today ? now : startOf(paidOn);
        const { totalCents: paidCents, taxCents, number } = invoice;
        const paid = { status: 'paid' as const, paidCents, paidAt };
        await queries.changeInvoice(trx, id, paid, { paidReference: reference });
        await history(held, { kind: 'paid', at: paidAt, amountCents: paidCents });
        await record(held, 'billing.manual_paid', {
          by,
          reason,
          after: { paidCents, paidOn, reference },
        });
        await tell(held, 'invoice_closed');
        if (owner === null) return;
        await settling.join(trx, { ...invoice, userId: owner.id });
        await settling.settle(trx, owner.id, { reason: `Invoice ${number} is paid`, by });
        for (const listener of listeners) {
          await listener.onPaid?.(trx, {
            invoiceId: id,
            creatorId: owner.id,
            paidCents,
            taxCents,
            currency: 'usd',
            paidAt,
            paidUntil: invoice.periodEnd,
            cardFingerprint: null,
            isPractice: false,
          });
        }
      }),

    void: (id, reason, by) =>
      holding(id, async (held) => {
        const { trx, invoice, owner } = held;
        if (invoice.status !== 'open') throw new AppError('invoice_not_open');
        await queries.changeInvoice(
          trx,
          id,
          { status: 'void' },
          { voidedAt: clock.now(), closeReason: reason },
        );
        await record(held, 'billing.manual_voided', { by, reason });
        await tell(held, 'invoice_closed');
        if (owner === null) return;
        await settling.settle(trx, owner.id, { reason: `Invoice ${invoice.number} is void`, by });
      }),

    credit: (id, reason, by) =>
      holding(id, async (held) => {
        const { trx, invoice, owner } = held;
        if (invoice.status !== 'paid' || invoice.refundedCents > 0) {
          throw new AppError('invoice_not_paid');
        }
        const seller = await selectSeller(trx);
        if (seller === null) throw new Error('Who issued an invoice is set up');
        const now = clock.now();
        const credit = await queries.takeNumber(trx, seller.numberPrefix, now.getUTCFullYear());
        const { paidCents: cents, number } = invoice;
        await queries.changeInvoice(
          trx,
          id,
          { refundedCents: cents },
          { creditNumber: credit, creditedAt: now, closeReason: reason },
        );
        await saveMoneyBack(trx, 'billing_refunds', {
          id: ids.rowId(),
          invoiceId: id,
          provider: 'manual',
          externalId: credit,
          amountCents: cents,
          status: 'succeeded',
          reason,
          createdAt: now,
        });
        await history(held, { kind: 'refunded', at: now, amountCents: cents, reason });
        await record(held, 'billing.manual_credited', { by, reason, after: { credit, cents } });
        await tell(held, 'invoice_closed');
        const back = {
          reversalId: credit,
          invoiceId: id,
          cents,
          cause: 'refund',
          at: now,
        } as const;
        for (const listener of listeners) await listener.onReversed?.(trx, back);
        if (owner === null) return;
        await settling.settle(trx, owner.id, { reason: `Invoice ${number} is refunded`, by });
      }),

    send: (id, by) =>
      holding(id, async (held) => {
        if (held.invoice.status !== 'open') throw new AppError('invoice_not_open');
        await queries.changeInvoice(held.trx, id, {}, { sentAt: clock.now() });
        await record(held, 'billing.manual_sent', { by });
        await tell(held, 'invoice_issued');
      }),
  };
}
