import type {
  CreatorBilling,
  OperatorInvoice,
  ProviderEvent,
  Reconciliation,
  SubscriptionRow,
} from '#shared/billing/operator-billing-shapes.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import * as rows from '../billing-rows.queries.ts';
import { toHistoryEntry, toOperatorInvoice, toOperatorSubscription } from '../billing.view.ts';
import { type EventFilter, selectEvents } from '../inbox/events.queries.ts';
import { selectReconciliations } from '../inbox/reconciliations.queries.ts';
import * as queries from './operator-billing.queries.ts';
import {
  toOperatorAccount,
  toOperatorAct,
  toProviderEvent,
  toReconciliation,
} from './operator-billing.view.ts';

interface Page {
  cursor?: string | undefined;
  limit: number;
}
type Paged<T> = Promise<{ items: T[]; nextCursor: string | null }>;

/** How much of one creator's history is shown at once. */
const MOST_OF_ONE = 100;

/** Payments of all creators, for reading. */
export interface OperatorBillingViews {
  listSubscriptions(query: Page & rows.SubscriptionFilter): Paged<SubscriptionRow>;
  listInvoices(
    query: Page & Omit<rows.InvoiceFilter, 'isFailed'> & { isFailed?: 'true' | undefined },
  ): Paged<OperatorInvoice>;
  listEvents(query: Page & EventFilter): Paged<ProviderEvent>;
  listReconciliations(query: Page): Paged<Reconciliation>;
  /** One each. Throws the code of a missing one. */
  readSubscription(id: string): Promise<SubscriptionRow>;
  readInvoice(id: string): Promise<OperatorInvoice>;
  readEvent(id: string): Promise<ProviderEvent>;
  readReconciliation(id: string): Promise<Reconciliation>;
  /** Throws billing_creator_not_found. */
  readCreator(creatorId: string): Promise<CreatorBilling>;
}

export function createOperatorBillingViews({ db }: { db: Database }): OperatorBillingViews {
  const after = ({ cursor }: Page) => (cursor === undefined ? null : readCursor(cursor));
  return {
    async listSubscriptions({ status, planId, provider, search, ...page }) {
      const filter = { status, planId, provider, search, after: after(page) };
      const found = await rows.selectSubscriptions(db, filter, page.limit + 1);
      const { rows: items, nextCursor } = cutPage(found, page.limit);
      return { items: items.map(toOperatorSubscription), nextCursor };
    },
    async listInvoices({ status, provider, isFailed, ...page }) {
      const filter = { status, provider, isFailed: isFailed === 'true', after: after(page) };
      const found = await rows.selectInvoices(db, filter, page.limit + 1);
      const { rows: items, nextCursor } = cutPage(found, page.limit);
      return { items: items.map(toOperatorInvoice), nextCursor };
    },
    async listEvents({ state, type, ...page }) {
      const found = await selectEvents(db, { state, type, after: after(page) }, page.limit + 1);
      const { rows: items, nextCursor } = cutPage(found, page.limit);
      return { items: items.map(toProviderEvent), nextCursor };
    },
    async listReconciliations(page) {
      const found = await selectReconciliations(db, { after: after(page) }, page.limit + 1);
      const { rows: items, nextCursor } = cutPage(found, page.limit);
      return { items: items.map(toReconciliation), nextCursor };
    },
    async readSubscription(id) {
      const [row] = await rows.selectSubscriptions(db, { id }, 1);
      if (row === undefined) throw new AppError('subscription_not_found');
      return toOperatorSubscription(row);
    },
    async readInvoice(id) {
      const [row] = await rows.selectInvoices(db, { id }, 1);
      if (row === undefined) throw new AppError('billing_invoice_not_found');
      return toOperatorInvoice(row);
    },
    async readEvent(id) {
      const [row] = await selectEvents(db, { id }, 1);
      if (row === undefined) throw new AppError('event_not_found');
      return toProviderEvent(row);
    },
    async readReconciliation(id) {
      const [row] = await selectReconciliations(db, { id }, 1);
      if (row === undefined) throw new Error('A comparison that was asked for has a row');
      return toReconciliation(row);
    },
    async readCreator(userId) {
      const creator = await queries.findCreator(db, userId);
      if (creator === undefined) throw new AppError('billing_creator_not_found');
      const [subscriptions, invoices, history, events, account] = await Promise.all([
        rows.selectSubscriptions(db, { userId }, MOST_OF_ONE),
        rows.selectInvoices(db, { userId }, MOST_OF_ONE),
        rows.selectHistory(db, userId, null, MOST_OF_ONE),
        selectEvents(db, { userId }, MOST_OF_ONE),
        queries.findLatestAccount(db, userId),
      ]);
      const acts = await queries.selectActs(
        db,
        [userId, ...invoices.map(({ id }) => id)],
        MOST_OF_ONE,
      );
      return {
        creator,
        subscriptions: subscriptions.map(toOperatorSubscription),
        invoices: invoices.map(toOperatorInvoice),
        history: history.map(toHistoryEntry),
        events: events.map(toProviderEvent),
        acts: acts.map(toOperatorAct),
        account: account === undefined ? null : toOperatorAccount(account),
      };
    },
  };
}
