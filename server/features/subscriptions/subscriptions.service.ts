import type { z } from 'zod';
import type { Plan, SubscriptionView } from '#shared/subscriptions/subscriptions.contract.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readPlanEnd } from './grants/plan-end.ts';
import {
  DEFAULT_PLAN,
  type PlanRow,
  selectPlanOfUser,
  selectPlans,
  selectUsage,
} from './plans.queries.ts';

export interface SubscriptionsService {
  /** Every plan in price order: the rows all cards and limits come from. */
  listPlans(): Promise<Plan[]>;
  /** `{ plan }` for anybody, with usage for the owner only; an unknown id is on `free` (T59). */
  readFor(userId: string, readerId: string | null): Promise<z.input<typeof SubscriptionView>>;
}

/** Plans are rows. Others than the creator see only the plan's name. */
export function createSubscriptionViews(
  { db }: Pick<Platform, 'db'>,
  { settings }: { settings: Pick<SettingsService, 'read'> },
): SubscriptionsService {
  /** Where every plan may collect emails, no text says otherwise. */
  const toOffered = async (): Promise<(row: PlanRow) => Plan> => {
    const isForAll = (await settings.read()).emailStep === 'always';
    return (row) => (isForAll ? { ...toPlan(row), collectEmails: true } : toPlan(row));
  };
  return {
    async listPlans() {
      return (await selectPlans(db)).map(await toOffered());
    },
    async readFor(userId, readerId) {
      const plan = await selectPlanOfUser(db, userId);
      if (plan === undefined) return { plan: DEFAULT_PLAN };
      if (readerId !== userId) return { plan: plan.id };
      const [usage, planEnd] = await Promise.all([
        selectUsage(db, userId),
        readPlanEnd(db, userId),
      ]);
      return {
        plan: plan.id,
        details: {
          plan: (await toOffered())(plan),
          planEnds:
            planEnd === null
              ? null
              : { at: planEnd.at.toISOString(), nextPlanName: planEnd.next.name },
          activeMagnets: usage.activeMagnets,
          commentsUsed: usage.commentsUsed,
          monthLimit: usage.monthLimit,
          commentsExtra: usage.commentsExtra,
          leadsOverQuota: usage.leadsOverQuota,
          month: usage.month,
        },
      };
    },
  };
}

/** A plan as anybody may see it. */
export function toPlan(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    priceUsd: row.priceUsd,
    magnetLimit: row.magnetLimit,
    commentLimit: row.commentLimit,
    collectEmails: row.collectEmails,
    facebookPixel: row.facebookPixel,
    googleAnalytics: row.googleAnalytics,
    advancedAnalytics: row.advancedAnalytics,
    hidePoweredBy: row.hidePoweredBy,
    support: row.support,
  };
}
