import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { RowId, Timestamp } from '#shared/api/field-types.ts';
import { FailureReport } from '#shared/unlock/creator-view.contract.ts';

/** Pages of one day that one version of a reader could not read. */
export const ReaderFailure = z
  .object({
    id: RowId,
    /** In UTC. */
    day: z.iso.date(),
    kind: FailureReport.shape.kind,
    build: FailureReport.shape.build,
    reader: FailureReport.shape.reader,
    readerVersion: z.string(),
    count: z.int().min(1),
    lastAt: Timestamp,
  })
  .meta({ id: 'ReaderFailure' });
export type ReaderFailure = z.infer<typeof ReaderFailure>;

export const readerFailureErrors = defineErrors({
  failure_not_found: [404, 'This failure is no longer stored'],
});

/** Pages that creators' readers could not read, for operators. */
export const readerFailuresApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/reader-failures',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Pages of the last 30 days that creators’ readers could not read, by day.',
    responses: { 200: z.object({ failures: z.array(ReaderFailure) }) },
    errors: [],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
  sample: {
    method: 'GET',
    path: '/api/admin/reader-failures/:failureId',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The markup of the latest such page, without texts, names and ids.',
    params: z.object({ failureId: z.string().max(100) }),
    responses: { 200: z.object({ sample: z.string() }) },
    errors: ['failure_not_found'],
    limits: [{ by: 'operator', points: 60, seconds: 60 }],
  },
});
