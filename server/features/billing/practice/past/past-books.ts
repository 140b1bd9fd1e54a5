import type { Ids } from '#server/platform/ids.ts';
import { isMoneyBack, refundedCents } from '../../inbox/money-back.rules.ts';
import { standingOf, subscriptionRow } from '../../inbox/subscription.rules.ts';
import type { PriceRow } from '../../provider/plan-prices.queries.ts';
import type { MoneyBack } from '../../provider/provider-facts.ts';
import { STRIPE_EVENTS } from '../../provider/stripe/stripe-setup.ts';
import type { PastGrant } from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import type { LivedPayer, PastPayer } from './past-lives.ts';
import { historyOf, type PastState, statesOf } from './past-states.ts';

type Row = Readonly<Record<string, unknown>>;

const PROVIDER = 'practice';

/** What a reading of the provider would have written of a payer in all that time. */
export interface PastBooks {
  payer: PastPayer;
  userId: string;
  /** Payments, and what of them went back. */
  paid: { invoiceId: string; cents: number; at: Date; until: Date }[];
  reversals: Reversal[];
  account: Row;
  subscriptions: Row[];
  invoices: (Row & { id: string })[];
  refunds: Row[];
  disputes: Row[];
  history: Row[];
  events: Row[];
  grants: PastGrant[];
  movements: PastMovement[];
}

interface PastMovement extends Row {
  at: Date;
}

interface Reversal {
  id: string;
  invoiceId: string;
  cents: number;
  cause: 'refund' | 'dispute';
  at: Date;
}

interface Terms {
  prices: readonly PriceRow[];
  graceDays: number;
  ids: Ids;
  now: Date;
}

/** The rows of a payer, all from what the provider says. */
export function booksOf(lived: LivedPayer, { prices, graceDays, ids, now }: Terms): PastBooks {
  const { userId, customerId, facts, events } = lived;
  const of = { userId, provider: PROVIDER };
  const priceOf = (id: string | null | undefined) =>
    prices.find(({ externalPriceId }) => externalPriceId !== null && externalPriceId === id);
  const states = statesOf(lived, prices);
  const subscriptions = facts.subscriptions.flatMap((fact) => {
    const price = priceOf(fact.externalPriceId);
    if (price === undefined) return [];
    const standing = standingOf(fact, facts.invoices, graceDays);
    const nextPriceId = priceOf(fact.next?.externalPriceId)?.id ?? null;
    const known = { ...of, id: ids.rowId(), price, nextPriceId, standing };
    return [{ standing, row: subscriptionRow(fact, known) }];
  });
  const left = lived.payer.acts.find(([, act]) => act.do === 'cancel')?.[1];
  const reason =
    left?.do === 'cancel'
      ? { cancelReason: left.reason, cancelComment: left.comment ?? null }
      : { cancelReason: null, cancelComment: null };
  const invoices = facts.invoices.map((invoice) => {
    const { externalSubscriptionId, externalPriceId, refunds, disputes, ...values } = invoice;
    const own = subscriptions.find(({ row }) => row.externalId === externalSubscriptionId);
    const id = ids.rowId();
    const back = (moves: typeof refunds) =>
      moves.map((move) => ({ ...move, id: ids.rowId(), invoiceId: id, provider: PROVIDER }));
    return {
      refunds: back(refunds),
      disputes: back(disputes),
      row: {
        ...values,
        ...of,
        id,
        subscriptionId: own?.row.id ?? null,
        planId: priceOf(externalPriceId)?.planId ?? own?.row.planId ?? null,
        refundedCents: refundedCents(invoice),
      },
    };
  });
  const paid = invoices.flatMap(({ row: { id: invoiceId, paidCents: cents, paidAt, periodEnd } }) =>
    paidAt === null || cents === 0
      ? []
      : [{ invoiceId, cents, at: paidAt, until: periodEnd ?? paidAt }],
  );
  const until = subscriptions.map(({ standing }) => standing.access?.until ?? null).at(-1) ?? null;
  const { card } = facts;
  const began = events[0]?.created ?? 0;
  return {
    payer: lived.payer,
    userId,
    paid,
    reversals: invoices.flatMap(({ refunds, disputes }) => [
      ...refunds.flatMap((move) => reversalOf('refund', move)),
      ...disputes.flatMap((move) => reversalOf('dispute', move)),
    ]),
    account: {
      ...of,
      externalCustomerId: customerId,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      cardExpiresMonth: card?.expiresMonth ?? null,
      cardExpiresYear: card?.expiresYear ?? null,
      cardFingerprint: card?.fingerprint ?? null,
      billingName: facts.name,
      billingCountry: facts.country,
      taxId: facts.taxId,
      creditCents: facts.creditCents,
      createdAt: new Date(began * 1_000),
      syncedAt: now,
    },
    subscriptions: subscriptions.map(({ row }) => {
      const hasLeft = row.cancelAt !== null || row.status === 'canceled';
      return { ...row, ...(hasLeft ? reason : { cancelReason: null, cancelComment: null }) };
    }),
    invoices: invoices.map(({ row }) => row),
    refunds: invoices.flatMap(({ refunds }) => refunds),
    disputes: invoices.flatMap(({ disputes }) => disputes),
    history: historyOf(lived, states).map((entry) => ({
      fromPlanId: null,
      amountCents: null,
      effectiveAt: null,
      reason: null,
      ...entry,
      ...of,
      id: ids.rowId(),
    })),
    events: eventsOf(lived, { ids, now }),
    grants: grantsOf(lived, states, { until, ids }),
    movements: movementsOf(userId, states),
  };
}

