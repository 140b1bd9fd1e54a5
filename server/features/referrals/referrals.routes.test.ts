import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aReferrer } from '#server/testing/scenes/referrals/referral-scene.ts';

const it = appTest();
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );
const details = { name: 'Ria Referrer', method: 'bank', account: 'DE12 3456', address: 'Bonn' };
const aBankAccount = { ...details, method: 'bank' as const };

describe('a commission', () => {
  it('is held, approved and paid out in a batch that an operator exports and marks', async ({
    app,
  }) => {
    const ria = await aReferrer(app);
    const mine = app.as(ria.token).referrals;
    const operators = app.as(ria.operatorToken).operatorReferrals;
    const bo = await ria.bring({ name: 'Bo' });
    await ria.pay({ creatorId: bo.id, paidCents: 24_000, taxCents: 4_000 });
    expect(await mine.read()).toMatchObject({
      code: ria.user.referralCode,
      signUps: 1,
      firstPayments: 1,
      payingNow: 1,
      isPractice: false,
      lastYear: { clicks: 0, signUps: 1, firstPayments: 1, payingNow: 1 },
      balances: { heldCents: 6_000, approvedCents: 0 },
    });
    // An account from before the year of the clicks is none of their share.
    const made = app.db('users').where({ id: bo.id });
    await made.clone().update({ createdAt: app.db.raw(`now() - interval '366 days'`) });
    expect(await mine.read()).toMatchObject({
      signUps: 1,
      payingNow: 1,
      lastYear: { clicks: 0, signUps: 0, firstPayments: 0, payingNow: 0 },
    });
    const held = await mine.listEvents({ query: {} });
    expect(held.items).toMatchObject([
      { kind: 'earn', amountCents: 6_000, person: 'B', commission: { state: 'pending' } },
    ]);
    expect(JSON.stringify(held)).not.toContain(bo.email);

    await ria.pass(31);
    const { leftOut } = await operators.readBooks({ query: {} });
    expect(leftOut.withoutDetails).toBe(1);
    expect(await failure(operators.makeBatch({ body: { practice: false } }))).toEqual({
      status: 409,
      code: 'nothing_to_pay_out',
    });
    await mine.saveDetails({ body: aBankAccount });
    expect((await mine.read()).details).toEqual(aBankAccount);
    const stored = await app.db('referral_payout_details').where({ userId: ria.user.id }).first();
    expect(JSON.stringify(stored)).not.toContain('DE12');
    const { id: batchId } = await operators.makeBatch({ body: { practice: false } });
    expect((await mine.read()).balances).toMatchObject({ approvedCents: 0, payingCents: 6_000 });
    // A change of the details after the batch leads nobody's money elsewhere.
    await mine.saveDetails({ body: { ...aBankAccount, account: 'XX99' } });
    const { payouts } = await operators.exportBatch({ params: { batchId } });
    expect(payouts).toMatchObject([{ payout: { amountCents: 6_000 }, to: aBankAccount }]);
    const shown = await operators.listPayouts({ params: { batchId } });
    expect(JSON.stringify(shown)).not.toContain('DE12');
    const payoutId = payouts[0]?.payout.id ?? '';

    expect(await operators.settleBatch({ params: { batchId } })).toEqual({ paid: 1 });
    expect((await mine.read()).balances.paidCents).toBe(6_000);
    expect((await mine.listEvents({ query: { limit: 10 } })).items.at(-1)?.commission?.state).toBe(
      'paid',
    );
    const paid = operators.settlePayout({ params: { payoutId }, body: { state: 'paid' } });
    expect(await failure(paid)).toEqual({ status: 409, code: 'payout_settled' });
    const sentBack = { state: 'failed', reason: 'The account is closed' } as const;
    await operators.settlePayout({ params: { payoutId }, body: sentBack });
    const after = await mine.read();
    expect(after.balances).toMatchObject({ approvedCents: 6_000, paidCents: 0 });
    expect(after.payouts).toMatchObject([{ state: 'failed', failure: 'The account is closed' }]);
    expect((await operators.listBatches({ query: {} })).items[0]).toMatchObject({
      id: batchId,
      failedCents: 6_000,
      open: 0,
    });
    const acts = await app.db('audit_log').where({ operatorId: ria.operator.id }).pluck('action');
    expect(
      acts
        .map(String)
        .filter((act) => act.startsWith('referral.'))
        .toSorted(),
    ).toEqual([
      'referral.batch_exported',
      'referral.batch_made',
      'referral.batch_paid',
      'referral.payout_failed',
    ]);
    await mine.removeDetails();
    expect((await mine.read()).details).toBeNull();
  });

  it('is taken back by a refund after it was paid, and the next one makes up for it', async ({
    app,
  }) => {
    const ria = await aReferrer(app);
    const invoiceId = randomIds.rowId();
    const bo = await ria.bring();
    await app.services.referrals.details.save(ria.user.id, aBankAccount);
    await ria.pay({ creatorId: bo.id, invoiceId, paidCents: 20_000 });
    await ria.pass(31);
    const operators = app.as(ria.operatorToken).operatorReferrals;
    const { id: batchId } = await operators.makeBatch({ body: { practice: false } });
    await operators.settleBatch({ params: { batchId } });
    await ria.takeBack(invoiceId, { cents: 20_000, cause: 'dispute' });
    expect(await ria.balances()).toMatchObject({ approved: -6_000, paid: 6_000 });
    await ria.pay({ creatorId: bo.id, paidCents: 30_000 });
    await ria.pass(31);
    expect(await ria.balances()).toMatchObject({ approved: 3_000, paid: 6_000 });
    const { items } = await app.as(ria.token).referrals.listEvents({ query: {} });
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'reverse', amountCents: -6_000, cause: 'dispute' }),
    );
  });

  it('waits for an operator when one person may be behind both accounts, and is never lost', async ({
    app,
  }) => {
    const ria = await aReferrer(app);
    const [name] = ria.user.email.split('@');
    const self = await ria.bring({ email: `${name}+self@one.test` });
    const carded = await ria.bring();
    await ria.pay({ creatorId: ria.user.id, cardFingerprint: `card-${name}` });
    await ria.pay({ creatorId: self.id, cardFingerprint: `card-${name}` });
    await ria.pay({ creatorId: carded.id, cardFingerprint: `late-${name}` });
    expect(await ria.balances()).toMatchObject({ held: 870 * 2 });
    // The referrer pays with the card of somebody they brought, afterwards.
    await ria.pay({ creatorId: ria.user.id, cardFingerprint: `late-${name}` });
    await ria.pass(31);
    expect(await ria.balances()).toMatchObject({ held: 870 * 2, approved: 0 });

    const operators = app.as(ria.operatorToken).operatorReferrals;
    const queue = await operators.listCommissions({ query: { state: 'review' } });
    const own = queue.items.filter(({ creator }) => creator?.id === ria.user.id);
    expect(own.map(({ doubts }) => doubts)).toEqual([['same_card'], ['same_card', 'same_email']]);
    const [late, twin] = own;
    const decide = (commissionId: string, decision: 'count' | 'refuse') =>
      operators.decide({ params: { commissionId }, body: { decision, reason: 'Looked at it' } });
    await decide(late?.id ?? '', 'count');
    await decide(twin?.id ?? '', 'refuse');
    expect(await failure(decide(twin?.id ?? '', 'refuse'))).toEqual({
      status: 409,
      code: 'commission_settled',
    });
    await app.services.referrals.commissions.approveDue();
    expect(await ria.balances()).toMatchObject({ held: 0, approved: 870 });
    const { items } = await app.as(ria.token).referrals.listEvents({ query: {} });
    expect(items[0]).toMatchObject({ kind: 'refuse', amountCents: -870, reason: 'Looked at it' });
    const nobody = { commissionId: randomIds.rowId() };
    const unknown = operators.decide({
      params: nobody,
      body: { decision: 'count', reason: 'x' },
    });
    expect(await failure(unknown)).toEqual({ status: 404, code: 'commission_not_found' });
  });
});

