import type {
  CreatorBilling,
  OperatorAct,
  ProviderEvent,
  Reconciliation,
} from '#shared/billing/operator-billing-shapes.contract.ts';
import type { ActRow } from './operator-billing.queries.ts';
import type { AccountRow } from '../billing-rows.queries.ts';
import type { EventRow } from '../inbox/events.queries.ts';
import type { ReconciliationRow } from '../inbox/reconciliations.queries.ts';

export function toProviderEvent(row: EventRow): ProviderEvent {
  const { userId: id, userName: name, userEmail: email } = row;
  return {
    id: row.id,
    source: row.source,
    externalId: row.externalId,
    type: row.type,
    customerId: row.customerId,
    creator: id === null || name === null || email === null ? null : { id, name, email },
    createdAt: row.createdAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    attempts: row.attempts,
    error: row.error,
  };
}

export function toReconciliation(row: ReconciliationRow): Reconciliation {
  return {
    id: row.id,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    operatorName: row.operatorName,
    customers: row.customers,
    failed: row.failed,
    differences: row.differences.map(({ isLeft = false, ...rest }) => ({ ...rest, isLeft })),
  };
}

export function toOperatorAccount(row: AccountRow): NonNullable<CreatorBilling['account']> {
  return {
    provider: row.provider,
    customerId: row.externalCustomerId,
    card: row.cardLast4 === null ? null : `${row.cardBrand ?? 'card'} ${row.cardLast4}`,
    creditCents: row.creditCents,
    syncedAt: row.syncedAt?.toISOString() ?? null,
  };
}

export function toOperatorAct(row: ActRow): OperatorAct {
  return { ...row, at: row.at.toISOString() };
}
