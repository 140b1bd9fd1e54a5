import type { Knex } from 'knex';
import type { Ids } from '#server/platform/ids.ts';
import type { PlanGrants } from '../grants/plan-grants.service.ts';
import { findPriceThere } from '../provider/plan-prices.queries.ts';
import type { CustomerFacts, SubscriptionFacts } from '../provider/provider-facts.ts';
import type { MoneyListener } from './money-listener.ts';
import { historyBetween } from './subscription-history.ts';
import { type Standing, standingOf, subscriptionRow } from './subscription.rules.ts';
import * as queries from './sync.queries.ts';
import type { Difference } from './reconciliations.queries.ts';

export interface Applying {
  trx: Knex.Transaction;
  provider: string;
  owner: queries.SyncedAccount;
  facts: CustomerFacts;
  graceDays: number;
  /** By the provider's clock, as all dates of the facts. */
  now: Date;
  /** How far that clock is ahead of ours. */
  aheadMs: number;
  ids: Ids;
  listeners: readonly MoneyListener[];
  differences: Difference[];
}

type Judged = { row: queries.StoredSubscription; standing: Standing; position: number };

/**
 * Overwrites the subscriptions of a customer, writes what happened, and gives or ends the plan. Returns the
 * ids of the rows by those of the provider.
 */
export async function applySubscriptions(
  applying: Applying,
  grants: PlanGrants,
): Promise<ReadonlyMap<string, queries.StoredSubscription>> {
  const { trx, provider, owner, facts, now, ids } = applying;
  const stored = await queries.selectStored(trx, provider, owner.userId);
  const before = new Map(stored.map((row) => [row.externalId, row]));
  const judged: Judged[] = [];
  for (const fact of facts.subscriptions) {
    const known = before.get(fact.externalId);
    const one = await judge(applying, fact, known?.id);
    if (one === null) continue;
    judged.push(one);
    noteDifferences(applying, known, one.row);
    await queries.saveSubscription(trx, one.row);
    for (const entry of historyBetween(known, one.row, now)) {
      await queries.addHistory(trx, { id: ids.rowId(), userId: owner.userId, provider }, entry);
    }
  }
  const after = new Map(judged.map(({ row }) => [row.externalId, row]));
  // What the provider does not know any more has ended there.
  for (const row of stored.filter((one) => !after.has(one.externalId))) {
    const ended = row.status === 'canceled' ? row : { ...row, status: 'canceled', endedAt: now };
    after.set(row.externalId, ended);
    if (ended === row) continue;
    noteDifferences(applying, row, ended);
    await queries.saveSubscription(trx, ended);
    const of = { id: ids.rowId(), userId: owner.userId, provider };
    await queries.addHistory(trx, of, { kind: 'ended', at: now, planId: row.planId });
  }
  await settleGrant(applying, judged, grants);
  return after;
}

async function judge(
  { trx, provider, owner, facts, graceDays, ids, differences }: Applying,
  fact: SubscriptionFacts,
  knownId: string | undefined,
): Promise<Judged | null> {
  const price = await findPriceThere(trx, provider, fact.externalPriceId);
  if (price === undefined) {
    const { externalId, externalPriceId: there } = fact;
    const what = `${externalId}: its price belongs to no plan`;
    differences.push({ creatorId: owner.userId, what, here: null, there, isLeft: true });
    return null;
  }
  const next =
    fact.next === null ? undefined : await findPriceThere(trx, provider, fact.next.externalPriceId);
  const standing = standingOf(fact, facts.invoices, graceDays);
  const of = { id: knownId ?? ids.rowId(), userId: owner.userId, provider };
  return {
    standing,
    position: price.position,
    row: subscriptionRow(fact, { ...of, price, nextPriceId: next?.id ?? null, standing }),
  };
}

/** The highest plan that is paid for; without one the plan of the subscription ends. */
async function settleGrant(
  { trx, provider, owner, now, aheadMs }: Applying,
  judged: readonly Judged[],
  grants: PlanGrants,
): Promise<void> {
  const giving = judged
    .filter(
      ({ standing: { access } }) =>
        access !== null && !(access.until !== null && access.until <= now),
    )
    .toSorted((a, b) => b.position - a.position)[0];
  const by = 'billing' as const;
  const source = 'subscription' as const;
  const creatorId = owner.userId;
  if (giving === undefined) {
    // The plan of a subscription elsewhere, such as one that is paid by invoice, is not ended here.
    if (await queries.hasLiveElsewhere(trx, provider, creatorId)) return;
    const last = judged.at(0)?.row.status ?? 'gone';
    await grants.end(trx, { creatorId, source, reason: `The subscription is ${last}`, by });
    return;
  }
  const { row, standing } = giving;
  // What we give ends by our clock.
  const end = standing.access?.until ?? null;
  const until = end === null ? null : new Date(end.getTime() - aheadMs).toISOString();
  const reason = `Subscription ${row.externalId} is ${row.status}`;
  await grants.give(trx, { creatorId, planId: row.planId, source, until, reason, by });
}

/** Values in which both sides are compared. */
const compared = [
  'status',
  'planId',
  'amountCents',
  'cancelAt',
  'periodEnd',
  'pausedUntil',
] as const;

function noteDifferences(
  { owner, differences }: Applying,
  before: queries.StoredSubscription | undefined,
  after: queries.StoredSubscription,
): void {
  const text = (value: string | number | Date | null | undefined): string | null =>
    value instanceof Date ? value.toISOString() : value == null ? null : String(value);
  for (const name of compared) {
    const [here, there] = [text(before?.[name]), text(after[name])];
    if (here === there) continue;
    const what = `${after.externalId}: ${name}`;
    differences.push({ creatorId: owner.userId, what, here, there });
  }
}
