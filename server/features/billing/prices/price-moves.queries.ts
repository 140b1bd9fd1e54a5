import type { Knex } from 'knex';
import type { MovedCreator, OldPrice, PriceMove } from '#shared/billing/price-moves.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

export interface NewMove extends Pick<
  OldPrice,
  'provider' | 'planId' | 'interval' | 'fromCents' | 'toCents'
> {
  id: string;
  toPriceId: string | null;
  notBefore: Date;
  reason: string;
  madeBy: string;
}

/** False when this id was stored before. */
export async function insertMove(trx: Knex.Transaction, move: NewMove): Promise<boolean> {
  const rows = await trx('price_moves')
    .insert(move)
    .onConflict('id')
    .ignore()
    .returning<{ id: string }[]>('id');
  return rows.length > 0;
}

/** Those whom another move has taken in the meantime are left out; returns who was taken. */
export async function insertMoved(
  trx: Knex.Transaction,
  rows: readonly {
    id: string;
    moveId: string;
    subscriptionId: string;
    userId: string;
    effectiveAt: Date;
  }[],
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let from = 0; from < rows.length; from += 500) {
    const stored = await trx('moved_subscriptions')
      .insert(rows.slice(from, from + 500))
      .onConflict(trx.raw(`(subscription_id) WHERE state IN ('waiting', 'planned', 'taking_back')`))
      .ignore()
      .returning<{ id: string }[]>('id');
    for (const { id } of stored) taken.add(id);
  }
  return taken;
}

export interface MoveRow extends Omit<PriceMove, 'notBefore' | 'madeAt'> {
  keysetAt: string;
  notBefore: Date;
  madeAt: Date;
}

/** Moves with what became of their creators, the latest first. */
export async function selectMoves(
  db: Knex,
  { id = null, after = null }: { id?: string | null; after?: Keyset | null },
  limit: number,
): Promise<MoveRow[]> {
  const { rows } = await db.raw<{ rows: MoveRow[] }>(
    `SELECT m.*, p.name AS plan_name, ${keysetAt('m.made_at')} AS keyset_at, n.*
     FROM price_moves m JOIN plans p ON p.id = m.plan_id
     CROSS JOIN LATERAL (SELECT
         count(*) FILTER (WHERE state IN ('waiting', 'planned'))::int AS waiting,
         count(*) FILTER (WHERE state = 'done')::int AS done,
         count(*) FILTER (WHERE state IN ('taking_back', 'taken_back'))::int AS taken_back,
         count(*) FILTER (WHERE state = 'left')::int AS "left",
         count(*) FILTER (WHERE state IN ('waiting', 'planned') AND error IS NOT NULL)::int AS failing
       FROM moved_subscriptions s WHERE s.move_id = m.id) n
     WHERE (:id::text IS NULL OR m.id = :id)
       AND (:at::timestamptz IS NULL OR (m.made_at, m.id) < (:at::timestamptz, :afterId::text))
     ORDER BY m.made_at DESC, m.id DESC LIMIT :limit`,
    { id, at: after?.at ?? null, afterId: after?.id ?? null, limit },
  );
  return rows;
}

export interface MovedRow extends Pick<MovedCreator, 'error'> {
  id: string;
  keysetAt: string;
  userId: string;
  userName: string;
  userEmail: string;
  emailKey: string;
  state: MovedCreator['state'] | 'taking_back';
  effectiveAt: Date;
  fromCents: number;
  toCents: number;
  planName: string;
  interval: PriceMove['interval'];
  periodStart: Date | null;
  periodEnd: Date | null;
  pausedUntil: Date | null;
  provider: PriceMove['provider'];
}

/** Creators of moves, the latest first. */
export async function selectMoved(
  db: Knex,
  { moveId = null, id = null, after = null }: MovedFilter,
  limit: number | null,
): Promise<MovedRow[]> {
  const { rows } = await db.raw<{ rows: MovedRow[] }>(
    `SELECT s.*, u.name AS user_name, u.email AS user_email, u.email_key, p.name AS plan_name,
       m.from_cents, m.to_cents, m.interval, m.provider, b.period_start, b.period_end, b.paused_until,
       ${keysetAt('s.made_at')} AS keyset_at
     FROM moved_subscriptions s JOIN price_moves m ON m.id = s.move_id
     JOIN billing_subscriptions b ON b.id = s.subscription_id
     JOIN plans p ON p.id = m.plan_id JOIN users u ON u.id = s.user_id
     WHERE (:moveId::text IS NULL OR s.move_id = :moveId) AND (:id::text IS NULL OR s.id = :id)
       AND (:at::timestamptz IS NULL OR (s.made_at, s.id) < (:at::timestamptz, :afterId::text))
     ORDER BY s.made_at DESC, s.id DESC LIMIT :limit`,
    { moveId, id, at: after?.at ?? null, afterId: after?.id ?? null, limit },
  );
  return rows;
}

interface MovedFilter {
  moveId?: string | null;
  id?: string | null;
  after?: Keyset | null;
}

/** Those who do not pay the new price yet, and will not; returns them. */
export async function takeBack(
  trx: Knex.Transaction,
  order: { moveId: string; id: string | null; now: Date },
): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `UPDATE moved_subscriptions SET tried_at = NULL,
       state = CASE state WHEN 'planned' THEN 'taking_back' ELSE 'taken_back' END,
       settled_at = CASE state WHEN 'planned' THEN NULL ELSE now() END
     WHERE move_id = :moveId AND (:id::text IS NULL OR id = :id)
       AND (state = 'waiting' OR (state = 'planned' AND effective_at > :now))
     RETURNING id`,
    { ...order },
  );
  return rows.map(({ id }) => id);
}
