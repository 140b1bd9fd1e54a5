import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';

export const usageMeters = ['active_magnets', 'comments', 'storage'] as const;
export type UsageMeter = (typeof usageMeters)[number];

/** Percent of a limit at which a creator is told. */
export const usageThresholds = [50, 80, 95, 100] as const;
export type UsageThreshold = (typeof usageThresholds)[number];

/** That a meter passed a part of its limit. */
export const UsageNotice = z
  .object({
    id: RowId,
    meter: z.enum(usageMeters),
    /** Percent of the limit. */
    threshold: z.literal(usageThresholds),
    /** As it was noticed: magnets, comments or bytes. */
    used: z.number().min(0),
    limit: z.number().min(0),
    toldAt: Timestamp,
    isDismissed: z.boolean(),
  })
  .meta({ id: 'UsageNotice' });
export type UsageNotice = z.infer<typeof UsageNotice>;

export const usageNoticesErrors = defineErrors({
  usage_notice_not_found: [404, 'This notice no longer exists'],
});

const responses = {
  200: z.object({
    /** Of each meter the highest part that is passed now. */
    notices: z.array(UsageNotice),
  }),
};
const creator = { auth: 'creator' } as const;
const reading = [{ by: 'creator', points: 240, seconds: 60 }] as const;
const writing = [{ by: 'creator', points: 60, seconds: 60 }] as const;

/** What a creator is told of their use of the plan. */
export const usageNoticesApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/usage-notices',
    ...creator,
    summary: 'Which parts of your limits are used: 50, 80, 95 or 100 percent.',
    responses,
    errors: [],
    limits: reading,
  },
  dismiss: {
    method: 'PUT',
    path: '/api/usage-notices/:noticeId',
    ...creator,
    summary: 'Dismiss a notice, or bring it back.',
    params: z.object({ noticeId: z.string().max(40) }),
    body: z.strictObject({ isDismissed: z.boolean() }),
    responses,
    errors: ['usage_notice_not_found'],
    limits: writing,
  },
});
