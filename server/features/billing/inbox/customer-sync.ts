import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PlanGrants } from '../grants/plan-grants.service.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { ProviderError } from '../provider/billing-provider.ts';
import { type Applying, applySubscriptions } from './apply-subscriptions.ts';
import { applyInvoices } from './apply-invoices.ts';
import type { MoneyListener } from './money-listener.ts';
import type { Difference } from './reconciliations.queries.ts';
import * as queries from './sync.queries.ts';

/** Makes our rows equal to what a provider says of a customer. The one writer of these rows. */
export interface CustomerSync {
  /**
   * Fetches everything of a customer and overwrites what is stored, with all that follows: the plan,
   * emails, history, commissions. Returns what was different. Throws ProviderError.
   */
  sync(provider: string, customerId: string): Promise<Difference[]>;
}

/**
 * A fetch is numbered before it begins, and writes only if none that began later has written: whoever
 * saw the provider last wins, in whatever order answers and events arrive (docs/decisions/0056).
 */
export function createCustomerSync(
  { db, ids, clock, feed }: Pick<Platform, 'db' | 'ids' | 'clock' | 'feed'>,
  ports: {
    providers: BillingProviders;
    grants: PlanGrants;
    mail: MailQueue;
    listeners: readonly MoneyListener[];
  },
): CustomerSync {
  const { providers, grants, mail, listeners } = ports;
  return {
    async sync(name, customerId) {
      const provider = await providers.named(name);
      if (provider === null) throw new ProviderError('bad_key', 'This provider has no key here');
      if ((await queries.findOwner(db, name, customerId)) === undefined) return [];
      const { graceDays } = await providers.terms();
      const turn = await queries.takeTurn(db);
      const facts = await provider.readCustomer(customerId);
      const aheadMs = await provider.aheadMs();
      const now = new Date(clock.now().getTime() + aheadMs);
      const differences: Difference[] = [];
      const userId = await db.transaction(async (trx) => {
        if (!(await queries.takeCustomer(trx, name, customerId, turn))) return null;
        const owner = await queries.findOwner(trx, name, customerId);
        if (owner === undefined) return null;
        if (!facts.isGone) await queries.saveAccount(trx, name, customerId, facts);
        const applying: Applying = {
          trx,
          provider: name,
          owner,
          facts,
          graceDays,
          now,
          aheadMs,
          ids,
          listeners,
          differences,
        };
        const subscriptions = await applySubscriptions(applying, grants);
        await applyInvoices(applying, subscriptions, mail);
        return owner.userId;
      });
      if (userId !== null && differences.length > 0) feed.announce({ kind: 'creator', id: userId });
      return differences;
    },
  };
}