describe('books of practice', () => {
  it('are shown as practice, and stay apart from money', async ({ app }) => {
    const ria = await aReferrer(app);
    const bo = await ria.bring();
    const card = { cardFingerprint: 'everybody’s test card', isPractice: true };
    await ria.pay({ creatorId: ria.user.id, ...card });
    await ria.pay({ creatorId: bo.id, paidCents: 90_000, ...card });
    await ria.pass(31);
    const mine = app.as(ria.token).referrals;
    expect(await mine.read()).toMatchObject({
      isPractice: true,
      balances: { approvedCents: 27_000 },
    });
    expect(await ria.balances(false)).toMatchObject({ approved: 0 });
    const operators = app.as(ria.operatorToken).operatorReferrals;
    const practice = await operators.readBooks({ query: { practice: 'true' } });
    expect(practice.balances.approvedCents).toBeGreaterThanOrEqual(27_000);
    await ria.pay({ creatorId: bo.id });
    expect(await mine.read()).toMatchObject({ isPractice: false, balances: { heldCents: 870 } });
  });

  it('have the days of the practice clock, and those of money do not', async ({ app }) => {
    const ria = await aReferrer(app);
    const bo = await ria.bring();
    const forty = { aheadSeconds: 40 * 86_400 };
    await app
      .db('practice_world')
      .insert({ id: 1, ...forty, world: {} })
      .onConflict('id')
      .merge(['ahead_seconds']);
    try {
      await ria.pay({ creatorId: bo.id, isPractice: true });
      await ria.pay({ creatorId: bo.id });
      const rows = await app
        .db('referral_transactions as t')
        .join('referral_partners as p', 'p.id', 't.partner_id')
        .where('p.user_id', ria.user.id)
        .orderBy('p.is_practice')
        .select('p.is_practice', app.db.raw('(t.at::date - now()::date)::integer AS days'));
      expect(rows).toEqual([
        { isPractice: false, days: 0 },
        { isPractice: true, days: 40 },
      ]);
    } finally {
      await app.db('practice_world').update({ aheadSeconds: 0 });
    }
  });

  it('go with the account, while real ones stay without a name', async ({ app }) => {
    const ria = await aReferrer(app);
    const bo = await ria.bring();
    await ria.pay({ creatorId: bo.id, isPractice: true });
    await ria.pay({ creatorId: bo.id, paidCents: 50_000 });
    await ria.pass(31);
    await ria.pay({ creatorId: bo.id });
    const partners = await app.db('referral_partners').where({ userId: ria.user.id });
    const real = partners.find(({ isPractice }) => isPractice === false);
    await app.db('users').where({ id: ria.user.id }).delete();
    const left = await app.db('referral_partners').whereIn(
      'id',
      partners.map(({ id }) => id),
    );
    expect(left).toEqual([{ ...real, userId: null }]);
    const sums = await app
      .db('referral_entries')
      .where({ partnerId: real?.id })
      .groupBy('account')
      .select('account')
      .sum({ cents: 'amount_cents' });
    expect(sums.every(({ cents }) => Number(cents) === 0)).toBe(true);
  });
});

