import fc from 'fast-check';
import { expect } from 'vitest';
import { AppError } from '#server/platform/errors.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { createReferralOracle } from '#server/testing/scenes/referrals/referral-oracle.ts';
import { aReferrer } from '#server/testing/scenes/referrals/referral-scene.ts';

const it = appTest();

const invoice = fc.nat(7);
const which = fc.nat(2);
const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ act: fc.constant('pay' as const), invoice }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('takeBack' as const), invoice, which }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('giveBack' as const), invoice, which }) },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('pass' as const),
        days: fc.constantFrom(1, 29, 31, 150),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('batch' as const) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('credit' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('settle' as const),
        payout: fc.nat(3),
        state: fc.constantFrom('paid' as const, 'failed' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('decide' as const),
        invoice,
        decision: fc.constantFrom('count' as const, 'refuse' as const),
      }),
    },
  ),
  { minLength: 5, maxLength: 40 },
);

/** Whether it was done; a refusal that the contract names is an answer too. */
const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

it(
  'keeps the balances an oracle tells, and sums of zero, whatever happens in whichever order',
  {
    timeout: 120_000,
  },
  async ({ app }) => {
    const { db } = app;
    const { decide, payouts } = app.services.referrals;
    payouts.offerCredit({
      isOffered: () => Promise.resolve(true),
      open: () => Promise.resolve(() => Promise.resolve()),
    });
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        // Other runs of this test leave balances that a batch would pay too.
        await db('referral_payout_details').delete();
        const referrer = await aReferrer(app);
        const { user, operator } = referrer;
        const [alias] = user.email.split('@');
        const people = [
          await referrer.bring(),
          await referrer.bring(),
          await referrer.bring({ email: `${alias}+two@one.test` }),
        ];
        await app.services.referrals.details.save(user.id, {
          name: 'Ria',
          method: 'bank',
          account: 'DE00',
          address: '',
        });
        const oracle = createReferralOracle();
        const made: string[] = [];
        const idOf = (number: number) => `${user.id}-in-${number}`;
        const backOf = (number: number, kind: number) => `${idOf(number)}-back-${kind}`;
        const chargedOf = (number: number) => 2_900 + number * 7_777;
        const commissionOf = async (number: number): Promise<string> => {
          const row = await db('referral_commissions')
            .where({ invoiceId: idOf(number) })
            .first('id');
          return String(row?.id ?? 'none');
        };
        const listPayouts = async () => {
          const ids = await db('referral_payouts as o')
            .join('referral_partners as p', 'p.id', 'o.partner_id')
            .where({ 'p.user_id': user.id })
            .pluck<string[]>('o.id');
          made.push(...ids.filter((id) => !made.includes(id)));
        };
        const check = async (after: unknown) => {
          expect([after, await referrer.balances()]).toEqual([after, oracle.balances()]);
        };

        for (const step of sequence) {
          switch (step.act) {
            case 'pay': {
              const { invoice: number } = step;
              const person = people[number % 3];
              const charged = chargedOf(number);
              const tax = number * 100;
              const pay = () =>
                referrer.pay({
                  creatorId: person?.id ?? '',
                  invoiceId: idOf(number),
                  paidCents: charged,
                  taxCents: tax,
                });
              await pay();
              oracle.pays(idOf(number), String(person?.id), {
                charged,
                tax,
                doubtful: number % 3 === 2,
              });
              await check(step);
              await pay();
              break;
            }
            case 'takeBack': {
              const { invoice: number, which: kind } = step;
              const cents = kind === 0 ? chargedOf(number) : 1_000 * kind + 1;
              const reversalId = backOf(number, kind);
              const cause = kind === 0 ? 'dispute' : 'refund';
              await referrer.takeBack(idOf(number), { cents, reversalId, cause });
              oracle.takesBack(idOf(number), reversalId, cents);
              await check(step);
              await referrer.takeBack(idOf(number), { cents, reversalId, cause });
              break;
            }
            case 'giveBack': {
              const reversalId = backOf(step.invoice, step.which);
              await referrer.giveBack(reversalId);
              oracle.givesBack(idOf(step.invoice), reversalId);
              await check(step);
              await referrer.giveBack(reversalId);
              break;
            }
            case 'pass':
              await referrer.pass(step.days);
              oracle.passes(step.days);
              break;
            case 'batch': {
              const done = await isDone(payouts.makeBatch(false, operator));
              expect([step, done]).toEqual([step, oracle.batches()]);
              await listPayouts();
              break;
            }
            case 'credit': {
              const done = await isDone(payouts.takeCredit(user.id, false));
              expect([step, done]).toEqual([step, oracle.credits()]);
              await listPayouts();
              break;
            }
            case 'settle': {
              const outcome =
                step.state === 'paid'
                  ? ({ state: 'paid' } as const)
                  : ({ state: 'failed', reason: 'The bank sent it back' } as const);
              const work = payouts.settle(made[step.payout] ?? 'none', outcome, operator);
              expect([step, await isDone(work)]).toEqual([
                step,
                oracle.settles(step.payout, step.state),
              ]);
              break;
            }
            case 'decide': {
              const { decision } = step;
              const id = await commissionOf(step.invoice);
              const done = await isDone(decide(id, { decision, reason: 'Looked at it' }, operator));
              expect([step, done]).toEqual([step, oracle.decides(idOf(step.invoice), decision)]);
              await app.services.referrals.commissions.approveDue();
              oracle.approves();
              break;
            }
          }
          await check(step);
        }
        const sums = await db('referral_entries')
          .groupBy('transaction_id')
          .sum({ cents: 'amount_cents' });
        expect(new Set(sums.map(({ cents }) => Number(cents)))).toEqual(
          new Set(sums.length === 0 ? [] : [0]),
        );
      }),
      { numRuns: 40 },
    );
  },
);
