import { createHash } from 'node:crypto';
import { MOST_PAUSE_DAYS } from '#shared/billing/billing.contract.ts';
import type { CancelReason, CancelTime } from '#shared/billing/billing-fields.contract.ts';
import type { CancelPreview } from '#shared/billing/billing-shapes.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { highest } from '#server/features/subscriptions/grants/grants.rules.ts';
import { selectGrants } from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import { DEFAULT_PLAN } from '#server/features/subscriptions/plans.queries.ts';
import { dueOf, isPriceMove, selectInvoices } from '../billing-rows.queries.ts';
import type { CustomerSync } from '../inbox/customer-sync.ts';
import { providerNow } from '../provider/provider-time.ts';
import type { BillingProviders } from '../provider/billing-providers.ts';
import { type OwnedSubscription, ownSubscription } from './changing.service.ts';
import * as queries from './leaving.queries.ts';
import type { PlanUse } from './plan-use.service.ts';
import { reaching } from './provider-problems.ts';

const DAY_MS = 86_400_000;

/** Called when all checks have passed, before the provider hears of the act. */
export type Noting = () => Promise<void>;

/**
 * Cancel, pause, and come back. All throw no_subscription, billing_off and billing_by_hand; those that change
 * something also subscription_changed and provider_unreachable.
 */
export interface LeavingService {
  previewCancel(userId: string, at: CancelTime): Promise<CancelPreview>;
  cancel(
    userId: string,
    how: { at: CancelTime; reason: CancelReason; comment?: string | undefined },
  ): Promise<void>;
  /** Throws not_cancelled. */
  resume(userId: string, note?: Noting): Promise<void>;
  /** Throws change_first_pay, and validation_failed for a plan by the year and a day that skips no charge or is too far. */
  pause(userId: string, until: string, note?: Noting): Promise<void>;
  /** Throws not_paused. */
  unpause(userId: string, note?: Noting): Promise<void>;
  /** Calls off a change that waits for the end of the period. Throws price_is_moved. */
  undoScheduled(userId: string, note?: Noting): Promise<void>;
}

export function createLeaving(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  {
    planUse,
    providers,
    sync,
  }: {
    planUse: Pick<PlanUse, 'changesWith'>;
    providers: BillingProviders;
    sync: CustomerSync;
  },
): LeavingService {
  const own = (userId: string) => ownSubscription(db, providers, userId);

  /** One act on one state has one key, so that a repetition changes nothing. */
  async function act(
    { row, provider, customerId }: OwnedSubscription,
    name: string,
    call: (act: { externalId: string; key: string }) => Promise<void>,
    note?: Noting,
    /** Called when the provider has done it, before its events are seen. */
    done?: () => Promise<void>,
  ): Promise<void> {
    await note?.();
    const { externalId } = row;
    const state = JSON.stringify([
      row.status,
      row.cancelAt,
      row.pausedUntil,
      row.nextPriceId,
      row.syncedAt,
    ]);
    const hash = createHash('sha256').update(state).digest('hex').slice(0, 16);
    try {
      await reaching(
        () => call({ externalId, key: `${name}-${row.id}-${hash}` }),
        'subscription_changed',
      );
      await done?.();
    } finally {
      // Also after a refusal: the next look shows what was changed elsewhere.
      await reaching(() => sync.sync(provider.name, customerId));
    }
  }

  /** What others gave stays when a subscription ends. */
  async function planAfter(userId: string, end: Date): Promise<string> {
    const grants = await selectGrants(db, userId);
    const others = grants.filter(
      ({ source, startsAt, until }) =>
        source !== 'subscription' && startsAt <= end && (until === null || until > end),
    );
    return highest(others)?.planId ?? DEFAULT_PLAN;
  }

  /** What is not paid has no period to wait for. */
  const timeOf = ({ row }: OwnedSubscription, at: CancelTime): CancelTime =>
    row.status === 'past_due' || row.status === 'unpaid' ? 'now' : at;

  return {
    async previewCancel(userId, wanted) {
      const owned = await own(userId);
      const { row } = owned;
      const at = timeOf(owned, wanted);
      const open = await selectInvoices(db, { subscriptionId: row.id, status: 'open' }, 100);
      const now = await providerNow(clock, owned.provider);
      const end = at === 'now' ? now : (row.periodEnd ?? now);
      return {
        at,
        endsAt: end.toISOString(),
        planName: row.planName,
        openCents: open.reduce((sum, invoice) => sum + dueOf(invoice), 0),
        dropsScheduled: row.nextPriceId !== null && !isPriceMove(row),
        after: await planUse.changesWith(userId, await planAfter(userId, end)),
      };
    },

    async cancel(userId, { at: wanted, reason, comment = '' }) {
      const owned = await own(userId);
      const at = timeOf(owned, wanted);
      const note = comment === '' ? null : comment;
      await act(
        owned,
        `cancel-${at}`,
        (one) => owned.provider.cancel({ ...one, at, comment: note }),
        undefined,
        () => queries.saveCancelReason(db, owned.row.id, reason, note),
      );
    },

    async resume(userId, note) {
      const owned = await own(userId);
      if (owned.row.cancelAt === null) throw new AppError('not_cancelled');
      await act(owned, 'resume', (one) => owned.provider.resume(one), note);
      await queries.saveCancelReason(db, owned.row.id, null, null);
    },

    async pause(userId, until, note) {
      const owned = await own(userId);
      if (owned.row.status !== 'active') throw new AppError('change_first_pay');
      const refused = (reason: string) =>
        new AppError('validation_failed', { fields: { until: reason } });
      // A pause calls off the charges within it; that of a year would be a year without payment.
      if (owned.row.interval === 'year') {
        throw refused('A plan that is paid yearly cannot be paused');
      }
      const end = new Date(until);
      const now = await providerNow(clock, owned.provider);
      const paidUntil = Math.max(now.getTime(), owned.row.periodEnd?.getTime() ?? 0);
      const beyond = end.getTime() - paidUntil;
      if (beyond <= 0 || beyond > MOST_PAUSE_DAYS * DAY_MS) {
        throw refused(`Please choose a day within ${MOST_PAUSE_DAYS} days after the paid time`);
      }
      await act(
        owned,
        `pause-${until}`,
        (one) => owned.provider.pause({ ...one, until: end }),
        note,
      );
    },

    async unpause(userId, note) {
      const owned = await own(userId);
      if (owned.row.status !== 'paused') throw new AppError('not_paused');
      await act(owned, 'unpause', (one) => owned.provider.unpause(one), note);
    },

    async undoScheduled(userId, note) {
      const owned = await own(userId);
      if (owned.row.nextPriceId === null) return;
      if (isPriceMove(owned.row)) throw new AppError('price_is_moved');
      await act(owned, 'unschedule', (one) => owned.provider.unscheduleChange(one), note);
    },
  };
}
