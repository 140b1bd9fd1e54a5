import type { Knex } from 'knex';
import type { Platform } from '#server/platform/platform.ts';
import type { GrantActor, PlanGrants } from '../grants/plan-grants.service.ts';
import { historyBetween } from '../inbox/subscription-history.ts';
import {
  addHistory,
  saveSubscription,
  selectStored,
  type StoredSubscription,
} from '../inbox/sync.queries.ts';
import { selectBillingSettings } from '../provider/billing-settings.queries.ts';
import { type ManualInvoice, changeInvoice, selectPeriods } from './manual-invoices.queries.ts';
import { manualStanding } from './manual.rules.ts';

/** Makes the subscription of a creator, and their plan, what the manual invoices say. */
export interface ManualSettling {
  /** The live one; undefined without. */
  findLive(trx: Knex.Transaction, userId: string): Promise<StoredSubscription | undefined>;
  /** Begins a subscription with its first paid invoice, or takes an invoice into the live one. */
  join(trx: Knex.Transaction, invoice: ManualInvoice & { userId: string }): Promise<void>;
  /** Call it after each change of an invoice, and when time has passed. The caller holds the creator. */
  settle(
    trx: Knex.Transaction,
    userId: string,
    why: { reason: string; by: GrantActor },
  ): Promise<void>;
}

export function createManualSettling(
  { clock, ids }: Pick<Platform, 'clock' | 'ids'>,
  { grants }: { grants: PlanGrants },
): ManualSettling {
  const provider = 'manual';
  const source = 'subscription' as const;

  async function findLive(trx: Knex.Transaction, userId: string) {
    const stored = await selectStored(trx, provider, userId);
    return stored.find(({ status }) => status !== 'canceled');
  }

  async function save(
    trx: Knex.Transaction,
    before: StoredSubscription | undefined,
    after: StoredSubscription,
  ): Promise<void> {
    await saveSubscription(trx, after);
    for (const entry of historyBetween(before, after, clock.now())) {
      await addHistory(trx, { id: ids.rowId(), userId: after.userId, provider }, entry);
    }
  }

  return {
    findLive,

    async join(trx, invoice) {
      const live = await findLive(trx, invoice.userId);
      if (live !== undefined) {
        await changeInvoice(trx, invoice.id, { subscriptionId: live.id });
        return;
      }
      const { planId, interval, listCents, subtotalCents, periodStart, periodEnd } = invoice;
      const id = ids.rowId();
      const now = clock.now();
      await save(trx, undefined, {
        id,
        userId: invoice.userId,
        provider,
        externalId: `manual-${id}`,
        planId,
        priceId: null,
        interval,
        amountCents: listCents,
        netCents: subtotalCents,
        status: 'active',
        startedAt: now,
        periodStart,
        periodEnd,
        cancelAt: null,
        canceledAt: null,
        endedAt: null,
        pausedUntil: null,
        pastDueSince: null,
        accessUntil: null,
        nextPriceId: null,
        nextAt: null,
        nextChargeCents: null,
        nextChargeAt: null,
      });
      await changeInvoice(trx, invoice.id, { subscriptionId: id });
    },

    async settle(trx, userId, { reason, by }) {
      const before = await findLive(trx, userId);
      if (before === undefined) return;
      const now = clock.now();
      const { graceDays } = await selectBillingSettings(trx);
      const standing = manualStanding(await selectPeriods(trx, before.id), now, graceDays);
      if (standing === null) {
        const over = { status: 'canceled', endedAt: now, pastDueSince: null, accessUntil: null };
        await save(trx, before, { ...before, ...over });
        await grants.end(trx, { creatorId: userId, source, reason, by });
        return;
      }
      const { current, status, paidUntil, planUntil } = standing;
      const isPastDue = status === 'past_due';
      const staysEnded = before.cancelAt !== null && before.cancelAt >= paidUntil;
      await save(trx, before, {
        ...before,
        planId: current.planId,
        interval: current.interval,
        amountCents: current.listCents,
        netCents: current.netCents,
        status,
        periodStart: current.from,
        periodEnd: paidUntil,
        // A later period that is paid takes the end back; a shorter time moves it.
        cancelAt: staysEnded ? paidUntil : null,
        pastDueSince: isPastDue ? paidUntil : null,
        accessUntil: isPastDue ? planUntil : null,
      });
      const until = planUntil.toISOString();
      const { planId } = current;
      await grants.give(trx, { creatorId: userId, planId, source, until, reason, by });
    },
  };
}
