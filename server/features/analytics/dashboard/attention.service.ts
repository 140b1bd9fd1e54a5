import { type AttentionItem, refusedAddresses } from '#shared/analytics/attention.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts';
import type { Leads } from '#server/features/leads/leads.feature.ts';
import { findSubscription, selectInvoices } from '#server/features/billing/billing-rows.queries.ts';
import { toOwnSubscription } from '#server/features/billing/billing.view.ts';
import { selectNotices } from '#server/features/billing/notices/usage-notices.queries.ts';
import { countListed } from '#server/features/unlock/waiting/waiting-list.queries.ts';
import { selectAttention } from './attention.queries.ts';
import { quotaRunOut } from './attention.rules.ts';

/** A plan's end is named this long before. */
const PLAN_ENDS_MS = 7 * 86_400_000;
/** A used part of a limit is named from here on. */
const LEAST_PERCENT = 80;

export interface AttentionService {
  /** What only the creator can settle, the most urgent first. */
  read(userId: string): Promise<AttentionItem[]>;
}

/** Looks for what needs the creator; each entry names the screen where it is settled. */
export function createAttention(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  {
    leads,
    subscriptions,
  }: {
    leads: { seesEmails: Leads['seesEmails']; table: Pick<Leads['table'], 'count'> };
    subscriptions: SubscriptionsService;
  },
): AttentionService {
  /** A plan without emails says nothing of addresses. */
  async function countRefused(userId: string): Promise<number> {
    if (!(await leads.seesEmails(userId))) return 0;
    return (await leads.table.count(userId, { filter: refusedAddresses })).count;
  }

  type OwnPlan = ReturnType<SubscriptionsService['readFor']>;

  async function quotaItems(own: OwnPlan): Promise<AttentionItem[]> {
    const { details } = await own;
    if (details === undefined) return [];
    const { leadsOverQuota, commentsUsed: used, monthLimit: limit, month, planEnds } = details;
    const now = clock.now();
    const end = quotaRunOut({ month, now, used, limit });
    return [
      ...(leadsOverQuota === 0
        ? []
        : [{ kind: 'leads_over_quota' as const, count: leadsOverQuota }]),
      ...(end === null || limit === null
        ? []
        : [{ kind: 'quota_ends' as const, ...end, at: end.at.toISOString(), used, limit }]),
      ...(planEnds === null || Date.parse(planEnds.at) - now.getTime() > PLAN_ENDS_MS
        ? []
        : [{ kind: 'plan_ends' as const, at: planEnds.at, planName: planEnds.nextPlanName }]),
    ];
  }

  async function paymentItems(userId: string, own: OwnPlan): Promise<AttentionItem[]> {
    const subscription = await findSubscription(db, userId);
    if (subscription === undefined) return [];
    const [open] = await selectInvoices(db, { userId, status: 'open', isFailed: true }, 1);
    const { pastDue, planName } = toOwnSubscription(subscription, open);
    if (pastDue === null) return [];
    const isKept = (await own).plan === subscription.planId;
    const accessUntil = isKept ? pastDue.accessUntil : null;
    return [{ kind: 'payment_failed', amountCents: pastDue.amountCents, accessUntil, planName }];
  }

  /** Half a limit is nothing to do. */
  async function usageItems(userId: string): Promise<AttentionItem[]> {
    const notices = await selectNotices(db, userId);
    return notices
      .filter(({ threshold, isDismissed }) => threshold >= LEAST_PERCENT && !isDismissed)
      .map(({ meter, threshold, used, limit }) => ({
        kind: 'usage_reached',
        meter,
        threshold,
        used,
        limit,
      }));
  }

  return {
    async read(userId) {
      const own = subscriptions.readFor(userId, userId);
      const [payment, usage, waits, facts, quota, refused] = await Promise.all([
        paymentItems(userId, own),
        usageItems(userId),
        countListed(db, userId),
        selectAttention(db, userId),
        quotaItems(own),
        countRefused(userId),
      ]);
      return [
        ...payment,
        ...atLeastOne('pages_taken_down', facts.pagesTakenDown),
        ...atLeastOne('magnets_ended', facts.magnetsEnded),
        ...atLeastOne('near_misses', waits.nearMisses),
        ...atLeastOne('approvals', waits.all - waits.nearMisses),
        // A failed payment says when the plan ends, and how to keep it.
        ...quota.filter(({ kind }) => kind !== 'plan_ends' || payment.length === 0),
        ...usage.filter((item) => !(isOfComments(item) && quota.some(saysMore))),
        ...(facts.pageAccessEnded ? [{ kind: 'page_access_ended' as const }] : []),
        ...(facts.ownMailRefused ? [{ kind: 'own_mail_refused' as const }] : []),
        ...atLeastOne('mails_refused', refused),
        ...atLeastOne('pixels_paused', facts.pixelsPaused),
        ...atLeastOne('retention_stopped', facts.retentionStopped),
      ];
    },
  };
}

const isOfComments = (item: AttentionItem): boolean =>
  item.kind === 'usage_reached' && item.meter === 'comments';
/** Leads over quota and the day it ends say what the used part would. */
const saysMore = ({ kind }: AttentionItem): boolean =>
  kind === 'leads_over_quota' || kind === 'quota_ends';

const atLeastOne = <Kind extends AttentionItem['kind']>(kind: Kind, count: number) =>
  count === 0 ? [] : [{ kind, count }];
