import type { BillingProviderName } from '#shared/billing/billing-fields.contract.ts';
import type { CreatorEntitlements } from '#shared/billing/creator-entitlements.contract.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { LeadRoom } from '#server/features/leads/lead-room.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Entitlements } from '#server/features/subscriptions/entitlements/entitlements.service.ts';
import { createPlanUse, type PlanUse } from './account/plan-use.service.ts';
import { readCreatorEntitlements } from './grants/creator-entitlements.service.ts';
import type { IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { type BillingViews, createBillingViews } from './account/billing.service.ts';
import { type BuyingService, createBuying } from './account/buying.service.ts';
import { type ChangingService, createChanging } from './account/changing.service.ts';
import { createLeaving, type LeavingService } from './account/leaving.service.ts';
import { startBillingRounds } from './billing-rounds.ts';
import { type BooksService, createBooks } from './books/books.service.ts';
import { type CreatorPlanService, createCreatorPlans } from './grants/creator-plan.service.ts';
import { createOverrides, type OverridesService } from './grants/overrides.service.ts';
import { type Coupons, createCoupons } from './coupons/coupons.service.ts';
import { type Credits, createCredits } from './credits/credits.service.ts';
import { createPlanGrants, type PlanGrants } from './grants/plan-grants.service.ts';
import { endOverduePlans, planJobs, startPlanRounds } from './grants/plan-rounds.ts';
import { createCustomerSync, type CustomerSync } from './inbox/customer-sync.ts';
import type { NotificationChoices } from '#server/features/notifications/notification-settings.service.ts';
import { createUsageNotices, type UsageNotices } from './notices/usage-notices.service.ts';
import { createReconciliation, type Reconciliation } from './inbox/reconciliation.service.ts';
import { type BillingActs, createBillingActs } from './operators/billing-acts.service.ts';
import { createManualInvoicing, type ManualInvoicing } from './manual/manual-invoicing.ts';
import {
  createSubscriptionActs,
  type SubscriptionActs,
} from './operators/subscription-acts.service.ts';
import { type BillingFiles, createBillingFiles } from './operators/billing-files.service.ts';
import { createEventInbox, type EventInbox } from './inbox/event-inbox.ts';
import type { MoneyListener } from './inbox/money-listener.ts';
import {
  createOperatorBillingViews,
  type OperatorBillingViews,
} from './operators/operator-billing.service.ts';
import { createPracticePast, type PracticePast } from './practice/past/practice-past.ts';
import { openPracticeStripe } from './practice/practice-provider.ts';
import { type Practice, startPractice } from './practice/practice.service.ts';
import { createBillingProviders } from './provider/billing-providers.ts';
import {
  type BillingSettingsService,
  createBillingSettings,
} from './provider/billing-settings.service.ts';
import { createPriceMoveSettling, type PriceMoveSettling } from './prices/price-move-settling.ts';
import { createPriceMoves, type PriceMoves } from './prices/price-moves.service.ts';
import { createPlanPrices, type PlanPrices } from './provider/plan-prices.service.ts';
import { createPlanRoom, type PlanRoom } from './room/plan-room.service.ts';
import type { StripeFetch } from './provider/stripe/stripe-client.ts';

/** Who gets a plan and why, and the payments of plans. */
export interface Billing {
  /** Gives and ends plans inside transactions of other parts. */
  grants: PlanGrants;
  /** Plans as operators set them. */
  creatorPlans: CreatorPlanService;
  /** Exceptions from plans. */
  overrides: OverridesService;
  /** What a creator may use and why, for operators. Throws creator_not_found. */
  entitlementsOf(creatorId: string): Promise<CreatorEntitlements>;
  /** How a creator uses the plan, and what another one would change. */
  planUse: PlanUse;
  /** Leads over quota, paused magnets, and last month on other plans. */
  room: PlanRoom;
  /** Tells creators of parts of their limits that are used. */
  notices: UsageNotices;
  /** The payment provider. */
  settings: BillingSettingsService;
  /** Who takes the money for new plans now. */
  taker(): Promise<BillingProviderName>;
  prices: PlanPrices;
  /** Codes that lower the price of a new subscription. */
  coupons: Coupons;
  /** Subscribers of old prices, and their way to the current one. */
  priceMoves: PriceMoves & { goOn(): Promise<void> };
  /** What creators see and do. */
  views: BillingViews;
  buying: BuyingService;
  changing: ChangingService;
  leaving: LeavingService;
  /** What operators see. */
  operatorViews: OperatorBillingViews;
  /** The lists that operators see as files. */
  files: BillingFiles;
  acts: BillingActs;
  subscriptionActs: SubscriptionActs;
  reconciliation: Reconciliation;
  inbox: EventInbox;
  sync: CustomerSync;
  /** Plans that are paid by invoice. */
  manual: ManualInvoicing;
  /** The hosted pages of the practice provider; null outside a sandbox. */
  practice: Practice | null;
  /** How far the clock of practice is ahead of ours. */
  practiceAheadMs(): Promise<number>;
  /** Payments of a past in practice; null outside a sandbox. */
  past: PracticePast | null;
  /** Credit for the next invoices. */
  credits: Credits;
  jobs: EventInbox['jobs'] &
    Credits['jobs'] &
    PriceMoveSettling['jobs'] &
    ReturnType<typeof planJobs>;
  /** What was earned. */
  books: BooksService;
  /** What a round does: ends every expired plan and exception. */
  endOverdue(): Promise<void>;
  close(): Promise<void>;
}

type Needed =
  | 'clock'
  | 'db'
  | 'feed'
  | 'ids'
  | 'isSandbox'
  | 'jobs'
  | 'key'
  | 'logger'
  | 'publicUrl';

/** Gives plans and exceptions, and ends those that expire; takes money for them through one provider. */
export function createBilling(
  platform: Pick<Platform, Needed>,
  ports: {
    audit: AuditLog;
    choices: Pick<NotificationChoices, 'switchEmailOff'>;
    leads: LeadRoom;
    mail: MailQueue;
    settings: Pick<SettingsService, 'read'>;
    subscriptions: { entitlements: Entitlements };
    /** Where files are written before they are sent. */
    incoming: IncomingFiles;
    /** Calls Stripe; of this process by default. */
    stripeFetch?: StripeFetch | undefined;
    /** Who follows the money. */
    listeners?: readonly MoneyListener[];
  },
): Billing {
  const { clock, db, feed, isSandbox, key, logger, publicUrl } = platform;
  const { choices, audit, incoming, leads, mail, settings, subscriptions } = ports;
  const { stripeFetch: send = fetch } = ports;
  const { listeners = [] } = ports;
  const practiceStripe = isSandbox ? openPracticeStripe(platform) : null;
  const planGrants = createPlanGrants({ audit, feed, leads, mail });
  const overrides = createOverrides({ db, feed }, { audit, leads });
  const endOverdue = async () => {
    await endOverduePlans(db, { planGrants });
    await overrides.endOverdue();
  };
  const planRounds = startPlanRounds(endOverdue, { logger });
  const dependencies = { db, key, isSandbox, send, practice: practiceStripe };
  const providers = createBillingProviders(dependencies);
  const sync = createCustomerSync(platform, { providers, grants: planGrants, mail, listeners });
  const inbox = createEventInbox(platform, { providers, sync });
  const practice =
    practiceStripe === null
      ? null
      : startPractice(platform, { stripe: practiceStripe, inbox, sync });
  const prices = createPlanPrices(platform, { audit, providers });
  const reconciliation = createReconciliation(platform, { sync });
  const credits = createCredits(platform, { providers, sync, listeners });
  const settling = createPriceMoveSettling(platform, { providers, sync });
  const rounds = startBillingRounds(
    { db, logger },
    { credits, inbox, priceMoves: settling, prices, providers, reconciliation },
  );
  const notices = createUsageNotices({ db, key, logger }, { mail, choices });
  const invoicing = { audit, grants: planGrants, listeners, mail, providers, settings };
  const manual = createManualInvoicing(platform, invoicing);
  const selling = { providers, sync };
  const operating = { audit, inbox, mail, providers, reconciliation, sync };
  const changing = createChanging(platform, selling);
  const planUse = createPlanUse({ db }, { settings, entitlements: subscriptions.entitlements });
  const leaving = createLeaving(platform, { ...selling, planUse });
  return {
    grants: planGrants,
    creatorPlans: createCreatorPlans({ db }, { audit, leads, planGrants }),
    overrides,
    entitlementsOf: (creatorId) => readCreatorEntitlements(db, { settings }, creatorId),
    planUse,
    room: createPlanRoom({ db, feed }, { leads, settings }),
    notices,
    settings: createBillingSettings({ ...dependencies, audit, feed, publicUrl }),
    taker: async () => (await providers.terms()).name,
    prices,
    coupons: createCoupons(platform, { audit, providers }),
    priceMoves: {
      ...createPriceMoves(platform, { audit, mail, providers, settling }),
      goOn: settling.goOn,
    },
    views: createBillingViews({ clock, db, providers, settings }),
    buying: createBuying(platform, selling),
    changing,
    leaving,
    operatorViews: createOperatorBillingViews({ db }),
    files: createBillingFiles({ db, audit, incoming, clock }),
    acts: createBillingActs(platform, operating),
    subscriptionActs: createSubscriptionActs({ db }, { audit, changing, leaving }),
    reconciliation,
    inbox,
    sync,
    manual,
    practice,
    practiceAheadMs: practiceStripe?.aheadMs ?? (() => Promise.resolve(0)),
    past:
      practiceStripe === null
        ? null
        : createPracticePast(platform, { stripe: practiceStripe, prices, providers }),
    credits,
    jobs: { ...inbox.jobs, ...credits.jobs, ...settling.jobs, ...planJobs(endOverdue) },
    books: createBooks({ db, audit, clock, incoming, providers }),
    endOverdue,
    async close() {
      await notices.close();
      await practice?.stop();
      await rounds.stop();
      await manual.stop();
      await planRounds.stop();
    },
  };
}
