import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { findPriceThere } from '../provider/plan-prices.queries.ts';
import type { InvoiceFacts } from '../provider/provider-facts.ts';
import type { Applying } from './apply-subscriptions.ts';
import { isMoneyBack, moneyBackHistory, refundedCents } from './money-back.rules.ts';
import * as queries from './sync.queries.ts';

type Known = queries.StoredInvoice | undefined;

/** Overwrites the invoices of a customer, and tells what moved: listeners, history, emails. */
export async function applyInvoices(
  applying: Applying,
  subscriptions: ReadonlyMap<string, queries.StoredSubscription>,
  mail: MailQueue,
): Promise<void> {
  const { trx, provider, owner, facts, ids, differences } = applying;
  const stored = await queries.selectStoredInvoices(trx, provider, owner.userId);
  const known = new Map(stored.map((row) => [row.externalId, row]));
  // The oldest first, so that the first paid one is the first.
  const invoices = facts.invoices.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
  for (const invoice of invoices) {
    // All amounts here are dollars: another currency would be counted as if it were one.
    if (invoice.currency !== 'usd') {
      const what = `${invoice.externalId}: its currency is not US dollars`;
      const there = invoice.currency;
      differences.push({ creatorId: owner.userId, what, here: 'usd', there, isLeft: true });
      continue;
    }
    const old = known.get(invoice.externalId);
    const id = old?.id ?? ids.rowId();
    const price =
      invoice.externalPriceId === null
        ? undefined
        : await findPriceThere(trx, provider, invoice.externalPriceId);
    const subscription = subscriptions.get(invoice.externalSubscriptionId ?? '');
    const planId = price?.planId ?? subscription?.planId ?? null;
    const refunded = refundedCents(invoice);
    await queries.saveInvoice(
      trx,
      {
        id,
        userId: owner.userId,
        subscriptionId: subscription?.id ?? null,
        planId,
        provider,
        refundedCents: refunded,
      },
      invoice,
    );
    if (old?.status !== invoice.status) {
      differences.push({
        creatorId: owner.userId,
        what: `${invoice.externalId}: status`,
        here: old?.status ?? null,
        there: invoice.status,
      });
    }
    await tellPayment(applying, { old, invoice, id, planId }, mail);
    await tellMoneyBack(applying, { invoice, id, planId });
  }
}

function isNewlyPaid(old: Known, invoice: InvoiceFacts): boolean {
  return invoice.status === 'paid' && old?.status !== 'paid' && invoice.paidCents > 0;
}

interface Told {
  invoice: InvoiceFacts;
  id: string;
  planId: string | null;
}

async function tellPayment(
  { trx, provider, owner, facts, now, ids, listeners }: Applying,
  { old, invoice, id, planId }: Told & { old: Known },
  mail: MailQueue,
): Promise<void> {
  const of = () => ({ id: ids.rowId(), userId: owner.userId, provider });
  const to = { to: owner.email, toKey: owner.emailKey };
  const { attempts, failureReason: reason } = invoice;
  if (isNewlyPaid(old, invoice)) {
    const paidAt = invoice.paidAt ?? now;
    const { paidCents, taxCents, currency } = invoice;
    await queries.addHistory(trx, of(), {
      kind: 'paid',
      at: paidAt,
      planId,
      amountCents: paidCents,
    });
    if (old?.status === 'open' && old.attempts > 0) {
      await queries.addHistory(trx, of(), {
        kind: 'recovered',
        at: paidAt,
        planId,
        amountCents: paidCents,
      });
      await mail.add(trx, { kind: 'payment_recovered', ...to, payload: { invoiceId: id } });
    }
    for (const listener of listeners) {
      await listener.onPaid?.(trx, {
        invoiceId: id,
        creatorId: owner.userId,
        paidCents,
        taxCents,
        currency,
        paidAt,
        paidUntil: invoice.periodEnd ?? paidAt,
        cardFingerprint: facts.card?.fingerprint ?? null,
        isPractice: provider === 'practice',
      });
    }
  }
  const hasFailed = invoice.status === 'open' && attempts > (old?.attempts ?? 0) && reason !== null;
  // A first payment that fails on its page is told there; nothing is past due then.
  if (!hasFailed || isOfFirstPayment(facts.subscriptions, invoice)) return;
  const amountCents = invoice.totalCents - invoice.creditCents - invoice.paidCents;
  await queries.addHistory(trx, of(), {
    kind: 'payment_failed',
    at: now,
    planId,
    amountCents,
    reason,
  });
  await mail.add(trx, { kind: 'payment_failed', ...to, payload: { invoiceId: id } });
}

function isOfFirstPayment(
  subscriptions: Applying['facts']['subscriptions'],
  { externalSubscriptionId: id }: InvoiceFacts,
): boolean {
  const own = subscriptions.find(({ externalId }) => externalId === id);
  return own === undefined || own.status === 'incomplete' || own.status === 'canceled';
}

async function tellMoneyBack(
  { trx, provider, owner, now, ids, listeners }: Applying,
  { invoice, id: invoiceId, planId }: Told,
): Promise<void> {
  const kinds = [
    ['billing_refunds', 'refund', invoice.refunds],
    ['billing_disputes', 'dispute', invoice.disputes],
  ] as const;
  for (const [table, cause, moves] of kinds) {
    for (const move of moves) {
      const row = { ...move, id: ids.rowId(), invoiceId, provider };
      const was = await queries.saveMoneyBack(trx, table, row);
      const { externalId: reversalId, createdAt, amountCents: cents, reason } = move;
      for (const kind of moneyBackHistory(cause, was, move.status)) {
        const of = { id: ids.rowId(), userId: owner.userId, provider };
        // The provider says when it began, and not when it was decided.
        const isBegin = kind === 'refunded' || kind === 'disputed';
        const at = isBegin ? createdAt : now;
        await queries.addHistory(trx, of, { kind, at, planId, amountCents: cents, reason });
      }
      if (!isMoneyBack(cause, move)) {
        for (const listener of listeners) await listener.onReversalWithdrawn?.(trx, reversalId);
        continue;
      }
      const at = createdAt;
      for (const listener of listeners) {
        await listener.onReversed?.(trx, { reversalId, invoiceId, cents, cause, at });
      }
    }
  }
}
