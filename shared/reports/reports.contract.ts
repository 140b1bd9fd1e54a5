import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { requiredText, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { NewTakedown } from '#shared/takedowns/takedowns.contract.ts';
import { reportReasons } from './report-reasons.ts';

export const operatorReportErrors = defineErrors({
  no_open_reports: [404, 'This magnet no longer has open reports'],
});

const count = z.int().min(1);

/** Reports about one page: the open ones, or those settled together. */
export const ReportedPage = z
  .object({
    /** Of this entry in its list. */
    id: z.string(),
    magnet: z.object({
      id: z.string(),
      title: z.string(),
      status: z.string(),
      /** How it stands now, by its dates and its limit too. */
      state: z.string(),
      isDeleted: z.boolean(),
      ownerId: z.string(),
      ownerName: z.string(),
      ownerEmail: z.string(),
      isOwnerSuspended: z.boolean(),
      isTakenDown: z.boolean(),
    }),
    count,
    reasons: z.array(z.object({ reason: z.enum(reportReasons), count })),
    firstAt: Timestamp,
    lastAt: Timestamp,
    /** The newest 20 that say more than their reason. */
    remarks: z.array(
      z.object({
        id: z.string(),
        reason: z.enum(reportReasons),
        details: z.string(),
        at: Timestamp,
      }),
    ),
    settled: z.object({ at: Timestamp, by: z.string().nullable(), note: z.string() }).nullable(),
  })
  .meta({ id: 'ReportedPage' });
export type ReportedPage = z.infer<typeof ReportedPage>;

const SettleReports = z.strictObject({
  note: requiredText(1_000, 'Please enter the decision'),
  /** `lastAt` as it was shown: later reports stay open. */
  seenUntil: Timestamp,
  /** If set, the same action takes the page down, and the note applies to both. */
  takeDown: NewTakedown.nullable().default(null),
});

export const operatorReportsApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/reports',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Reported pages, the latest first.',
    query: z.object({ state: z.enum(['open', 'settled']).default('open'), ...PageQuery }),
    csv: true,
    responses: { 200: pageOf(ReportedPage) },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  count: {
    method: 'GET',
    path: '/api/admin/reports/count',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'How many pages have open reports.',
    responses: { 200: z.object({ pages: z.int().min(0) }) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  settle: {
    method: 'POST',
    path: '/api/admin/reports/:magnetId/settle',
    auth: 'admin',
    roles: ['support'],
    summary:
      'Settle the open reports of one page with a note, and take the page down if requested.',
    params: z.object({ magnetId: z.string().max(64) }),
    body: SettleReports,
    responses: { 200: z.object({ settled: count }) },
    errors: ['no_open_reports', 'magnet_not_found', 'already_taken_down'],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
});
