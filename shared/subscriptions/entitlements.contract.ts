import { z } from 'zod';
import { isOneLine, ONE_LINE, requiredText } from '../api/field-types.ts';

/** Who gave a plan: an operator, or a subscription that is paid for. */
export const GrantSource = z.enum(['operator', 'subscription']);
export type GrantSource = z.infer<typeof GrantSource>;

/** What plans differ in. The first three are counted. */
export const Feature = z.enum([
  'active_magnets',
  'comments',
  'storage',
  'email_collection',
  'facebook_pixel',
  'google_analytics',
  'advanced_analytics',
  'hide_powered_by',
  'support',
]);
export type Feature = z.infer<typeof Feature>;

const count = z.int('A whole number, or unlimited').min(0, 'At least 0');
const feature = <Name extends Feature, Value extends z.ZodType>(name: Name, value: Value) =>
  z.strictObject({ feature: z.literal(name), value });
const yesOrNo = z.boolean('Yes or no');

/** One feature with a value in place of the plan's: a number (null: unlimited), yes or no, or a text. */
export const FeatureValue = z.discriminatedUnion('feature', [
  feature('active_magnets', count.max(1_000_000, 'At most 1,000,000').nullable()),
  feature('comments', count.max(1_000_000_000, 'At most 1,000,000,000').nullable()),
  /** In millions of bytes. */
  feature('storage', count.max(10_000_000, 'At most 10,000,000')),
  feature('email_collection', yesOrNo),
  feature('facebook_pixel', yesOrNo),
  feature('google_analytics', yesOrNo),
  feature('advanced_analytics', yesOrNo),
  feature('hide_powered_by', yesOrNo),
  feature(
    'support',
    requiredText(80, 'Please say what support there is').refine(isOneLine, ONE_LINE),
  ),
]);
export type FeatureValue = z.infer<typeof FeatureValue>;

/** Whether a creator may use a feature now, and why. */
export interface Entitlement {
  allowed: boolean;
  reason: 'included' | 'unlimited' | 'within_limit' | 'limit_reached' | 'not_in_plan';
  /** Of a counted feature; null means unlimited, and for features that are not counted. */
  limit: number | null;
  /** Magnets, comments of this month, or bytes; null for features that are not counted. */
  used: number | null;
  /** ISO; when `used` begins at 0 again. */
  resetsAt: string | null;
  /**
   * What decides: the plan, a plan that an operator gave, an exception for this creator, or a setting
   * of the installation.
   */
  source: 'plan' | 'gift' | 'override' | 'installation';
}
