import type { NewHistory, StoredSubscription } from './sync.queries.ts';

/** What happened between two states of a subscription, for its creator to read. */
export function historyBetween(
  before: StoredSubscription | undefined,
  after: StoredSubscription,
  now: Date,
): NewHistory[] {
  const { planId } = after;
  const started = { kind: 'started', at: after.startedAt, planId, amountCents: after.amountCents };
  const hasStarted = (row: StoredSubscription | undefined): boolean =>
    row !== undefined && row.status !== 'incomplete';
  const entries: NewHistory[] = [];
  const add = (kind: string, rest: Partial<NewHistory> = {}): void => {
    entries.push({ kind, at: now, planId, ...rest });
  };
  if (!hasStarted(before)) {
    if (
      !hasStarted(after) ||
      (before === undefined && after.status === 'canceled' && isVoid(after))
    ) {
      return [];
    }
    entries.push(started);
  }
  const old = hasStarted(before) ? before : undefined;
  if (old !== undefined && old.planId !== planId) {
    add('plan_changed', { fromPlanId: old.planId, amountCents: after.amountCents });
  } else if (old !== undefined && old.amountCents !== after.amountCents) {
    add('price_changed', { amountCents: after.amountCents });
  }
  if (after.nextPriceId !== null && old?.nextPriceId !== after.nextPriceId) {
    add('change_scheduled', { effectiveAt: after.nextAt });
  } else if (old !== undefined && old.nextPriceId !== null && after.nextPriceId === null) {
    if (old.planId === planId && old.amountCents === after.amountCents) add('change_unscheduled');
  }
  const isEnded = after.status === 'canceled' || after.status === 'unpaid';
  const wasEnded = old?.status === 'canceled' || old?.status === 'unpaid';
  if (isEnded && !wasEnded) add('ended', { at: after.endedAt ?? now, reason: null });
  if (!isEnded && after.cancelAt !== null && (old?.cancelAt ?? null) === null) {
    add('cancel_scheduled', { effectiveAt: after.cancelAt });
  }
  if (!isEnded && old !== undefined && old.cancelAt !== null && after.cancelAt === null) {
    add('cancel_undone');
  }
  if (after.status === 'paused' && old?.status !== 'paused') {
    add('paused', { effectiveAt: after.pausedUntil });
  }
  if (old?.status === 'paused' && after.status === 'active') add('unpaused');
  const isRenewed =
    old?.periodEnd != null && after.periodStart !== null && after.periodStart >= old.periodEnd;
  if (isRenewed && after.status === 'active') {
    add('renewed', { at: after.periodStart ?? now, amountCents: after.amountCents });
  }
  return entries;
}

/** It ended before anything was paid. */
function isVoid({ periodStart, periodEnd, endedAt }: StoredSubscription): boolean {
  return periodStart === null || periodEnd === null || endedAt === null;
}
