import type { Knex } from 'knex';

/** The wait of a comment that has its lead, locked until the transaction ends. */
export async function lockWait(
  trx: Knex.Transaction,
  waitingId: string,
): Promise<{ state: string; leadId: string }> {
  return trx('waiting_comments')
    .where({ id: waitingId })
    .forUpdate()
    .first<{ state: string; leadId: string }>('state', 'leadId');
}

/** Ends the wait, also one that an earlier reading had refused. */
export async function setWaitSettled(
  trx: Knex.Transaction,
  waitingId: string,
  state: 'verified' | 'approved',
): Promise<void> {
  const settled = { reason: null, nextTryAt: null, settledAt: trx.fn.now() };
  await trx('waiting_comments')
    .where({ id: waitingId })
    .update({ state, ...settled });
}

/** What a confirmation tells of a lead. */
export interface ConfirmedFacts {
  name: string;
  authorUrl: string | null;
  commentText: string;
  matchedWord: string;
  method: string;
  confidence: string;
}

/** Marks the lead as confirmed, with what was read. */
export async function setConfirmed(
  trx: Knex.Transaction,
  leadId: string,
  facts: Partial<ConfirmedFacts> & { held: boolean },
): Promise<void> {
  await trx('leads')
    .where({ id: leadId })
    .update({ confirmed: true, ...facts });
}

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
