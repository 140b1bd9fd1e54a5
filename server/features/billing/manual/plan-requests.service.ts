import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { ManualBilling } from '#shared/billing/manual-billing.contract.ts';
import type { BillingDetails } from '#shared/billing/manual-shapes.contract.ts';
import { emailKey } from '#shared/auth/email-address.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockGrantOwner } from '../grants/grant-owner.queries.ts';
import { saveSubscription } from '../inbox/sync.queries.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { selectPricedPlans } from '../provider/plan-prices.queries.ts';
import { paysElsewhere } from './elsewhere.ts';
import { changeInvoice, selectOpenAhead } from './manual-invoices.queries.ts';
import * as rows from './manual-rows.queries.ts';
import type { ManualSettling } from './manual-settling.ts';
import { toPlanRequest } from './manual.view.ts';

/** What a creator does about a plan that is paid by invoice. */
export interface PlanRequests {
  read(userId: string): Promise<ManualBilling>;
  /** Throws not_by_hand, and details_at_provider where a provider keeps them. */
  saveDetails(userId: string, details: BillingDetails): Promise<void>;
  /**
   * Throws not_by_hand, billing_details_needed, plan_not_sold, plan_is_yours, subscription_exists,
   * request_is_open.
   */
  request(userId: string, order: { planId: string; interval: BillingInterval }): Promise<void>;
  /** Throws no_open_request. */
  withdraw(userId: string): Promise<void>;
  /** Throws no_subscription. */
  stopRenewal(userId: string): Promise<void>;
  /** Throws no_subscription, not_cancelled. */
  goOn(userId: string): Promise<void>;
}

export function createPlanRequests(
  { db, ids, clock }: Pick<Platform, 'db' | 'ids' | 'clock'>,
  ports: {
    mail: MailQueue;
    providers: BillingProviders;
    settings: Pick<SettingsService, 'read'>;
    settling: ManualSettling;
  },
): PlanRequests {
  const { mail, providers, settings, settling } = ports;

  async function refuseOther(): Promise<void> {
    const { name } = await providers.terms();
    if (name !== 'manual') throw new AppError('not_by_hand');
  }

  return {
    async read(userId) {
      const [details, [last]] = await Promise.all([
        rows.selectDetails(db, userId),
        rows.selectRequests(db, { userId }, 1),
      ]);
      return { details, request: last === undefined ? null : toPlanRequest(last) };
    },

    async saveDetails(userId, details) {
      const elsewhere = await paysElsewhere(db, userId);
      if (elsewhere) throw new AppError('details_at_provider');
      await db.transaction(async (trx) => {
        // Creators who pay by invoice keep it when the operator chooses another provider.
        if ((await settling.findLive(trx, userId)) === undefined) await refuseOther();
        await rows.saveDetails(trx, userId, details);
      });
    },

    async request(userId, { planId, interval }) {
      await refuseOther();
      const { supportEmail: to } = await settings.read();
      await db.transaction(async (trx) => {
        if ((await lockGrantOwner(trx, userId)) === undefined) {
          throw new AppError('unauthenticated');
        }
        if (await paysElsewhere(trx, userId)) throw new AppError('subscription_exists');
        const plan = (await selectPricedPlans(trx)).find(({ id }) => id === planId);
        const cents = interval === 'month' ? plan?.monthlyCents : plan?.yearlyCents;
        if (cents == null) throw new AppError('plan_not_sold');
        const live = await settling.findLive(trx, userId);
        const isSame = live?.planId === planId && live.interval === interval;
        if (isSame && live.cancelAt === null) throw new AppError('plan_is_yours');
        if ((await rows.selectDetails(trx, userId)) === null) {
          throw new AppError('billing_details_needed');
        }
        const id = ids.rowId();
        if (!(await rows.insertRequest(trx, { id, userId, planId, interval }))) {
          throw new AppError('request_is_open');
        }
        const payload = { requestId: id };
        await mail.add(trx, { kind: 'plan_requested', to, toKey: emailKey(to), payload });
      });
    },

    withdraw: (userId) =>
      db.transaction(async (trx) => {
        const isClosed = await rows.closeRequest(trx, { userId }, 'withdrawn');
        if (!isClosed) throw new AppError('no_open_request');
      }),

    stopRenewal: (userId) =>
      db.transaction(async (trx) => {
        await lockGrantOwner(trx, userId);
        const live = await settling.findLive(trx, userId);
        if (live === undefined || live.periodEnd === null) throw new AppError('no_subscription');
        const closing = { voidedAt: clock.now(), closeReason: 'The creator wants no renewal' };
        for (const id of await selectOpenAhead(trx, live.id, live.periodEnd)) {
          await changeInvoice(trx, id, { status: 'void' }, closing);
        }
        await saveSubscription(trx, { ...live, cancelAt: live.periodEnd, canceledAt: clock.now() });
        const reason = 'The creator wants no renewal';
        await settling.settle(trx, userId, { reason, by: 'billing' });
      }),

    goOn: (userId) =>
      db.transaction(async (trx) => {
        await lockGrantOwner(trx, userId);
        const live = await settling.findLive(trx, userId);
        if (live === undefined) throw new AppError('no_subscription');
        if (live.cancelAt === null) throw new AppError('not_cancelled');
        await saveSubscription(trx, { ...live, cancelAt: null, canceledAt: null });
      }),
  };
}
