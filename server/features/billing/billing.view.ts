import type { BillingInvoice, HistoryEntry } from '#shared/billing/billing-fields.contract.ts';
import type { Billing, OwnSubscription } from '#shared/billing/billing-shapes.contract.ts';
import type {
  OperatorInvoice,
  SubscriptionRow as OperatorSubscription,
} from '#shared/billing/operator-billing-shapes.contract.ts';
import { disputeStateOf } from './inbox/money-back.rules.ts';
import { firstCharge } from './prices/price-moves.rules.ts';
import {
  type AccountRow,
  dueOf,
  type HistoryRow,
  type InvoiceRow,
  isLive,
  isPriceMove,
  type SubscriptionRow,
} from './billing-rows.queries.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A subscription as its creator sees it; `open` is the invoice whose charge failed. */
export function toOwnSubscription(
  row: SubscriptionRow,
  open: InvoiceRow | undefined,
): OwnSubscription {
  const { nextChargeAt, nextChargeCents, nextPlanId, nextPlanName, nextInterval } = row;
  const isPastDue = row.status === 'past_due' && row.accessUntil !== null;
  const isFailed = (isPastDue || row.status === 'unpaid') && open !== undefined;
  return {
    id: row.id,
    planId: row.planId,
    planName: row.planName,
    interval: row.interval,
    amountCents: row.amountCents,
    status: row.status,
    periodStart: iso(row.periodStart),
    periodEnd: iso(row.periodEnd),
    cancelAt: iso(row.cancelAt),
    pausedUntil: iso(row.pausedUntil),
    nextCharge:
      nextChargeAt === null || nextChargeCents === null
        ? null
        : { amountCents: nextChargeCents, at: nextChargeAt.toISOString() },
    pastDue: isFailed
      ? {
          since: (row.pastDueSince ?? open.issuedAt).toISOString(),
          accessUntil: iso(row.accessUntil),
          amountCents: dueOf(open),
          attempts: open.attempts,
          reason: open.failureReason,
          nextAttemptAt: iso(open.nextAttemptAt),
          invoiceId: open.id,
        }
      : null,
    scheduled:
      nextPlanId === null ||
      nextPlanName === null ||
      nextInterval === null ||
      row.nextAt === null ||
      isPriceMove(row)
        ? null
        : {
            planId: nextPlanId,
            planName: nextPlanName,
            interval: nextInterval,
            amountCents: row.nextAmountCents ?? 0,
            at: row.nextAt.toISOString(),
          },
    priceMove: priceMoveOf(row),
    hasOldPrice: row.hasOldPrice,
    isPractice: row.provider === 'practice',
  };
}

/** The charge from which another price is paid, unless it is another plan's by then. */
function priceMoveOf(row: SubscriptionRow): OwnSubscription['priceMove'] {
  if (row.movesToCents === null || row.movesAt === null || !isLive(row.status)) return null;
  return { amountCents: row.movesToCents, at: firstCharge(row.movesAt, row).toISOString() };
}

/** The card and the address of an account. */
export function toAccountParts(
  account: AccountRow | undefined,
): Pick<Billing, 'card' | 'details' | 'creditCents' | 'syncedAt'> {
  if (account === undefined) return { card: null, details: null, creditCents: 0, syncedAt: null };
  const { cardBrand, cardLast4, cardExpiresMonth, cardExpiresYear } = account;
  return {
    card:
      cardBrand === null || cardLast4 === null
        ? null
        : {
            brand: cardBrand,
            last4: cardLast4,
            expiresMonth: cardExpiresMonth ?? 0,
            expiresYear: cardExpiresYear ?? 0,
          },
    details: {
      name: account.billingName,
      country: account.billingCountry,
      taxId: account.taxId,
    },
    creditCents: account.creditCents,
    syncedAt: iso(account.syncedAt),
  };
}

/** An invoice as its creator sees it. */
export function toInvoice(row: InvoiceRow): BillingInvoice {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    planName: row.planName,
    isPractice: row.provider === 'practice',
    isManual: row.provider === 'manual',
    dueOn: row.dueOn,
    creditNumber: row.creditNumber,
    subtotalCents: row.subtotalCents,
    discountCents: row.discountCents,
    taxCents: row.taxCents,
    totalCents: row.totalCents,
    paidCents: row.paidCents,
    creditCents: row.creditCents,
    refundedCents: row.refundedCents,
    dispute: toDispute(row),
    periodStart: iso(row.periodStart),
    periodEnd: iso(row.periodEnd),
    issuedAt: row.issuedAt.toISOString(),
    paidAt: iso(row.paidAt),
    attempts: row.attempts,
    failureReason: row.failureReason,
    nextAttemptAt: iso(row.nextAttemptAt),
  };
}

function toDispute({ disputeStatus, disputedCents }: InvoiceRow): BillingInvoice['dispute'] {
  const state = disputeStatus === null ? null : disputeStateOf(disputeStatus);
  return state === null || disputedCents === null ? null : { state, cents: disputedCents };
}

/** An invoice with its creator, for operators. */
export function toOperatorInvoice(row: InvoiceRow): OperatorInvoice {
  const { userId: id, userName: name, userEmail: email } = row;
  return {
    ...toInvoice(row),
    creator: id === null || name === null || email === null ? null : { id, name, email },
    provider: row.provider,
    externalId: row.externalId,
  };
}

/** A subscription with its creator, for operators. */
export function toOperatorSubscription(row: SubscriptionRow): OperatorSubscription {
  return {
    id: row.id,
    creator: { id: row.userId, name: row.userName, email: row.userEmail },
    provider: row.provider,
    externalId: row.externalId,
    planId: row.planId,
    planName: row.planName,
    interval: row.interval,
    amountCents: row.amountCents,
    status: row.status,
    startedAt: row.startedAt.toISOString(),
    periodEnd: iso(row.periodEnd),
    cancelAt: iso(row.cancelAt),
    endedAt: iso(row.endedAt),
    pausedUntil: iso(row.pausedUntil),
    pastDueSince: iso(row.pastDueSince),
    accessUntil: iso(row.accessUntil),
    cancelReason: row.cancelReason,
    priceMove: priceMoveOf(row),
    hasOldPrice: row.hasOldPrice,
    scheduled:
      isPriceMove(row) ||
      row.nextPlanName === null ||
      row.nextInterval === null ||
      row.nextAmountCents === null ||
      row.nextAt === null
        ? null
        : {
            planName: row.nextPlanName,
            interval: row.nextInterval,
            amountCents: row.nextAmountCents,
            at: row.nextAt.toISOString(),
          },
    syncedAt: row.syncedAt.toISOString(),
  };
}

/** What happened, as its creator sees it. */
export function toHistoryEntry(row: HistoryRow): HistoryEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    isPractice: row.provider === 'practice',
    planName: row.planName,
    fromPlanName: row.fromPlanName,
    amountCents: row.amountCents,
    effectiveAt: iso(row.effectiveAt),
    reason: row.reason,
  };
}
