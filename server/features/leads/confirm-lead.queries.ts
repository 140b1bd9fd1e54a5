import type { Knex } from 'knex';

/**
 * Counts a lead that is confirmed now; false when the month has no room, and it counts as held. The
 * month's row is locked first: of parallel ones exactly the last free place is taken.
 */
export async function takeQuota(
  trx: Knex.Transaction,
  magnet: { id: string; userId: string },
  commentLimit: number | null,
): Promise<boolean> {
  const month = trx.raw(`date_trunc('month', now() AT TIME ZONE 'UTC')::date`);
  const ofMonth = { userId: magnet.userId, month };
  await trx('quota_months').insert(ofMonth).onConflict(['user_id', 'month']).ignore();
  const { used } = await trx('quota_months').where(ofMonth).forUpdate().first<{ used: number }>();
  const counts = commentLimit === null || used < commentLimit;
  await trx('quota_months')
    .where(ofMonth)
    .increment(counts ? 'used' : 'held');
  await trx.raw(
    `INSERT INTO magnet_hours AS h (user_id, hour, magnet_id, verified)
     VALUES (?, date_trunc('hour', now()), ?, 1)
     ON CONFLICT (user_id, hour, magnet_id) DO UPDATE SET verified = h.verified + 1`,
    [magnet.userId, magnet.id],
  );
  return counts;
}
