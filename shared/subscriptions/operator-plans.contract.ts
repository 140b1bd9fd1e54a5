import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { isOneLine, ONE_LINE, requiredText } from '../api/field-types.ts';
import { Plan } from './subscriptions.contract.ts';

/** No payment provider takes more in one charge. */
const price = z.int('Whole dollars only').max(999_999, 'At most 999,999');

/** The fields of a plan that an operator may change. */
export const PlanChange = z.strictObject({
  name: requiredText(40, 'Please give the plan a name').refine(isOneLine, ONE_LINE),
  priceUsd: price.min(0, 'At least 0'),
  /** Whole US dollars a year; null: not sold by the year. */
  yearlyPriceUsd: price.min(1, 'At least 1, or empty').nullable(),
  /** null means unlimited. */
  magnetLimit: z
    .int('A whole number, or unlimited')
    .min(1, 'At least 1')
    .max(1_000_000, 'At most 1,000,000')
    .nullable(),
  commentLimit: z
    .int('A whole number, or unlimited')
    .min(1, 'At least 1')
    .max(1_000_000_000, 'At most 1,000,000,000')
    .nullable(),
  collectEmails: z.boolean(),
  facebookPixel: z.boolean(),
  googleAnalytics: z.boolean(),
  advancedAnalytics: z.boolean(),
  /** Creators may leave "Powered by" out of their pages. */
  hidePoweredBy: z.boolean(),
  support: requiredText(80, 'Please say what support there is').refine(isOneLine, ONE_LINE),
  /** Support answers within so many hours; null promises no time. */
  answerHours: z
    .int('A whole number of hours, or empty')
    .min(1, 'At least 1, or empty')
    .max(720, 'At most 720')
    .nullable(),
  /** Room for all files of a creator, in millions of bytes. */
  storageMb: z.int('A whole number').min(0, 'At least 0').max(10_000_000, 'At most 10,000,000'),
});
export type PlanChange = z.infer<typeof PlanChange>;

const NewPlan = PlanChange.extend({
  /** Part of addresses, so it never changes. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,29}$/, 'Two to 30 lower-case letters, digits and hyphens'),
});

export const OperatorPlan = Plan.extend({
  /** Identifies these values; a change may name the version it was made on. */
  version: z.string(),
  storageMb: z.int(),
  yearlyPriceUsd: z.int().nullable(),
  answerHours: z.int().nullable(),
  /** New accounts start on it, so it cannot be retired. */
  isDefault: z.boolean(),
  isRetired: z.boolean(),
  creators: z.int(),
}).meta({ id: 'OperatorPlan' });
export type OperatorPlan = z.infer<typeof OperatorPlan>;

export const operatorPlanErrors = defineErrors({
  plan_not_found: [404, 'This plan does not exist'],
  plan_exists: [409, 'There is a plan with this id already'],
  plan_changed: [
    409,
    'Somebody else changed this plan meanwhile. Close this form and open it again to see theirs',
  ],
  plan_is_default: [409, 'New accounts start on this plan, so it cannot be retired'],
});

const params = z.object({ planId: z.string().max(40) });
const responses = { 200: OperatorPlan };
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Plans as operators edit them. Each act is in the audit log. */
export const operatorPlansApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/plans',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'All plans in price order, retired ones too, with how many creators are on each.',
    responses: { 200: z.object({ plans: z.array(OperatorPlan) }) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  add: {
    method: 'POST',
    path: '/api/admin/plans',
    auth: 'admin',
    summary: 'Add a plan. It appears on the pricing page at once.',
    body: NewPlan,
    responses,
    errors: ['plan_exists'],
    limits,
  },
  change: {
    method: 'PUT',
    path: '/api/admin/plans/:planId',
    auth: 'admin',
    summary: 'Change a plan for all its creators. Extra magnets are paused, never deleted.',
    params,
    body: PlanChange.extend({
      /** A change of older values is refused; without a version it replaces any values. */
      version: z.string().max(64).optional(),
    }),
    responses,
    errors: ['plan_not_found', 'plan_changed'],
    limits,
  },
  retire: {
    method: 'POST',
    path: '/api/admin/plans/:planId/retire',
    auth: 'admin',
    summary: 'Retire a plan: it is no longer offered. Creators on it keep it.',
    params,
    responses,
    errors: ['plan_not_found', 'plan_is_default'],
    limits,
  },
  offer: {
    method: 'POST',
    path: '/api/admin/plans/:planId/offer',
    auth: 'admin',
    summary: 'Offer a retired plan again.',
    params,
    responses,
    errors: ['plan_not_found'],
    limits,
  },
});
