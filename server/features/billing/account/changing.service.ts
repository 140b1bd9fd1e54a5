import { PREVIEW_MINUTES } from '#shared/billing/billing.contract.ts';
import type { ChangePreview } from '#shared/billing/billing-shapes.contract.ts';
import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  findAccount,
  findSubscription,
  isLive,
  type SubscriptionRow,
} from '../billing-rows.queries.ts';
import type { CustomerSync } from '../inbox/customer-sync.ts';
import type { BillingProvider } from '../provider/billing-provider.ts';
import { providerNow } from '../provider/provider-time.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { findPrice, type PriceRow, selectOffered } from '../provider/plan-prices.queries.ts';
import * as queries from './previews.queries.ts';
import { reaching } from './provider-problems.ts';

/** A subscription of a creator with what acts on it need. */
export interface OwnedSubscription {
  row: SubscriptionRow;
  provider: BillingProvider;
  customerId: string;
}

/** Another plan: first what it costs, then exactly that. */
export interface ChangingService {
  /**
   * Throws billing_off, billing_by_hand, plan_not_sold, no_subscription, plan_is_yours,
   * change_first_pay, provider_unreachable.
   */
  preview(
    userId: string,
    choice: { planId: string; interval: BillingInterval },
  ): Promise<ChangePreview>;
  /**
   * Throws no_subscription, preview_expired, subscription_changed, card_declined,
   * provider_unreachable.
   */
  confirm(userId: string, token: string, note?: () => Promise<void>): Promise<void>;
}

export function createChanging(
  { db, ids, clock }: Pick<Platform, 'db' | 'ids' | 'clock'>,
  { providers, sync }: { providers: BillingProviders; sync: CustomerSync },
): ChangingService {
  return {
    async preview(userId, { planId, interval }) {
      const { row, provider } = await ownSubscription(db, providers, userId);
      const isPaying = row.status === 'active' || row.status === 'trialing';
      // What ends has no next charge to show, and a planned change would begin it anew.
      if (!isPaying || row.cancelAt !== null) throw new AppError('change_first_pay');
      const offered = await selectOffered(db, provider.name);
      const price = offered.find((one) => one.planId === planId && one.interval === interval);
      if (price?.externalPriceId == null) throw new AppError('plan_not_sold');
      if (price.id === row.priceId || (row.planId === planId && row.interval === interval)) {
        throw new AppError('plan_is_yours');
      }
      const now = await reaching(() => providerNow(clock, provider));
      const isNow = isUpgrade(await findPrice(db, row.priceId ?? ''), price, row);
      const id = ids.rowId();
      const { externalPriceId: there } = price;
      // Within the period that the provider knows: its clock and ours may differ.
      const start = row.periodStart ?? now;
      const at = new Date(Math.floor(Math.max(now.getTime(), start.getTime()) / 1_000) * 1_000);
      // Its price was archived at the provider.
      const shown = await reaching(
        () => provider.preview(row.externalId, there, at),
        'plan_not_sold',
      );
      await queries.insertPreview(db, {
        id,
        userId,
        subscriptionId: row.id,
        priceId: price.id,
        isNow,
        prorationAt: at,
        dueCents: isNow ? shown.dueTodayCents : 0,
        state: stateOf(row),
      });
      return {
        token: id,
        expiresAt: new Date(clock.now().getTime() + PREVIEW_MINUTES * 60_000).toISOString(),
        when: isNow ? 'now' : 'period_end',
        at: (isNow ? at : (row.periodEnd ?? at)).toISOString(),
        planName: price.planName,
        interval,
        dueTodayCents: isNow ? shown.dueTodayCents : 0,
        creditCents: isNow ? shown.creditCents : 0,
        lines: isNow ? shown.lines : [],
        usedCreditCents: isNow ? shown.usedCreditCents : 0,
        nextCents: isNow
          ? Math.max(shown.nextCents + shown.balanceAfterCents, 0)
          : Math.max(shown.nextCents + shown.balanceCents, 0),
        nextAt: (isNow ? shown.nextAt : row.periodEnd)?.toISOString() ?? null,
      };
    },

    async confirm(userId, token, note) {
      const { row, provider, customerId } = await ownSubscription(db, providers, userId);
      const preview = await db.transaction((trx) =>
        queries.claimPreview(trx, { token, userId, minutes: PREVIEW_MINUTES, state: stateOf }),
      );
      if (preview === 'expired') throw new AppError('preview_expired');
      if (preview === 'changed') throw new AppError('subscription_changed');
      await note?.();
      const price = await findPrice(db, preview.priceId);
      const externalPriceId = price?.externalPriceId ?? '';
      const { externalId } = row;
      const act = { externalId, externalPriceId, key: `change-${token}` };
      let isKnown = true;
      try {
        await reaching(
          () =>
            preview.isNow
              ? provider.change({
                  ...act,
                  prorationAt: preview.prorationAt,
                  dueCents: preview.dueCents,
                })
              : provider.scheduleChange(act),
          'subscription_changed',
        );
      } catch (error) {
        // Without an answer it may have worked; the same token asks again with the same key.
        isKnown = !(error instanceof AppError && error.code === 'provider_unreachable');
        throw error;
      } finally {
        if (isKnown) await queries.finishPreview(db, token, row.id);
      }
      await reaching(() => sync.sync(provider.name, customerId));
    },
  };
}

/**
 * The live subscription at a provider that can be asked. Throws no_subscription, billing_by_hand,
 * billing_off.
 */
export async function ownSubscription(
  db: Platform['db'],
  providers: BillingProviders,
  userId: string,
): Promise<OwnedSubscription> {
  const row = await findSubscription(db, userId);
  if (row === undefined || !isLive(row.status)) throw new AppError('no_subscription');
  if (row.provider === 'manual') throw new AppError('billing_by_hand');
  const provider = await providers.named(row.provider);
  const account = await findAccount(db, userId, row.provider);
  if (provider === null || account === undefined) throw new AppError('billing_off');
  return { row, provider, customerId: account.externalCustomerId };
}

/** More of a plan is given and charged at once; less waits for the end of what is paid. */
function isUpgrade(
  from: PriceRow | undefined,
  to: PriceRow,
  { interval }: Pick<SubscriptionRow, 'interval'>,
): boolean {
  if (from === undefined || from.position !== to.position) {
    return to.position > (from?.position ?? -1);
  }
  return interval === 'month' && to.interval === 'year';
}

/** What was shown; another state is another subscription for this purpose. */
function stateOf(row: queries.ShownState): string {
  const { priceId, status, periodEnd, cancelAt, nextPriceId } = row;
  return [priceId, status, periodEnd?.getTime(), cancelAt?.getTime(), nextPriceId].join(' ');
}
