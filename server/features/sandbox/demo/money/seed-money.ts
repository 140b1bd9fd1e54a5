import type { Billing } from '#server/features/billing/billing.feature.ts';
import { beganAt } from '#server/features/billing/practice/past/past-lives.ts';
import type { Referrals } from '#server/features/referrals/referrals.feature.ts';
import { settlePlan } from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { randomIds } from '#server/platform/ids.ts';
import { demoCreator } from '../demo-magnets.ts';
import { earningsOf, ledgerOf } from './demo-commissions.ts';
import { clicksOf, giftsOf, userRow } from './demo-payer-rows.ts';
import { demoPayers } from './demo-payers.ts';
import * as queries from './demo-money.queries.ts';

/** What the money of the demo is made with. */
export interface MoneyServices {
  billing: Pick<Billing, 'past'>;
  referrals: Pick<Referrals, 'readTerms' | 'details'>;
}

/** The example of the IBAN registry for Sweden. */
const EXAMPLE_IBAN = 'SE35 5000 0000 0549 1000 0003';

/** Half a year of payments. Nothing where another provider than the one of practice takes the money. */
export async function seedMoney(
  db: Database,
  { billing, referrals }: MoneyServices,
  { creatorId, at: now }: { creatorId: string; at: Date },
): Promise<void> {
  const cast = demoPayers.map((payer) => ({
    payer,
    id: payer.email === demoCreator.email ? creatorId : randomIds.rowId(),
  }));
  const users = new Map(cast.map(({ payer, id }) => [payer, id]));
  const books = (await billing.past?.live(users, now)) ?? null;
  if (books === null) return;
  const terms = await referrals.readTerms();
  const earned = cast.flatMap(({ payer, id }) =>
    books.filter(({ userId }) => userId === id).flatMap((one) => earningsOf(one, payer)),
  );
  const ledger = ledgerOf(earned, { userId: creatorId, terms, now, ids: randomIds });
  const details = { name: demoCreator.name, method: 'bank', account: EXAMPLE_IBAN } as const;
  const sealed = await referrals.details.save(creatorId, { ...details, address: '' });
  const sealedTo = referrals.details.copyFor({ userId: creatorId, sealed }, ledger.payout.id);
  const seconds = Math.floor(now.getTime() / 1_000);
  const first = Math.min(...demoPayers.map((payer) => beganAt(payer, seconds)));
  await db.transaction(async (trx) => {
    const others = cast.filter(({ id }) => id !== creatorId);
    await queries.storePayers(
      trx,
      others.map(({ payer, id }) => userRow(payer, { id, referrer: creatorId, now: seconds })),
    );
    await queries.beginPaying(trx, { userId: creatorId, at: new Date(first * 1_000) });
    await queries.storeBooks(trx, books);
    await queries.storeGifts(trx, giftsOf(cast, now));
    await queries.storeLedger(
      trx,
      { ...ledger, payout: { ...ledger.payout, sealedTo } },
      {
        reversals: books.flatMap(({ reversals }) => reversals.map((one) => ({ ...one }))),
        doubts: cast.flatMap(({ payer, id: userId }) =>
          (payer.doubts ?? []).map((kind) => ({ userId, kind })),
        ),
        clicks: clicksOf(creatorId, now),
      },
    );
    for (const { id } of cast) await settlePlan(trx, id);
  });
}
