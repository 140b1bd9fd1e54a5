import type { PortalState, PriceState } from '#shared/billing/billing-provider.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type BillingProvider, ProviderError, type ProviderPrice } from './billing-provider.ts';
import type { BillingProviders } from './billing-providers.ts';
import * as queries from './plan-prices.queries.ts';

interface MadeThere {
  prices: PriceState[];
  portal: PortalState;
}

/** Prices at the provider, made from the plan rows, and the rules of its page for creators. */
export interface PlanPrices {
  /** Throws provider_has_no_prices, provider_not_reached. */
  read(): Promise<MadeThere>;
  /** Makes what is missing or differs; called twice it makes nothing more. Throws as `read`. */
  make(by: AuditActor): Promise<MadeThere>;
  /** The practice provider has all of it without anybody pressing a button. */
  makeForPractice(): Promise<void>;
}

interface Wanted {
  plan: queries.PricedPlan;
  interval: 'month' | 'year';
  cents: number | null;
}

export function createPlanPrices(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  { audit, providers }: { audit: AuditLog; providers: BillingProviders },
): PlanPrices {
  async function wantedPrices(): Promise<Wanted[]> {
    const plans = await queries.selectPricedPlans(db);
    return plans.flatMap((plan): Wanted[] => [
      { plan, interval: 'month', cents: plan.monthlyCents },
      { plan, interval: 'year', cents: plan.yearlyCents },
    ]);
  }

  const currentOf = (rows: readonly queries.PriceRow[], { plan, interval }: Wanted) =>
    rows.find(
      (row) => row.planId === plan.id && row.interval === interval && row.retiredAt === null,
    );

  async function readOf(provider: BillingProvider): Promise<PriceState[]> {
    const rows = await queries.selectPrices(db, provider.name);
    const onOld = await queries.countOnOldPrices(db, provider.name);
    const states: PriceState[] = [];
    for (const wanted of await wantedPrices()) {
      const { plan, interval, cents } = wanted;
      const row = currentOf(rows, wanted);
      if (row === undefined && cents === null) continue;
      const there =
        row?.externalPriceId == null
          ? null
          : await reached(() => provider.readPrice(row.externalPriceId ?? ''));
      const old = onOld.find((one) => one.planId === plan.id && one.interval === interval);
      states.push({
        planId: plan.id,
        planName: plan.name,
        interval,
        planCents: cents,
        priceId: row?.id ?? null,
        priceCents: row?.amountCents ?? null,
        provider: there,
        state: stateOf(cents, row, there),
        onOldPrices: old?.count ?? 0,
      });
    }
    return states;
  }

  async function makeOf(provider: BillingProvider): Promise<number> {
    const rows = await queries.selectPrices(db, provider.name);
    let made = 0;
    for (const wanted of await wantedPrices()) {
      const { plan, interval, cents } = wanted;
      const row = currentOf(rows, wanted);
      if (cents === null) {
        if (row === undefined) continue;
        await db.transaction((trx) => queries.retirePrice(trx, row.id));
        made += 1;
        continue;
      }
      const there =
        row?.externalPriceId == null
          ? null
          : await reached(() => provider.readPrice(row.externalPriceId ?? ''));
      if (stateOf(cents, row, there) === 'right') continue;
      const productOf = rows.findLast(
        ({ planId, externalProductId }) => planId === plan.id && externalProductId !== null,
      );
      const price = await reached(() =>
        provider.makePrice({
          planId: plan.id,
          planName: plan.name,
          interval,
          amountCents: cents,
          externalProductId: productOf?.externalProductId ?? null,
        }),
      );
      const { externalPriceId, externalProductId } = price;
      await db.transaction((trx) =>
        queries.savePrice(trx, {
          id: ids.rowId(),
          planId: plan.id,
          provider: provider.name,
          interval,
          amountCents: cents,
          externalPriceId,
          externalProductId,
        }),
      );
      // The yearly price of the same plan goes below the same product.
      rows.push(...(await queries.selectPrices(db, provider.name)).slice(rows.length));
      made += 1;
    }
    return made;
  }

  const bothOf = async (provider: BillingProvider): Promise<MadeThere> => ({
    prices: await readOf(provider),
    portal: await reached(() => provider.readPortal()),
  });

  async function current(): Promise<BillingProvider> {
    const { provider } = await providers.terms();
    if (provider === null) throw new AppError('provider_has_no_prices');
    return provider;
  }

  async function makeMissing(): Promise<void> {
    const { provider } = await providers.terms();
    if (provider?.name !== 'practice') return;
    const rows = await queries.selectPrices(db, provider.name);
    const differs = (await wantedPrices()).some(
      (wanted) => (currentOf(rows, wanted)?.amountCents ?? null) !== wanted.cents,
    );
    if (differs) await makeOf(provider);
    await reached(() => provider.makePortal());
  }
  /** The round and the demo of a first start ask at the same time. */
  let making: Promise<void> | null = null;

  return {
    read: async () => bothOf(await current()),
    async make(by) {
      const provider = await current();
      const made = await makeOf(provider);
      const isPortalChanged = await reached(() => provider.makePortal());
      await db.transaction((trx) =>
        audit.record(trx, {
          action: 'billing.prices_made',
          by,
          target: { kind: 'billing', id: 'prices', name: provider.name },
          after: { changed: made, portal: isPortalChanged },
        }),
      );
      return bothOf(provider);
    },
    makeForPractice: () =>
      (making ??= makeMissing().finally(() => {
        making = null;
      })),
  };
}

function stateOf(
  cents: number | null,
  row: queries.PriceRow | undefined,
  there: ProviderPrice | null,
): PriceState['state'] {
  if (cents === null) return 'not_sold';
  if (row === undefined) return 'not_made';
  if (there === null) return 'missing_there';
  if (there.currency !== 'usd') return 'other_currency_there';
  if (there.amountCents !== row.amountCents) return 'other_amount_there';
  if (row.amountCents !== cents) return 'old_amount';
  return there.isActive ? 'right' : 'archived_there';
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    throw new AppError('provider_not_reached', { values: { reason: cause.message }, cause });
  }
}
