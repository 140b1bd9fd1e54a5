import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { type Books, commissionAccounts } from '#shared/billing/books.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aReferrer } from '#server/testing/scenes/referrals/referral-scene.ts';

const it = appTest();

const today = new Date().toISOString().slice(0, 10);
const period = { from: today, to: today };

/** Each account as it stands at the end of today. */
const endsOf = ({ commissions }: Books) =>
  Object.fromEntries(commissions.accounts.map(({ account, endCents }) => [account, endCents]));
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

it('the books say what referrals owe, add up to zero at each step, and give the rows behind each figure', async ({
  app,
}) => {
  const ria = await aReferrer(app);
  const { finance, operatorReferrals } = app.as(ria.operatorToken);
  const read = () => finance.read({ query: period });
  const step = async (wanted: Record<string, number>) => {
    const books = await read();
    expect(endsOf(books)).toMatchObject(wanted);
    expect(sumOf(Object.values(endsOf(books)))).toBe(0);
    return books;
  };
  const bo = await ria.bring();
  const invoiceId = randomIds.rowId();
  await ria.pay({ creatorId: bo.id, invoiceId, paidCents: 20_000 });
  await step({ held: 6_000, approved: 0, expense: -6_000 });
  await ria.pass(31);
  await step({ held: 0, approved: 6_000 });
  await app.services.referrals.details.save(ria.user.id, {
    name: 'Ria',
    method: 'bank',
    account: 'DE00',
    address: '',
  });
  const { id: batchId } = await operatorReferrals.makeBatch({ body: { practice: false } });
  await step({ approved: 0, paying: 6_000 });
  await operatorReferrals.settleBatch({ params: { batchId } });
  await step({ paying: 0, payouts: 6_000 });
  await ria.takeBack(invoiceId, { cents: 10_000 });
  await step({ approved: -3_000, payouts: 6_000, expense: -3_000 });
  await ria.pay({ creatorId: bo.id, paidCents: 30_000 });
  await ria.pass(31);
  app.services.referrals.payouts.offerCredit({
    isOffered: () => Promise.resolve(true),
    open: () => Promise.resolve(() => Promise.resolve()),
  });
  const mine = app.as(ria.token).referrals;
  await mine.takeCredit();
  const creditId = (await mine.read()).payouts.find(({ kind }) => kind === 'credit')?.id ?? '';
  await app.db.transaction((trx) =>
    app.services.referrals.payouts.onCredit(trx, { creditId, state: 'given', error: null }),
  );
  await ria.pay({ creatorId: bo.id, paidCents: 1_000, isPractice: true });
  const books = await step({ approved: 0, credits: 6_000, expense: -12_000 });
  expect(books.commissions).toMatchObject({ earnedCents: 15_000, reversedCents: 3_000 });

  const changes = new Map(
    books.commissions.accounts.map(({ account, changeCents }) => [account, changeCents]),
  );
  const figures = [
    ...commissionAccounts.map((kind) => [kind, changes.get(kind)] as const),
    ['commissions', 0] as const,
    ['reversed', 3_000] as const,
  ];
  for (const [kind, figure] of figures) {
    const { items } = await finance.rows({ query: { ...period, kind, limit: 100 } });
    expect([kind, sumOf(items.map(({ amountCents }) => amountCents))]).toEqual([kind, figure]);
    const bytes = await finance.export({ body: { ...period, kind } });
    const lines: string[][] = parse(Buffer.from(bytes), { bom: true });
    const written = lines.slice(1).map(([, amount]) => Math.round(Number(amount) * 100));
    expect([kind, sumOf(written)]).toEqual([kind, figure]);
  }
  const { items } = await finance.rows({ query: { ...period, kind: 'credits' } });
  expect(items).toMatchObject([
    { creator: { id: ria.user.id }, what: 'credit', amountCents: 6_000, reason: 'credit' },
  ]);

  const practice = await finance.read({ query: { ...period, practice: 'true' } });
  expect(endsOf(practice)).toMatchObject({ held: 300, expense: -12_300 });
  await app.db('users').where({ id: ria.user.id }).delete();
  const left = await step({ held: 0, approved: 0, payouts: 6_000, expense: -12_000 });
  expect(left.commissions.earnedCents).toBe(15_000);
  const gone = await finance.rows({ query: { ...period, kind: 'payouts' } });
  expect(gone.items).toMatchObject([{ creator: null, amountCents: 6_000 }]);
});
