import type { Knex } from 'knex';

/** Values that make a shown amount wrong when they change. */
export interface ShownState {
  priceId: string | null;
  status: string;
  periodEnd: Date | null;
  cancelAt: Date | null;
  nextPriceId: string | null;
}

export interface PreviewRow {
  id: string;
  userId: string;
  subscriptionId: string;
  priceId: string;
  isNow: boolean;
  prorationAt: Date;
  dueCents: number;
  state: string;
}

export async function insertPreview(db: Knex, row: PreviewRow): Promise<void> {
  await db('billing_previews').insert(row);
}

/**
 * Takes a preview for carrying it out. The subscription's row is locked, so of two tabs the second one
 * sees the first. Who repeats a call that got no answer gets the same preview again.
 */
export async function claimPreview(
  trx: Knex.Transaction,
  order: { token: string; userId: string; minutes: number; state(row: ShownState): string },
): Promise<PreviewRow | 'expired' | 'changed'> {
  const preview = await trx('billing_previews')
    .where({ id: order.token, userId: order.userId })
    .first<(PreviewRow & { usedAt: Date | null }) | undefined>();
  if (preview === undefined || preview.usedAt !== null) return 'expired';
  const subscription = await trx('billing_subscriptions')
    .where({ id: preview.subscriptionId })
    .forUpdate()
    .first<(ShownState & { changingKey: string | null; isBusy: boolean }) | undefined>(
      'price_id',
      'status',
      'period_end',
      'cancel_at',
      'next_price_id',
      'changing_key',
      trx.raw(`coalesce(changing_since > now() - interval '2 minutes', false) AS is_busy`),
    );
  if (subscription === undefined) return 'changed';
  // Begun already: the same key at the provider makes it one change.
  if (subscription.changingKey === preview.id) return preview;
  if (subscription.isBusy) return 'changed';
  const { rows } = await trx.raw<{ rows: { isOld: boolean }[] }>(
    `SELECT created_at < now() - make_interval(mins => ?) AS is_old
     FROM billing_previews WHERE id = ?`,
    [order.minutes, preview.id],
  );
  if (rows[0]?.isOld !== false) return 'expired';
  if (order.state(subscription) !== preview.state) return 'changed';
  await trx('billing_subscriptions')
    .where({ id: preview.subscriptionId })
    .update({ changingKey: preview.id, changingSince: trx.fn.now() });
  return preview;
}

/** It was carried out or refused: it is not used again. */
export async function finishPreview(
  db: Knex,
  token: string,
  subscriptionId: string,
): Promise<void> {
  // One statement: a process that dies between two would leave a change under way that nobody ends.
  await db.raw(
    `WITH used AS (UPDATE billing_previews SET used_at = now() WHERE id = :token)
     UPDATE billing_subscriptions SET changing_key = NULL, changing_since = NULL
     WHERE id = :subscriptionId AND changing_key = :token`,
    { token, subscriptionId },
  );
}

/** Previews that nobody can confirm any more. */
export async function deleteOldPreviews(db: Knex): Promise<void> {
  await db('billing_previews').whereRaw(`created_at < now() - interval '2 days'`).delete();
}
