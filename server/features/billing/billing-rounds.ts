import { deleteOldPreviews } from './account/previews.queries.ts';
import { noteClosure, selectClosures } from './closures.queries.ts';
import type { Credits } from './credits/credits.service.ts';
import type { EventInbox } from './inbox/event-inbox.ts';
import type { BillingProviders } from './provider/billing-providers.ts';
import type { Reconciliation } from './inbox/reconciliation.service.ts';
import type { PriceMoveSettling } from './prices/price-move-settling.ts';
import type { PlanPrices } from './provider/plan-prices.service.ts';
import { type Rounds, startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';

/** How long an event whose job was lost waits. */
const ROUND_MS = 60_000;

/** What is left over: lost events and credits, customers of deleted accounts, old previews, practice prices. */
export function startBillingRounds(
  { db, logger }: Pick<Platform, 'db' | 'logger'>,
  parts: {
    credits: Credits;
    inbox: EventInbox;
    priceMoves: PriceMoveSettling;
    prices: PlanPrices;
    providers: BillingProviders;
    reconciliation: Reconciliation;
  },
): Rounds {
  const { credits, inbox, priceMoves, prices, providers, reconciliation } = parts;
  const onError = (error: unknown): void =>
    logger.warn({ reason: String(error) }, 'a round of payments was not finished');

  async function closeCustomers(): Promise<void> {
    for (const { provider: name, externalCustomerId: id } of await selectClosures(db)) {
      const provider = await providers.named(name);
      const close =
        provider === null ? Promise.reject(new Error('no key')) : provider.closeCustomer(id);
      const error = await close.then(() => null, String);
      await noteClosure(db, name, id, error);
    }
  }

  return startRounds(
    async () => {
      await inbox.handleStranded();
      await credits.giveStranded();
      await closeCustomers();
      await deleteOldPreviews(db);
      await prices.makeForPractice();
      await priceMoves.goOn();
      await reconciliation.goOn();
    },
    { everyMs: ROUND_MS, onError },
  );
}
