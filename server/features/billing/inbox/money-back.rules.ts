import type { BillingInvoice, HistoryKind } from '#shared/billing/billing-fields.contract.ts';
import type { InvoiceFacts, MoneyBack } from '../provider/provider-facts.ts';

export type MoneyBackCause = 'refund' | 'dispute';

type DisputeState = NonNullable<BillingInvoice['dispute']>['state'];

/**
 * The state of a dispute in our words. Null for an inquiry of the bank: it takes no money. `prevented`: the payer
 * has the money back and nobody decides any more.
 */
export function disputeStateOf(status: string): DisputeState | null {
  if (status.startsWith('warning')) return null;
  if (status === 'won') return 'won';
  return status === 'lost' || status === 'prevented' ? 'lost' : 'open';
}

/** Whether the money is back with the payer; not after a failed refund or a dispute that was won. */
export function isMoneyBack(cause: MoneyBackCause, { status }: Pick<MoneyBack, 'status'>): boolean {
  if (cause === 'refund') return status !== 'failed' && status !== 'canceled';
  const state = disputeStateOf(status);
  return state === 'open' || state === 'lost';
}

/** Money that went back: refunds that were not refused, and disputes that were not won. */
export function refundedCents({ refunds, disputes }: InvoiceFacts): number {
  const gone = [
    ...disputes.filter((dispute) => isMoneyBack('dispute', dispute)),
    ...refunds.filter((refund) => isMoneyBack('refund', refund)),
  ];
  return gone.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * What happened to a refund or a dispute between two readings, for its creator to read; `was` is null for one
 * that was not known. A dispute that is seen only when it is over was opened too.
 */
export function moneyBackHistory(
  cause: MoneyBackCause,
  was: string | null,
  status: string,
): HistoryKind[] {
  if (cause === 'refund') {
    const wasBack = was !== null && isMoneyBack(cause, { status: was });
    const isBack = isMoneyBack(cause, { status });
    if (wasBack === isBack) return [];
    return [isBack ? 'refunded' : 'refund_failed'];
  }
  const before = was === null ? null : disputeStateOf(was);
  const after = disputeStateOf(status);
  if (after === null || after === before) return [];
  return [
    ...(before === null ? (['disputed'] as const) : []),
    ...(after === 'open' ? [] : ([`dispute_${after}`] as const)),
  ];
}
