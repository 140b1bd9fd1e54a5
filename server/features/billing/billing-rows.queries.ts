import type { Knex } from 'knex';
import type {
  BillingInterval,
  BillingProviderName,
  HistoryKind,
  InvoiceStatus,
  SubscriptionStatus,
} from '#shared/billing/billing-fields.contract.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';

/** A subscription with the names of its plans. */
export interface SubscriptionRow {
  id: string;
  keysetAt: string;
  userId: string;
  userName: string;
  userEmail: string;
  provider: BillingProviderName;
  externalId: string;
  planId: string;
  planName: string;
  priceId: string | null;
  interval: BillingInterval;
  amountCents: number;
  netCents: number;
  status: SubscriptionStatus;
  startedAt: Date;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  pausedUntil: Date | null;
  pastDueSince: Date | null;
  accessUntil: Date | null;
  nextPriceId: string | null;
  nextAt: Date | null;
  nextPlanId: string | null;
  nextPlanName: string | null;
  nextInterval: BillingInterval | null;
  nextAmountCents: number | null;
  nextChargeCents: number | null;
  nextChargeAt: Date | null;
  /** The current price, which an operator moves this one to, and from when on. */
  movesToCents: number | null;
  movesAt: Date | null;
  cancelReason: string | null;
  /** Newcomers pay another price for the same. */
  hasOldPrice: boolean;
  syncedAt: Date;
}

export interface SubscriptionFilter {
  id?: string;
  userId?: string;
  status?: SubscriptionStatus | undefined;
  planId?: string | undefined;
  provider?: BillingProviderName | undefined;
  search?: string | undefined;
  after?: Keyset | null;
}

