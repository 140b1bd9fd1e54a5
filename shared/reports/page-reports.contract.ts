import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { optionalText } from '#shared/api/field-types.ts';
import { reportReasons } from './report-reasons.ts';

export const ReportPageBody = z
  .strictObject({
    reason: z.enum(reportReasons),
    details: optionalText(1_000).default(null),
  })
  .meta({ id: 'ReportPage' });
export type ReportPageBody = z.infer<typeof ReportPageBody>;

export const reportsApi = defineApi({
  /** No account and no address is asked for, so the page's author cannot learn who reports. */
  reportPage: {
    method: 'POST',
    path: '/api/magnets/:magnetId/reports',
    auth: 'public',
    summary: 'Report an unlock page to the people who run the installation.',
    params: z.object({ magnetId: z.string().max(64) }),
    body: ReportPageBody,
    responses: { 201: z.object({ success: z.literal(true) }) },
    errors: ['magnet_not_found', 'inactive'],
    limits: [{ by: 'network', points: 5, seconds: 3_600 }],
  },
});
