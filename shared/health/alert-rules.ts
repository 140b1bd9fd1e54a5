import { z } from 'zod';
import { isEmailAddress } from '#shared/auth/email-address.ts';
import { alertLimits } from './alert-limits.ts';

const ruleOf = ({ standard, least, most }: { standard: number; least: number; most: number }) =>
  z
    .strictObject({
      isOn: z.boolean(),
      limit: z.int().min(least, `Use ${least} or more`).max(most, `Use ${most} or less`),
      /** Whether the addresses below are mailed. The console shows every alert. */
      byEmail: z.boolean(),
    })
    .default({ isOn: true, limit: standard, byEmail: true });

/** Rules of alerts, and who is mailed. */
export const AlertSettings = z.strictObject({
  failing: ruleOf(alertLimits.failing),
  errors: ruleOf(alertLimits.errors),
  queue: ruleOf(alertLimits.queue),
  bounces: ruleOf(alertLimits.bounces),
  signIns: ruleOf(alertLimits.signIns),
  disk: ruleOf(alertLimits.disk),
  emails: z
    .array(z.string().trim().max(254).refine(isEmailAddress, 'Please enter valid email addresses'))
    .max(10, 'Name at most 10 addresses')
    .default([]),
});
export type AlertSettings = z.infer<typeof AlertSettings>;
