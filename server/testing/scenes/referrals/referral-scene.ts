import { anOperator } from '../operators.ts';
import { aUser } from '../factories.ts';
import type { PaidInvoice } from '#server/features/referrals/ledger/commissions.ts';
import {
  type Balances,
  findPartner,
  noBalances,
  selectBalances,
} from '#server/features/referrals/ledger/ledger.queries.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../../app/test-app.ts';

const DAY = 86_400_000;

/** A creator, people they brought, an operator, and what billing would tell of payments. */
export async function aReferrer(app: TestApp) {
  const { db, services } = app;
  const { commissions } = services.referrals;
  const id = randomIds.rowId();
  const { user, token } = await aUser(app, { email: `${id}@one.test`, name: 'Ria Referrer' });
  const { operator, token: operatorToken } = await anOperator(app);

  return {
    user,
    token,
    operator: { ...operator, network: '192.0.2.1' },
    operatorToken,
    /** Somebody who signed up with the link. */
    async bring({ name = 'Bo Brought', email }: { name?: string; email?: string } = {}) {
      const person = await aUser(app, { name, ...(email === undefined ? {} : { email }) });
      await db('users').where({ id: person.user.id }).update({ referredBy: user.id });
      return person.user;
    },
    pay: (invoice: Partial<PaidInvoice> & Pick<PaidInvoice, 'creatorId'>) =>
      db.transaction((trx) =>
        commissions.onPaid(trx, {
          invoiceId: randomIds.rowId(),
          paidCents: 2_900,
          taxCents: 0,
          currency: 'usd',
          paidAt: new Date(),
          paidUntil: new Date(Date.now() + 30 * DAY),
          cardFingerprint: null,
          isPractice: false,
          ...invoice,
        }),
      ),
    takeBack: (
      invoiceId: string,
      {
        cents,
        reversalId = randomIds.rowId(),
        cause = 'refund',
      }: { cents: number; reversalId?: string; cause?: 'refund' | 'dispute' },
    ) =>
      db.transaction((trx) =>
        commissions.onReversed(trx, { reversalId, invoiceId, cents, cause, at: new Date() }),
      ),
    giveBack: (reversalId: string) =>
      db.transaction((trx) => commissions.onReversalWithdrawn(trx, reversalId)),
    /** Days pass for all commissions, and the round looks. */
    async pass(days: number) {
      await db.raw(
        `UPDATE referral_commissions SET paid_at = paid_at - :days * interval '1 day',
           release_at = release_at - :days * interval '1 day'`,
        { days },
      );
      await commissions.approveDue();
    },
    async balances(isPractice = false): Promise<Balances> {
      const partner = await findPartner(db, user.id, isPractice);
      return partner === undefined ? noBalances : selectBalances(db, partner.id);
    },
  };
}
export type Referrer = Awaited<ReturnType<typeof aReferrer>>;
