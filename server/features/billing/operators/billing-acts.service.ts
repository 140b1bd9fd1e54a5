import type { CancelTime } from '#shared/billing/billing-fields.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAccount, type InvoiceRow, selectInvoices } from '../billing-rows.queries.ts';
import type { CustomerSync } from '../inbox/customer-sync.ts';
import type { EventInbox } from '../inbox/event-inbox.ts';
import { lockGrantOwner } from '../grants/grant-owner.queries.ts';
import type { Reconciliation } from '../inbox/reconciliation.service.ts';
import { ProviderError } from '../provider/billing-provider.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import * as queries from './operator-billing.queries.ts';

/** What operators do about payments. Each act is in the audit log. */
export interface BillingActs {
  /** Fetches all of a creator again. Throws billing_creator_not_found, provider_not_reached. */
  syncCreator(creatorId: string, by: AuditActor): Promise<void>;
  /** Throws subscription_not_found, subscription_has_ended, provider_not_reached. */
  cancel(
    subscriptionId: string,
    how: { at: CancelTime; reason: string },
    by: AuditActor,
  ): Promise<void>;
  /**
   * Throws billing_invoice_not_found, refund_too_large, refund_refused, provider_not_reached. A
   * request that comes twice is one refund.
   */
  refund(
    invoiceId: string,
    order: { amountCents: number; reason: string; requestId: string },
    by: AuditActor,
  ): Promise<void>;
  /**
   * Mails the creator the address of an invoice at the provider, asked for now. Throws
   * billing_invoice_not_found, invoice_has_no_page, provider_not_reached.
   */
  sendInvoiceLink(invoiceId: string, by: AuditActor): Promise<void>;
  /** Returns how many are handled again. Throws event_not_found. */
  replay(
    which: { id: string } | { from: string; until: string; state?: 'failed' | undefined },
    by: AuditActor,
  ): Promise<number>;
  /** Returns the id of the comparison. */
  reconcile(by: AuditActor): Promise<string>;
}

export function createBillingActs(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  ports: {
    audit: AuditLog;
    inbox: EventInbox;
    mail: MailQueue;
    providers: BillingProviders;
    reconciliation: Reconciliation;
    sync: CustomerSync;
  },
): BillingActs {
  const { audit, inbox, mail, providers, reconciliation, sync } = ports;

  async function named(name: string) {
    const provider = await providers.named(name);
    if (provider === null) {
      throw new AppError('provider_not_reached', { values: { reason: 'it has no key here' } });
    }
    return provider;
  }

  async function syncOf(userId: string, provider: string): Promise<void> {
    const account = await findAccount(db, userId, provider);
    if (account === undefined) return;
    await reached(() => sync.sync(provider, account.externalCustomerId));
  }

  return {
    async syncCreator(creatorId, by) {
      const creator = await queries.findCreator(db, creatorId);
      if (creator === undefined) throw new AppError('billing_creator_not_found');
      const account = await queries.findLatestAccount(db, creatorId);
      if (account !== undefined) await syncOf(creatorId, account.provider);
      const target = { kind: 'creator', id: creatorId, name: creator.email } as const;
      await db.transaction((trx) => audit.record(trx, { action: 'billing.synced', by, target }));
    },

    async cancel(subscriptionId, { at, reason }, by) {
      const row = await queries.findSubscriptionById(db, subscriptionId);
      if (row === undefined) throw new AppError('subscription_not_found');
      if (row.status === 'canceled') throw new AppError('subscription_has_ended');
      const provider = await named(row.provider);
      const { externalId } = row;
      const key = `operator-cancel-${at}-${row.id}-${row.syncedAt.getTime()}`;
      await db.transaction((trx) =>
        audit.record(trx, {
          action: 'billing.cancelled',
          by,
          target: { kind: 'creator', id: row.userId, name: row.email },
          reason,
          after: { subscription: externalId, at },
        }),
      );
      await reached(() => provider.cancel({ externalId, at, comment: null, key }));
      await syncOf(row.userId, row.provider);
    },

    async refund(invoiceId, { amountCents, reason, requestId }, by) {
      const [invoice] = await selectInvoices(db, { id: invoiceId }, 1);
      if (invoice === undefined) throw new AppError('billing_invoice_not_found');
      const provider = await named(invoice.provider);
      const key = `refund-${requestId}`;
      await db.transaction(async (trx) => {
        const isNew = await queries.noteCall(trx, { key, kind: 'refund', invoice, amountCents });
        if (!isNew) return;
        const [now] = await selectInvoices(trx, { id: invoiceId }, 1);
        const most = mostOf(now ?? invoice);
        if (amountCents > most) {
          throw new AppError('refund_too_large', { values: { most: (most / 100).toFixed(2) } });
        }
        await audit.record(trx, {
          action: 'billing.refunded',
          by,
          target: { kind: 'billing', id: invoiceId, name: invoice.number ?? invoice.externalId },
          reason,
          after: { amountCents },
        });
      });
      const { externalId: externalInvoiceId } = invoice;
      await reached(
        () => provider.refund({ externalInvoiceId, amountCents, key }),
        'refund_refused',
      );
      if (invoice.userId !== null) await syncOf(invoice.userId, invoice.provider);
    },

    async sendInvoiceLink(invoiceId, by) {
      const [invoice] = await selectInvoices(db, { id: invoiceId }, 1);
      if (invoice === undefined) throw new AppError('billing_invoice_not_found');
      const { userId, externalId, status } = invoice;
      // Invoices by hand are mailed with their own file.
      const isThere = invoice.provider !== 'manual' && status !== 'draft' && userId !== null;
      if (!isThere) throw new AppError('invoice_has_no_page');
      const provider = await named(invoice.provider);
      const { pageUrl } = await reached(() => provider.openInvoice(externalId));
      if (pageUrl === null) throw new AppError('invoice_has_no_page');
      await db.transaction(async (trx) => {
        const owner = await lockGrantOwner(trx, userId);
        if (owner === undefined) throw new AppError('invoice_has_no_page');
        const payload = { invoiceId, url: pageUrl };
        const to = { to: owner.email, toKey: owner.emailKey };
        await mail.add(trx, { kind: 'invoice_link', ...to, payload });
        await audit.record(trx, {
          action: 'billing.invoice_link_sent',
          by,
          target: { kind: 'billing', id: invoiceId, name: invoice.number ?? externalId },
        });
      });
    },

    async replay(which, by) {
      await jobs.ready();
      return db.transaction(async (trx) => {
        const events = await inbox.replay(trx, which);
        if ('id' in which && events === 0) throw new AppError('event_not_found');
        const id = 'id' in which ? which.id : 'range';
        const target = { kind: 'billing', id } as const;
        const after = { events };
        await audit.record(trx, { action: 'billing.event_replayed', by, target, after });
        return events;
      });
    },

    reconcile: (by) =>
      db.transaction(async (trx) => {
        const id = await reconciliation.ask(trx, by.username);
        const target = { kind: 'billing', id } as const;
        await audit.record(trx, { action: 'billing.reconciled', by, target });
        return id;
      }),
  };
}

function mostOf({ paidCents, refundedCents }: InvoiceRow): number {
  return Math.max(paidCents - refundedCents, 0);
}

async function reached<T>(
  call: () => Promise<T>,
  refused: 'provider_not_reached' | 'refund_refused' = 'provider_not_reached',
): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    const code = cause.kind === 'unreachable' ? 'provider_not_reached' : refused;
    throw new AppError(code, { values: { reason: cause.message }, cause });
  }
}
