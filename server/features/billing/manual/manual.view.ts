import type { OperatorPlanRequest } from '#shared/billing/manual-invoices.contract.ts';
import type { PlanRequest } from '#shared/billing/manual-shapes.contract.ts';
import type { RequestRow } from './manual-rows.queries.ts';

export function toPlanRequest(row: RequestRow): PlanRequest {
  const { id, planId, planName, interval, state, requestedAt, closedAt, closeReason } = row;
  return {
    id,
    planId,
    planName,
    interval,
    state,
    requestedAt: requestedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    closeReason,
  };
}

export function toOperatorPlanRequest(row: RequestRow): OperatorPlanRequest {
  const { userId: id, userName: name, userEmail: email } = row;
  return { ...toPlanRequest(row), creator: { id, name, email } };
}
