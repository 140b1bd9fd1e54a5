import type { AuditAction, AuditFacts } from '#shared/audit/audit.contract.ts';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { ChangePreview } from '#shared/billing/billing-shapes.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ChangingService } from '../account/changing.service.ts';
import type { LeavingService } from '../account/leaving.service.ts';
import { findSubscription, isLive, selectSubscriptions } from '../billing-rows.queries.ts';

interface Told {
  reason: string;
}

/**
 * What operators do with a subscription in place of its creator, by the rules of the creator's own screen. All
 * throw subscription_not_found, subscription_has_ended and what those services throw.
 */
export interface SubscriptionActs {
  previewPlan(
    id: string,
    choice: { planId: string; interval: BillingInterval },
  ): Promise<ChangePreview>;
  changePlan(id: string, how: Told & { token: string }, by: AuditActor): Promise<void>;
  undoChange(id: string, how: Told, by: AuditActor): Promise<void>;
  resume(id: string, how: Told, by: AuditActor): Promise<void>;
  pause(id: string, how: Told & { until: string }, by: AuditActor): Promise<void>;
  unpause(id: string, how: Told, by: AuditActor): Promise<void>;
}

export function createSubscriptionActs(
  { db }: Pick<Platform, 'db'>,
  ports: { audit: AuditLog; changing: ChangingService; leaving: LeavingService },
): SubscriptionActs {
  const { audit, changing, leaving } = ports;

  /** The owner, when this is the one that counts: the services below act on no other. */
  async function ownerOf(id: string): Promise<{ userId: string; email: string; there: string }> {
    const [row] = await selectSubscriptions(db, { id }, 1);
    if (row === undefined) throw new AppError('subscription_not_found');
    const counting = await findSubscription(db, row.userId);
    if (!isLive(row.status) || counting?.id !== id) throw new AppError('subscription_has_ended');
    return { userId: row.userId, email: row.userEmail, there: row.externalId };
  }

  /** Notes the act when its checks have passed, just before the provider hears of it. */
  async function act(
    id: string,
    entry: { action: AuditAction; by: AuditActor; reason: string; after?: AuditFacts },
    work: (userId: string, note: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { userId, email, there } = await ownerOf(id);
    const target = { kind: 'creator' as const, id: userId, name: email };
    const after = { subscription: there, ...entry.after };
    await work(userId, () =>
      db.transaction((trx) => audit.record(trx, { ...entry, target, after })),
    );
  }

  return {
    async previewPlan(id, choice) {
      return changing.preview((await ownerOf(id)).userId, choice);
    },
    changePlan: (id, { token, reason }, by) =>
      act(id, { action: 'billing.plan_changed', by, reason }, (userId, note) =>
        changing.confirm(userId, token, note),
      ),
    undoChange: (id, { reason }, by) =>
      act(id, { action: 'billing.change_undone', by, reason }, leaving.undoScheduled),
    resume: (id, { reason }, by) =>
      act(id, { action: 'billing.resumed', by, reason }, leaving.resume),
    pause: (id, { until, reason }, by) =>
      act(id, { action: 'billing.paused', by, reason, after: { until } }, (userId, note) =>
        leaving.pause(userId, until, note),
      ),
    unpause: (id, { reason }, by) =>
      act(id, { action: 'billing.unpaused', by, reason }, leaving.unpause),
  };
}
