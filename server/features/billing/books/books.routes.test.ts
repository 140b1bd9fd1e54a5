import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { bookRowKinds } from '#shared/billing/books.contract.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = appTest();

const today = new Date().toISOString().slice(0, 10);
const period = { from: today, to: today };

/** A paid invoice with a fifth of tax, and what came back of it. */
async function aPaidInvoice(
  { db }: TestApp,
  userId: string,
  { paidCents, provider = 'stripe' }: { paidCents: number; provider?: string },
  back: { table: 'billing_refunds' | 'billing_disputes'; cents: number; status: string }[] = [],
) {
  const id = randomIds.rowId();
  await db('billing_invoices').insert({
    id,
    userId,
    provider,
    externalId: id,
    number: `=HYPERLINK("x")`,
    status: 'paid',
    planId: 'pro',
    subtotalCents: (paidCents * 5) / 6,
    taxCents: paidCents / 6,
    totalCents: paidCents,
    paidCents,
    issuedAt: new Date(),
    paidAt: new Date(),
  });
  for (const { table, cents, status } of back) {
    const own = randomIds.rowId();
    const row = { id: own, externalId: own, invoiceId: id, provider, amountCents: cents, status };
    await db(table).insert({ ...row, createdAt: new Date() });
  }
}

describe('the books', () => {
  it('add up: tiles, plans, rows and files say the same, and practice money is left out', async ({
    app,
  }) => {
    const { user } = await aUser(app);
    const { finance } = app.as((await anOperator(app)).token);
    const before = await finance.read({ query: period });
    await aPaidInvoice(app, user.id, { paidCents: 6_000 }, [
      { table: 'billing_refunds', cents: 1_200, status: 'succeeded' },
      { table: 'billing_refunds', cents: 600, status: 'failed' },
      { table: 'billing_disputes', cents: 2_400, status: 'lost' },
      { table: 'billing_disputes', cents: 300, status: 'needs_response' },
    ]);
    await aPaidInvoice(app, user.id, { paidCents: 900, provider: 'practice' });
    const happened = (kind: string) => ({
      id: randomIds.rowId(),
      userId: user.id,
      provider: 'stripe',
      at: new Date(),
      kind,
      planId: 'pro',
      amountCents: 6_000,
    });
    await app.db('billing_history').insert([happened('payment_failed'), happened('recovered')]);
    const subscription = {
      id: randomIds.rowId(),
      userId: user.id,
      provider: 'stripe',
      externalId: randomIds.rowId(),
      planId: 'pro',
      interval: 'month',
      amountCents: 2_900,
      netCents: 2_900,
      status: 'past_due',
      startedAt: new Date(),
      pastDueSince: new Date(),
    };
    await app.db('billing_subscriptions').insert(subscription);

    const after = await finance.read({ query: period });
    const grown = (pick: (books: typeof after) => number) => pick(after) - pick(before);
    expect({
      paid: grown(({ figures }) => figures.paidCents),
      tax: grown(({ figures }) => figures.taxCents),
      refunded: grown(({ figures }) => figures.refundedCents),
      disputed: grown(({ figures }) => figures.disputedCents),
      net: grown(({ figures }) => figures.netCents),
      failed: grown(({ figures }) => figures.failedCents),
      recovered: grown(({ figures }) => figures.recoveredCents),
      mrr: grown(({ figures }) => figures.mrrEndCents),
      isNew: grown(({ figures }) => figures.moves.new),
      paying: grown(({ figures }) => figures.payingEnd),
      pastDue: grown(({ pastDue }) => pastDue.cents),
      ofPro: grown(({ plans }) => plans.find(({ planId }) => planId === 'pro')?.netCents ?? 0),
      lostOfPro: grown(({ plans }) => plans.find(({ planId }) => planId === 'pro')?.lostCents ?? 0),
    }).toEqual({
      paid: 6_000,
      tax: 1_000,
      refunded: 1_200,
      disputed: 2_700,
      net: 5_000 - 1_000 - 2_000,
      failed: 6_000,
      recovered: 6_000,
      mrr: 2_900,
      isNew: 2_900,
      paying: 1,
      pastDue: 2_900,
      ofPro: 2_000,
      lostOfPro: 2_400,
    });
    expect(after.days.at(-1)?.endCents).toBe(after.figures.mrrEndCents);
    expect(after.hasPractice).toBe(true);
    const practice = await finance.read({ query: { ...period, practice: 'true' } });
    expect(practice.figures.paidCents - after.figures.paidCents).toBeGreaterThanOrEqual(900);

    const sums = {
      movements: after.figures.mrrEndCents - after.figures.mrrStartCents,
      payments: after.figures.paidCents,
      refunds: after.figures.refundedCents,
      disputes: after.figures.disputedCents,
      failed: after.figures.failedCents,
      recovered: after.figures.recoveredCents,
      past_due: after.pastDue.cents,
      // Nobody was brought by anybody here.
      commissions: 0,
      held: 0,
      approved: 0,
      paying: 0,
      payouts: 0,
      credits: 0,
      expense: 0,
      reversed: 0,
    };
    for (const kind of bookRowKinds) {
      const { items } = await finance.rows({ query: { ...period, kind, limit: 100 } });
      const shown = items.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect({ kind, sum: shown }).toEqual({ kind, sum: sums[kind] });
      const bytes = await finance.export({ body: { ...period, kind } });
      const lines: string[][] = parse(Buffer.from(bytes), { bom: true });
      const amounts = lines.slice(1).map(([, amount]) => Math.round(Number(amount) * 100));
      const written = amounts.reduce((sum, cents) => sum + cents, 0);
      expect({ kind, sum: written }).toEqual({ kind, sum: sums[kind] });
      if (kind === 'payments') expect(lines.flat()).toContain(`'=HYPERLINK("x")`);
    }
    const logged = await app.db('audit_log').where({ action: 'books.exported' });
    expect(logged.map(({ targetId }) => targetId)).toEqual(expect.arrayContaining(['payments']));
  });

  it('stand when an account is deleted: what it paid, failed to pay and recovered stays, of nobody', async ({
    app,
  }) => {
    const { user } = await aUser(app);
    const { finance } = app.as((await anOperator(app)).token);
    const yesterday = new Date(Date.now() - 86_400_000);
    const lastDays = { from: yesterday.toISOString().slice(0, 10), to: today };
    await aPaidInvoice(app, user.id, { paidCents: 6_000 });
    const happened = (kind: string) => ({
      id: randomIds.rowId(),
      userId: user.id,
      provider: 'stripe',
      at: yesterday,
      kind,
      planId: 'pro',
      amountCents: 2_900,
      reason: `Declined, ${user.name}`,
    });
    await app
      .db('billing_history')
      .insert(['payment_failed', 'recovered', 'paid'].map((kind) => happened(kind)));
    const id = randomIds.rowId();
    await app.db('billing_subscriptions').insert({
      id,
      userId: user.id,
      provider: 'stripe',
      externalId: id,
      planId: 'pro',
      interval: 'month',
      amountCents: 2_900,
      netCents: 2_900,
      status: 'active',
      startedAt: new Date(),
    });
    const before = await finance.read({ query: lastDays });
    await app.db('users').where({ id: user.id }).delete();
    const after = await finance.read({ query: lastDays });

    const { mrrEndCents, moves, payingEnd, ...money } = before.figures;
    expect(after.figures).toEqual({
      ...money,
      mrrEndCents: mrrEndCents - 2_900,
      moves: { ...moves, churn: moves.churn - 2_900 },
      payingEnd: payingEnd - 1,
    });
    let end = after.figures.mrrStartCents;
    for (const { day: _, endCents, ...changes } of after.days) {
      end += Object.values(changes).reduce((sum, cents) => sum + cents, 0);
      expect(endCents).toBe(end);
    }
    expect(end).toBe(after.figures.mrrEndCents);
    for (const kind of ['failed', 'recovered'] as const) {
      const { items } = await finance.rows({ query: { ...lastDays, kind, limit: 100 } });
      const sum = items.reduce((all, { amountCents }) => all + amountCents, 0);
      expect(sum).toBe(after.figures[`${kind}Cents`]);
      expect(items).toContainEqual(
        expect.objectContaining({ creator: null, amountCents: 2_900, reason: null }),
      );
    }
    expect(await app.db('billing_history').where({ kind: 'paid', amountCents: 2_900 })).toEqual([]);
  });

  it('show rows page by page, each once', async ({ app }) => {
    const { user } = await aUser(app);
    const { finance } = app.as((await anOperator(app)).token);
    for (let at = 0; at < 3; at += 1) await aPaidInvoice(app, user.id, { paidCents: 600 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...period, kind: 'payments' as const, limit: 2, ...(cursor && { cursor }) };
      const page = await finance.rows({ query });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    const [counted] = await app
      .db('billing_invoices')
      .whereNot({ provider: 'practice' })
      .whereNotNull('paidAt')
      .count();
    expect(seen.length).toBe(Number(counted?.['count']));
  });

  it('refuse days that are no period', async ({ app }) => {
    const { finance } = app.as((await anOperator(app)).token);
    const wrong = [
      { from: '2026-02-02', to: '2026-02-01' },
      { from: '2020-01-01', to: '2026-02-01' },
    ];
    for (const query of wrong) {
      const calls = [
        () => finance.read({ query }),
        () => finance.rows({ query: { ...query, kind: 'payments' } }),
        () => finance.export({ body: { ...query, kind: 'payments' } }),
      ];
      for (const call of calls) {
        const code = await call().then(
          () => 'done',
          (error: ApiError) => error.code,
        );
        expect(code).toBe('books_period_invalid');
      }
    }
  });
});
