import type { Knex } from 'knex';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type {
  BillingDetails,
  PlanRequest,
  Seller,
} from '#shared/billing/manual-shapes.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

const sellerColumns = [
  'name',
  'address',
  'taxId',
  'bankDetails',
  'numberPrefix',
  'paymentDays',
  'renewalDays',
  'taxName',
  'taxBasisPoints',
] as const;

/** Null before an operator saved it. */
export async function selectSeller(db: Knex): Promise<Seller | null> {
  const row = await db('billing_seller').first<Seller | undefined>(...sellerColumns);
  return row ?? null;
}

export async function saveSeller(trx: Knex.Transaction, seller: Seller): Promise<void> {
  await trx('billing_seller')
    .insert({ ...seller })
    .onConflict('id')
    .merge();
}

/** Null before the creator entered them. */
export async function selectDetails(db: Knex, userId: string): Promise<BillingDetails | null> {
  const row = await db('billing_details')
    .where({ userId })
    .first<BillingDetails | undefined>(
      'name',
      'line1',
      'line2',
      'postalCode',
      'city',
      'country',
      'taxId',
      'email',
    );
  return row ?? null;
}

export async function saveDetails(
  trx: Knex.Transaction,
  userId: string,
  details: BillingDetails,
): Promise<void> {
  const row = { ...details, updatedAt: trx.fn.now() };
  await trx('billing_details')
    .insert({ ...row, userId })
    .onConflict('user_id')
    .merge(row);
}

export interface RequestRow {
  id: string;
  keysetAt: string;
  userId: string;
  userName: string;
  userEmail: string;
  planId: string;
  planName: string;
  interval: BillingInterval;
  state: PlanRequest['state'];
  requestedAt: Date;
  closedAt: Date | null;
  closeReason: string | null;
}

export interface RequestFilter {
  id?: string;
  userId?: string;
  state?: PlanRequest['state'] | undefined;
  after?: Keyset | null;
}

/** Requests for plans, the latest first. */
export function selectRequests(
  db: Knex,
  { id, userId, state, after = null }: RequestFilter,
  limit: number,
): Knex.QueryBuilder<object, RequestRow[]> {
  const query = db('plan_requests as r')
    .join('users as u', 'u.id', 'r.user_id')
    .join('plans as p', 'p.id', 'r.plan_id')
    .orderBy([
      { column: 'r.requested_at', order: 'desc' },
      { column: 'r.id', order: 'desc' },
    ])
    .limit(limit)
    .select<RequestRow[]>(
      'r.*',
      'u.name as user_name',
      'u.email as user_email',
      'p.name as plan_name',
      db.raw(`${keysetAt('r.requested_at')} AS keyset_at`),
    );
  if (id !== undefined) void query.where('r.id', id);
  if (userId !== undefined) void query.where('r.user_id', userId);
  if (state !== undefined) void query.where('r.state', state);
  if (after !== null) {
    void query.whereRaw('(r.requested_at, r.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

/** False when one waits already. */
export async function insertRequest(
  trx: Knex.Transaction,
  row: { id: string; userId: string; planId: string; interval: BillingInterval },
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `INSERT INTO plan_requests (id, user_id, plan_id, interval)
     VALUES (:id, :userId, :planId, :interval)
     ON CONFLICT (user_id) WHERE state = 'open' DO NOTHING`,
    { ...row },
  );
  return rowCount > 0;
}

/** Ends the request that waits; false without one. */
export async function closeRequest(
  trx: Knex.Transaction,
  of: { userId: string } | { id: string },
  state: Exclude<PlanRequest['state'], 'open'>,
  closeReason: string | null = null,
): Promise<boolean> {
  const closed = await trx('plan_requests')
    .where({ ...of, state: 'open' })
    .update({ state, closeReason, closedAt: trx.fn.now() });
  return closed > 0;
}
