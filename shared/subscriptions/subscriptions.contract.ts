import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { Timestamp } from '../api/field-types.ts';

/** A plan row: the source of pricing cards, tooltips and every limit. */
export const Plan = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Whole US dollars a month. */
    priceUsd: z.number().int(),
    /** null means unlimited. */
    magnetLimit: z.number().int().nullable(),
    /** Comments a UTC calendar month; null means unlimited. */
    commentLimit: z.number().int().nullable(),
    collectEmails: z.boolean(),
    facebookPixel: z.boolean(),
    googleAnalytics: z.boolean(),
    advancedAnalytics: z.boolean(),
    /** Creators may leave "Powered by" out of their pages. */
    hidePoweredBy: z.boolean(),
    support: z.string(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** When a plan ends, and the name of the one that follows. */
export const PlanEnd = z.object({ at: Timestamp, nextPlanName: z.string() });
export type PlanEnd = z.infer<typeof PlanEnd>;

export const SubscriptionView = z.object({
  plan: z.string(),
  /** Only for the owner. */
  details: z
    .object({
      plan: Plan,
      /** null for a plan that stays. */
      planEnds: PlanEnd.nullable(),
      activeMagnets: z.number().int(),
      commentsUsed: z.number().int(),
      /**
       * Comments that fit into this month: those of the plan and extra ones; null means unlimited.
       */
      monthLimit: z.number().int().nullable(),
      /** Given by an operator for this month only. */
      commentsExtra: z.number().int(),
      /** Leads over quota of all months. */
      leadsOverQuota: z.number().int(),
      /** First day of the UTC month the figures are for. */
      month: z.string(),
    })
    .optional(),
});

export const subscriptionsApi = defineApi({
  listPlans: {
    method: 'GET',
    path: '/api/plans',
    auth: 'public',
    summary: 'List the plans in price order.',
    responses: { 200: z.object({ plans: z.array(Plan) }) },
    errors: [],
    limits: [{ by: 'network', points: 120, seconds: 60 }],
  },
  getForUser: {
    method: 'GET',
    path: '/api/subscriptions/:userId',
    auth: 'optional',
    summary: "Read a creator's plan; an unknown id is on `free`, usage only for the owner (T59).",
    params: z.object({ userId: z.string().max(200) }),
    responses: { 200: SubscriptionView },
    errors: [],
    limits: [{ by: 'network', points: 60, seconds: 60 }],
  },
});
