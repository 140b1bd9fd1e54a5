import type { Platform } from '#server/platform/platform.ts';
import type { BillingProviders } from '../../provider/billing-providers.ts';
import { selectPrices } from '../../provider/plan-prices.queries.ts';
import type { PlanPrices } from '../../provider/plan-prices.service.ts';
import type { PracticeStripe } from '../practice-provider.ts';
import { booksOf, type PastBooks } from './past-books.ts';
import { beganAt, liveUntil, type PastPayer } from './past-lives.ts';
import { livePast } from './past-world.ts';

/** Payments of a time that has passed, at the practice provider. */
export interface PracticePast {
  /**
   * Lets people pay from their first day until now. The provider knows their customers afterwards; the
   * rows that a reading of it would have written come back. Null where another provider takes the money.
   */
  live(userIds: ReadonlyMap<PastPayer, string>, now: Date): Promise<PastBooks[] | null>;
}

/** Lets them live in memory: a year takes no longer than their calls. */
export function createPracticePast(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  ports: { stripe: PracticeStripe; prices: PlanPrices; providers: BillingProviders },
): PracticePast {
  const { stripe, prices: planPrices, providers } = ports;
  return {
    async live(userIds, now) {
      const { name, graceDays } = await providers.terms();
      if (name !== 'practice') return null;
      await planPrices.makeForPractice();
      const all = await selectPrices(db, 'practice');
      const prices = all.filter(({ retiredAt }) => retiredAt === null);
      const seconds = Math.floor(now.getTime() / 1_000);
      const from = Math.min(...[...userIds.keys()].map((payer) => beganAt(payer, seconds)));
      const lived = await livePast(stripe.world, from, (past) =>
        liveUntil(past, seconds, { prices, userIds }),
      );
      return lived.map((one) => booksOf(one, { prices, graceDays, ids, now }));
    },
  };
}