/** Subscriptions, the latest first. */
export function selectSubscriptions(
  db: Knex,
  { id, userId, status, planId, provider, search, after = null }: SubscriptionFilter,
  limit: number,
): Knex.QueryBuilder<object, SubscriptionRow[]> {
  const query = db('billing_subscriptions as s')
    .join('users as u', 'u.id', 's.user_id')
    .join('plans as p', 'p.id', 's.plan_id')
    .leftJoin('plan_prices as c', 'c.id', 's.price_id')
    .leftJoin('plan_prices as n', 'n.id', 's.next_price_id')
    .leftJoin('plans as np', 'np.id', 'n.plan_id')
    .leftJoin('moved_subscriptions as ms', (on) => {
      void on.on('ms.subscription_id', 's.id').onIn('ms.state', ['waiting', 'planned']);
    })
    .leftJoin('price_moves as pm', 'pm.id', 'ms.move_id')
    .orderBy([
      { column: 's.started_at', order: 'desc' },
      { column: 's.id', order: 'desc' },
    ])
    .limit(limit)
    .select<SubscriptionRow[]>(
      's.*',
      'u.name as user_name',
      'u.email as user_email',
      'p.name as plan_name',
      'n.plan_id as next_plan_id',
      'np.name as next_plan_name',
      'n.interval as next_interval',
      'n.amount_cents as next_amount_cents',
      'pm.to_cents as moves_to_cents',
      'ms.effective_at as moves_at',
      db.raw('c.retired_at IS NOT NULL AS has_old_price'),
      db.raw(`${keysetAt('s.started_at')} AS keyset_at`),
    );
  if (id !== undefined) void query.where('s.id', id);
  if (userId !== undefined) void query.where('s.user_id', userId);
  if (status !== undefined) void query.where('s.status', status);
  if (planId !== undefined) void query.where('s.plan_id', planId);
  if (provider !== undefined) void query.where('s.provider', provider);
  if (search !== undefined && search !== '') {
    const like = containsText(search);
    void query.where((either) => {
      void either.whereILike('u.name', like).orWhereILike('u.email', like);
    });
  }
  if (after !== null) {
    void query.whereRaw('(s.started_at, s.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

/** The one that counts: the latest live one, else the latest. Undefined without any. */
export async function findSubscription(
  db: Knex,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const rows = await selectSubscriptions(db, { userId }, 20);
  return rows.find(({ status }) => isLive(status)) ?? rows[0];
}

/** Whether something may still come of it. */
export function isLive(status: SubscriptionStatus): boolean {
  return status !== 'canceled' && status !== 'incomplete';
}

/** What waits at the provider is the same plan at another price: creators cannot plan that, operators do. */
export function isPriceMove(
  row: Pick<SubscriptionRow, 'planId' | 'interval' | 'nextPlanId' | 'nextInterval'>,
): boolean {
  return row.nextPlanId === row.planId && row.nextInterval === row.interval;
}

export interface InvoiceRow {
  id: string;
  keysetAt: string;
  userId: string | null;
  userName: string | null;
  userEmail: string | null;
  subscriptionId: string | null;
  provider: BillingProviderName;
  externalId: string;
  number: string | null;
  status: InvoiceStatus;
  planName: string | null;
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  paidCents: number;
  creditCents: number;
  refundedCents: number;
  disputeStatus: string | null;
  disputedCents: number | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  attempts: number;
  nextAttemptAt: Date | null;
  failureReason: string | null;
  issuedAt: Date;
  paidAt: Date | null;
  /** Of a manual one, as `YYYY-MM-DD`. */
  dueOn: string | null;
  creditNumber: string | null;
}

/** What is still to be paid of an invoice. */
export function dueOf({
  totalCents,
  creditCents,
  paidCents,
}: Pick<InvoiceRow, 'totalCents' | 'creditCents' | 'paidCents'>): number {
  return totalCents - creditCents - paidCents;
}

export interface InvoiceFilter {
  id?: string;
  userId?: string;
  subscriptionId?: string;
  status?: InvoiceStatus | undefined;
  isFailed?: boolean;
  provider?: BillingProviderName | undefined;
  after?: Keyset | null;
}

/** Invoices, the latest first. */
export function selectInvoices(
  db: Knex,
  filter: InvoiceFilter,
  limit: number,
): Knex.QueryBuilder<object, InvoiceRow[]> {
  const { id, userId, subscriptionId, status, isFailed, provider, after = null } = filter;
  const query = db('billing_invoices as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('plans as p', 'p.id', 'i.plan_id')
    .leftJoin('manual_invoices as m', 'm.invoice_id', 'i.id')
    .joinRaw(
      // An inquiry takes no money.
      `LEFT JOIN LATERAL (SELECT status, amount_cents FROM billing_disputes
         WHERE invoice_id = i.id AND status NOT LIKE 'warning%'
         ORDER BY created_at DESC, id DESC LIMIT 1) d ON true`,
    )
    .orderBy([
      { column: 'i.issued_at', order: 'desc' },
      { column: 'i.id', order: 'desc' },
    ])
    .limit(limit)
    .select<InvoiceRow[]>(
      'i.*',
      'u.name as user_name',
      'u.email as user_email',
      'p.name as plan_name',
      db.raw('m.due_on::text AS due_on'),
      'm.credit_number',
      'd.status as dispute_status',
      'd.amount_cents as disputed_cents',
      db.raw(`${keysetAt('i.issued_at')} AS keyset_at`),
    );
  if (id !== undefined) void query.where('i.id', id);
  if (userId !== undefined) void query.where('i.user_id', userId);
  if (subscriptionId !== undefined) void query.where('i.subscription_id', subscriptionId);
  if (status !== undefined) void query.where('i.status', status);
  if (isFailed === true) void query.where('i.status', 'open').where('i.attempts', '>', 0);
  if (provider !== undefined) void query.where('i.provider', provider);
  if (after !== null) {
    void query.whereRaw('(i.issued_at, i.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

export interface HistoryRow {
  id: string;
  keysetAt: string;
  provider: BillingProviderName;
  at: Date;
  kind: HistoryKind;
  planName: string | null;
  fromPlanName: string | null;
  amountCents: number | null;
  effectiveAt: Date | null;
  reason: string | null;
}

/** What happened, newest first. */
export function selectHistory(
  db: Knex,
  userId: string,
  after: Keyset | null,
  limit: number,
): Promise<HistoryRow[]> {
  const query = db('billing_history as h')
    .leftJoin('plans as p', 'p.id', 'h.plan_id')
    .leftJoin('plans as f', 'f.id', 'h.from_plan_id')
    .where('h.user_id', userId)
    .orderBy([
      { column: 'h.at', order: 'desc' },
      { column: 'h.id', order: 'desc' },
    ])
    .limit(limit)
    .select<HistoryRow[]>(
      'h.*',
      'p.name as plan_name',
      'f.name as from_plan_name',
      db.raw(`${keysetAt('h.at')} AS keyset_at`),
    );
  if (after !== null) {
    void query.whereRaw('(h.at, h.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

/** The customer of a creator at a provider. */
export interface AccountRow {
  userId: string;
  provider: BillingProviderName;
  externalCustomerId: string;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpiresMonth: number | null;
  cardExpiresYear: number | null;
  cardFingerprint: string | null;
  billingName: string | null;
  billingCountry: string | null;
  taxId: string | null;
  creditCents: number;
  syncedAt: Date | null;
}

/** Undefined before the first payment. */
export async function findAccount(
  db: Knex,
  userId: string,
  provider: string,
): Promise<AccountRow | undefined> {
  return db('billing_accounts').where({ userId, provider }).first<AccountRow | undefined>();
}
