import type { z } from 'zod';
import type { Plan, SubscriptionView } from '#shared/subscriptions/subscriptions.contract.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { type PlanRow, selectPlanOfUser, selectPlans, selectUsage } from './plans.queries.ts';

export interface SubscriptionsService {
  /** Every plan in price order: the rows all cards and limits come from. */
  listPlans(): Promise<Plan[]>;
  /** `{ plan }` for anybody, with usage for the owner only; an unknown id is on `free` (T59). */
  readFor(userId: string, readerId: string | null): Promise<z.input<typeof SubscriptionView>>;
}

/** Plans are rows. Others than the creator read the plan's name and nothing else. */
export function createSubscriptionsService(db: Database): SubscriptionsService {
  return {
    async listPlans() {
      return (await selectPlans(db)).map(toPlan);
    },
    async readFor(userId, readerId) {
      const plan = await selectPlanOfUser(db, userId);
      if (plan === undefined) return { plan: 'free' };
      if (readerId !== userId) return { plan: plan.id };
      const usage = await selectUsage(db, userId);
      return {
        plan: plan.id,
        details: {
          plan: toPlan(plan),
          activeMagnets: usage.activeMagnets,
          commentsUsed: usage.commentsUsed,
          leadsHeld: usage.leadsHeld,
          month: usage.month,
        },
      };
    },
  };
}

function toPlan(row: PlanRow): Plan {
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
    support: row.support,
  };
}