/** None for money that is not back. */
function reversalOf(cause: Reversal['cause'], move: MoneyBack & { invoiceId: string }): Reversal[] {
  if (!isMoneyBack(cause, move)) return [];
  const { externalId: id, invoiceId, amountCents: cents, createdAt: at } = move;
  return [{ id, invoiceId, cents, cause, at }];
}

/** What the inbox would have received in the last month, all of it handled. */
function eventsOf(
  { events, customerId }: LivedPayer,
  { ids, now }: { ids: Ids; now: Date },
): Row[] {
  const month = now.getTime() / 1_000 - 30 * 86_400;
  const wanted: readonly string[] = STRIPE_EVENTS;
  return events
    .filter(({ type, created }) => wanted.includes(type) && created > month)
    .map(({ id, type, created, data }) => ({
      id: ids.rowId(),
      source: PROVIDER,
      externalId: id,
      type,
      objectId: (data.object as { id: string }).id, // every object of Stripe has one
      customerId,
      createdAt: new Date(created * 1_000),
      receivedAt: new Date(created * 1_000 + 1_000),
      handledAt: new Date(created * 1_000 + 2_000),
      attempts: 1,
    }));
}

const gives = (status: string): boolean => ['active', 'past_due', 'paused'].includes(status);

/** The plans that followed one another. The last one that is not over has the end that is known now. */
function grantsOf(
  { userId }: LivedPayer,
  states: readonly PastState[],
  { until, ids }: { until: Date | null; ids: Ids },
): PastGrant[] {
  const grants: PastGrant[] = [];
  for (const { at, row } of states) {
    const last = grants.at(-1);
    const open = last?.endedAt === null ? last : undefined;
    if (gives(row.status) && open?.planId === row.planId) continue;
    if (open !== undefined) {
      grants[grants.length - 1] = { ...open, endedAt: at, endedBy: 'billing' };
    }
    if (!gives(row.status)) continue;
    grants.push({
      id: ids.rowId(),
      userId,
      planId: row.planId,
      source: 'subscription',
      reason: `Subscription ${row.externalId} is ${row.status}`,
      actor: 'billing',
      startsAt: at,
      createdAt: at,
      until: null,
      endedAt: null,
      endedBy: null,
    });
  }
  const last = grants.at(-1);
  if (last?.endedAt === null) grants[grants.length - 1] = { ...last, until };
  return grants;
}

/** Recurring revenue moved by these, as the trigger of the books would have written it. */
function movementsOf(userId: string, states: readonly PastState[]): PastMovement[] {
  const monthly = new Map<string, number>();
  const movements: PastMovement[] = [];
  let before = 0;
  let last: PastState['row'] | undefined;
  for (const { at, row } of states) {
    const pays = row.status === 'active' || row.status === 'past_due';
    const cents = row.interval === 'year' ? Math.round(row.netCents / 12) : row.netCents;
    monthly.set(row.externalId, pays ? cents : 0);
    const after = [...monthly.values()].reduce((sum, one) => sum + one, 0);
    if (after !== before) {
      movements.push({
        at,
        day: at.toISOString().slice(0, 10),
        creatorId: userId,
        isPractice: true,
        kind: kindOf(before, after, movements.length > 0),
        beforeCents: before,
        afterCents: after,
        deltaCents: after - before,
        planId: row.planId,
        interval: row.interval,
        cause: causeOf(last?.externalId === row.externalId ? last : undefined, row),
      });
    }
    before = after;
    last = row;
  }
  return movements;
}

function kindOf(before: number, after: number, wasPaying: boolean): string {
  if (after === 0) return 'churn';
  if (before === 0) return wasPaying ? 'reactivation' : 'new';
  return after > before ? 'expansion' : 'contraction';
}

function causeOf(before: PastState['row'] | undefined, after: PastState['row']): string {
  if (before === undefined) return 'started';
  if (before.status !== after.status) return after.status;
  if (before.planId !== after.planId) return 'plan_changed';
  return before.interval === after.interval ? 'price_changed' : 'interval_changed';
}
