import type { Knex } from 'knex';
import { z } from 'zod';
import type { JobHandlers } from '#server/platform/jobs/job-queue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { customerAt } from '../account/provider-customers.ts';
import { findSubscription, isLive } from '../billing-rows.queries.ts';
import type { CustomerSync } from '../inbox/customer-sync.ts';
import type { MoneyListener } from '../inbox/money-listener.ts';
import { type BillingProvider, ProviderError } from '../provider/billing-provider.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import * as queries from './credits.queries.ts';

/** Credit that is promised in a transaction and reaches the provider after it. */
export type GiveCredit = (
  trx: Knex.Transaction,
  credit: {
    /** The same for every try: what was given under it is not given again. */
    id: string;
    cents: number;
  },
) => Promise<void>;

/** Credit for the next invoices of creators, from money that is not theirs to withdraw. */
export interface Credits {
  /** Whether the provider of a creator takes credit, of practice money or of real. */
  isOffered(creatorId: string, isPractice: boolean): Promise<boolean>;
  /**
   * Null where it is not offered. Await it before the transaction that gives the credit. Throws
   * temporarily_unavailable.
   */
  open(creatorId: string, isPractice: boolean): Promise<GiveCredit | null>;
  /** Gives credits whose jobs were lost. */
  giveStranded(): Promise<void>;
  jobs: Pick<JobHandlers, 'give-credit'>;
}

const Job = z.object({ v: z.literal(1), creditId: z.string() });

export function createCredits(
  { db, feed, jobs }: Pick<Platform, 'db' | 'feed' | 'jobs'>,
  ports: {
    providers: BillingProviders;
    sync: CustomerSync;
    listeners: readonly MoneyListener[];
  },
): Credits {
  const { providers, sync, listeners } = ports;

  /** Practice money never lowers a real invoice, nor the other way round. */
  async function takerOf(creatorId: string, isPractice: boolean): Promise<string | null> {
    const own = await findSubscription(db, creatorId);
    const terms = await providers.terms();
    const name = own !== undefined && isLive(own.status) ? own.provider : terms.name;
    const provider = await providers.named(name);
    return provider !== null && (name === 'practice') === isPractice ? name : null;
  }

  async function settle(
    credit: queries.CreditRow,
    outcome: { state: 'given' | 'refused'; error: string | null },
  ): Promise<void> {
    await db.transaction(async (trx) => {
      if (!(await queries.settleCredit(trx, credit.id, outcome))) return;
      for (const listener of listeners) {
        await listener.onCredit?.(trx, { creditId: credit.id, ...outcome });
      }
    });
    feed.announce({ kind: 'creator', id: credit.userId });
  }

  async function give(creditId: string): Promise<void> {
    const credit = await queries.findCredit(db, creditId);
    if (credit?.state !== 'waiting') return;
    try {
      const provider = await providers.named(credit.provider);
      if (provider === null) throw new ProviderError('bad_key', 'This provider has no key here');
      const customer = await customerAt(db, provider, credit.userId);
      if (await isRefused(provider, customer, credit)) return;
      await settle(credit, { state: 'given', error: null });
      await sync.sync(credit.provider, customer);
      feed.announce({ kind: 'creator', id: credit.userId });
    } catch (error) {
      await queries.noteCreditError(db, creditId, String(error));
      throw error;
    }
  }

  /** Gives it; true when the provider will never take it. Anything else is tried again. */
  async function isRefused(
    provider: BillingProvider,
    customer: string,
    credit: queries.CreditRow,
  ): Promise<boolean> {
    try {
      await provider.addCredit(customer, credit.amountCents, 'Referral commissions', credit.id);
      return false;
    } catch (error) {
      const isFinal =
        error instanceof ProviderError && (error.kind === 'refused' || error.kind === 'unknown');
      if (!isFinal) throw error;
      await settle(credit, { state: 'refused', error: error.message });
      return true;
    }
  }

  return {
    isOffered: async (creatorId, isPractice) => (await takerOf(creatorId, isPractice)) !== null,

    async open(creatorId, isPractice) {
      const provider = await takerOf(creatorId, isPractice);
      if (provider === null) return null;
      await jobs.ready();
      return async (trx, { id, cents }) => {
        await queries.insertCredit(trx, { id, userId: creatorId, provider, amountCents: cents });
        const data = { v: 1, creditId: id } as const;
        await jobs.send(trx, 'give-credit', [{ data, afterSeconds: 0 }]);
      };
    },

    async giveStranded() {
      for (const id of await queries.selectStrandedCredits(db))
        await give(id).catch(() => undefined);
    },

    jobs: { 'give-credit': (data) => give(Job.parse(data).creditId) },
  };
}
