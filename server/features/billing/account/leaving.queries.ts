import type { Knex } from 'knex';

/** Null when the creator stays. */
export async function saveCancelReason(
  db: Knex,
  subscriptionId: string,
  cancelReason: string | null,
  cancelComment: string | null,
): Promise<void> {
  await db('billing_subscriptions')
    .where({ id: subscriptionId })
    .update({ cancelReason, cancelComment });
}
