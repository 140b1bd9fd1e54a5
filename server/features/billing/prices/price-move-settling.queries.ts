import type { Knex } from 'knex';

/** How many a round looks at. */
const AT_ONCE = 200;

export interface SettledRow {
  id: string;
  userId: string;
  provider: string;
  state: 'waiting' | 'planned' | 'taking_back' | 'taken_back' | 'done' | 'left';
  effectiveAt: Date;
  toPriceId: string | null;
  externalPriceId: string | null;
  externalId: string;
  nextPriceId: string | null;
  nextAt: Date | null;
  periodEnd: Date | null;
  syncedAt: Date;
  hasNewPrice: boolean;
  /** It ended, or another plan took its place. */
  hasLeft: boolean;
  /** The provider is to be told that the next renewal has the new price. */
  isDue: boolean;
}

const facts = `
  SELECT m.*, p.provider, p.to_price_id, c.external_price_id, s.external_id, s.next_price_id, s.next_at,
    s.period_end, s.synced_at, f.*
  FROM moved_subscriptions m JOIN price_moves p ON p.id = m.move_id
  JOIN billing_subscriptions s ON s.id = m.subscription_id
  LEFT JOIN plan_prices c ON c.id = p.to_price_id
  CROSS JOIN LATERAL (SELECT
      s.plan_id = p.plan_id AND s.interval = p.interval AND s.amount_cents = p.to_cents AS has_new_price,
      s.status IN ('canceled', 'unpaid') OR s.plan_id <> p.plan_id OR s.interval <> p.interval AS has_left,
      p.provider <> 'manual' AND s.cancel_at IS NULL
        -- A pause that is over lasts until the next charge, which has the new price.
        AND (s.status IN ('active', 'trialing') OR (s.status = 'paused' AND s.paused_until = s.period_end))
        AND s.next_price_id IS NULL AND s.period_end >= p.not_before AS is_due) f
  WHERE m.state IN ('waiting', 'planned', 'taking_back')
    AND (m.tried_at IS NULL OR m.tried_at < now() - interval '1 minute')`;

/** Those where something is to be done or noted. */
export async function selectDue(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM (${facts}) d WHERE has_new_price OR has_left OR state = 'taking_back'
       OR (state = 'waiting' AND is_due)
       OR (state = 'planned' AND next_price_id IS DISTINCT FROM to_price_id)
     ORDER BY tried_at NULLS FIRST, id LIMIT ${AT_ONCE}`,
  );
  return rows.map(({ id }) => id);
}

/** Takes one for a minute; undefined when somebody else has it, or nothing is to be done with it. */
export async function claim(db: Knex, id: string): Promise<SettledRow | undefined> {
  const { rows } = await db.raw<{ rows: SettledRow[] }>(
    `WITH mine AS (UPDATE moved_subscriptions SET tried_at = now()
       WHERE id = :id AND (tried_at IS NULL OR tried_at < now() - interval '1 minute') RETURNING id)
     SELECT d.* FROM (${facts}) d JOIN mine ON mine.id = d.id`,
    { id },
  );
  return rows[0];
}

/** Notes the outcome and lets go, unless an operator decided otherwise in the meantime. */
export async function save(
  db: Knex,
  id: string,
  outcome: Pick<SettledRow, 'state' | 'effectiveAt'> & { error: string | null },
): Promise<void> {
  const { state, effectiveAt, error } = outcome;
  await db.raw(
    `UPDATE moved_subscriptions SET error = :error, effective_at = :effectiveAt,
       tried_at = CASE WHEN :error::text IS NULL THEN NULL ELSE tried_at END,
       settled_at = CASE WHEN :state IN ('done', 'left', 'taken_back') THEN now() END,
       state = CASE WHEN state IN ('taking_back', 'taken_back') AND :state IN ('waiting', 'planned')
         THEN 'taking_back' ELSE :state END
     WHERE id = :id`,
    { id, state, effectiveAt, error },
  );
}

/** An invoice by hand that has the new price is the move of its subscription. */
export async function noteBilled(trx: Knex.Transaction, subscriptionId: string): Promise<void> {
  await trx('moved_subscriptions')
    .where({ subscriptionId, state: 'waiting' })
    .update({ state: 'done', settledAt: trx.fn.now() });
}