describe('credit', () => {
  it('is offered only where somebody bills, and takes what is approved', async ({ app }) => {
    const ria = await aReferrer(app);
    const bo = await ria.bring();
    const mine = app.as(ria.token).referrals;
    expect((await mine.read()).offersCredit).toBe(false);
    expect(await failure(mine.takeCredit())).toEqual({ status: 409, code: 'credit_not_offered' });
    const applied: unknown[] = [];
    app.services.referrals.payouts.offerCredit({
      isOffered: () => Promise.resolve(true),
      open: (creatorId, isPractice) =>
        Promise.resolve(async (_, { cents }) => {
          applied.push({ creatorId, isPractice, cents });
        }),
    });
    expect(await failure(mine.takeCredit())).toEqual({ status: 409, code: 'no_balance' });
    await ria.pay({ creatorId: bo.id });
    await ria.pass(31);
    await mine.takeCredit();
    expect(applied).toMatchObject([{ creatorId: ria.user.id, cents: 870, isPractice: false }]);
    expect(await ria.balances()).toMatchObject({ approved: 0, credit: 870 });
  });
});

describe('the books', () => {
  it('refuse a transaction that is not zero, and any change', async ({ app }) => {
    const ria = await aReferrer(app);
    await ria.pay({ creatorId: (await ria.bring()).id });
    const entry = await app
      .db('referral_entries as e')
      .join('referral_partners as p', 'p.id', 'e.partner_id')
      .where({ 'p.user_id': ria.user.id })
      .first('e.transaction_id', 'e.partner_id');
    const one = { ...entry, account: 'approved', amountCents: 1 };
    await expect(app.db('referral_entries').insert(one)).rejects.toThrow('is off by 1');
    const { transactionId } = { transactionId: entry?.transactionId };
    const own = () => app.db('referral_entries').where({ transactionId });
    await expect(own().update({ amountCents: 5 })).rejects.toThrow('only grow');
    await expect(own().delete()).rejects.toThrow('only grow');
  });
});
