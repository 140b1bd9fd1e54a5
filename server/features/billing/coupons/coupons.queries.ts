import type { Knex } from 'knex';
import type { Coupon, NewCoupon } from '#shared/billing/coupons.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

export interface CouponRow extends Omit<Coupon, 'expiresAt' | 'offAt' | 'madeAt' | 'state'> {
  keysetAt: string;
  externalId: string;
  expiresAt: Date | null;
  offAt: Date | null;
  madeAt: Date;
}

interface Which {
  id?: string | null;
  provider?: string | null;
  code?: string | null;
  after?: Keyset | null;
}

/** Coupons with their uses, the latest first. */
export async function selectCoupons(
  db: Knex,
  { id = null, provider = null, code = null, after = null }: Which,
  limit: number,
): Promise<CouponRow[]> {
  const { rows } = await db.raw<{ rows: CouponRow[] }>(
    `SELECT c.*, p.name AS plan_name, ${keysetAt('c.made_at')} AS keyset_at,
       (SELECT count(*)::int FROM billing_checkouts k
        WHERE k.coupon_id = c.id AND k.state = 'done') AS uses
     FROM billing_coupons c LEFT JOIN plans p ON p.id = c.plan_id
     WHERE (:id::text IS NULL OR c.id = :id)
       AND (:provider::text IS NULL OR c.provider = :provider)
       AND (:code::text IS NULL OR c.code = :code)
       AND (:at::timestamptz IS NULL OR (c.made_at, c.id) < (:at::timestamptz, :afterId::text))
     ORDER BY c.made_at DESC, c.id DESC LIMIT :limit`,
    { id, provider, code, at: after?.at ?? null, afterId: after?.id ?? null, limit },
  );
  return rows;
}

/** Whether a creator has paid with it before. */
export async function hasUsed(db: Knex, userId: string, couponId: string): Promise<boolean> {
  const found = await db('billing_checkouts')
    .where({ userId, couponId, state: 'done' })
    .first('external_id');
  return found !== undefined;
}

/** False when the id or the code was stored before. */
export async function insertCoupon(
  trx: Knex.Transaction,
  row: Omit<NewCoupon, 'reason'> & { provider: string; externalId: string; madeBy: string },
): Promise<boolean> {
  const rows = await trx('billing_coupons')
    .insert(row)
    .onConflict()
    .ignore()
    .returning<{ id: string }[]>('id');
  return rows.length > 0;
}

/** False when it was so already. */
export async function switchCoupon(
  trx: Knex.Transaction,
  id: string,
  isOn: boolean,
): Promise<boolean> {
  const own = trx('billing_coupons').where({ id });
  const changed = isOn
    ? await own.whereNotNull('off_at').update({ offAt: null })
    : await own.whereNull('off_at').update({ offAt: trx.fn.now() });
  return changed > 0;
}
