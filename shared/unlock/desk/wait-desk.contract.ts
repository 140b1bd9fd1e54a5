import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '../../api/errors.ts';
import { requiredText, RowId, Timestamp } from '../../api/field-types.ts';
import { PageQuery, pageOf } from '../../api/pagination.ts';
import { giveUpReasons } from './give-up-texts.ts';

/**
 * What comments wait for. `creator`: all checks were made, its creator decides. `given_up`: an operator
 * stopped the checks.
 */
export const waitReasons = [
  'in_queue',
  'linkedin_unavailable',
  'comment_not_visible',
  'near_miss',
  'creator',
  'given_up',
] as const;

/** A comment that waits, for operators. */
export const DeskWait = z
  .object({
    id: RowId,
    reason: z.enum(waitReasons),
    commentUrl: z.string(),
    /** The word of a near miss. */
    nearMiss: z.string().nullable(),
    /** When it began to wait. */
    since: Timestamp,
    tries: z.int(),
    nextTryAt: Timestamp.nullable(),
    /** How many visitors wait for it. */
    visitors: z.int(),
    givenUp: z.object({ at: Timestamp, reason: z.enum(giveUpReasons) }).nullable(),
    magnet: z.object({ id: z.string(), title: z.string() }),
    creator: z.object({ id: RowId, name: z.string(), email: z.string() }),
  })
  .meta({ id: 'DeskWait' });
export type DeskWait = z.infer<typeof DeskWait>;

export const waitDeskErrors = defineErrors({
  wait_not_found: [404, 'This comment does not wait any more'],
  wait_needs_no_reading: [
    409,
    'This comment waits for its turn or for its creator. Its checks cannot be repeated or stopped',
  ],
});

const params = z.object({ waitingId: z.string().max(40) });
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Comments of all creators that wait. */
export const waitDeskApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/waits',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Comments of all creators that wait, the longest wait first.',
    query: z.object({
      ...PageQuery,
      /** Part of a creator's name or email. */
      creator: z.string().trim().max(200).optional(),
      /** Part of a lead magnet's title, or its id. */
      magnet: z.string().trim().max(200).optional(),
      reason: z.enum(waitReasons).optional(),
    }),
    csv: true,
    responses: { 200: pageOf(DeskWait) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  retry: {
    method: 'POST',
    path: '/api/admin/waits/:waitingId/retry',
    auth: 'admin',
    roles: ['support'],
    summary: 'Check a comment once more now; also one that was given up.',
    params,
    responses: { 200: DeskWait },
    errors: ['wait_not_found', 'wait_needs_no_reading'],
    limits,
  },
  giveUp: {
    method: 'POST',
    path: '/api/admin/waits/:waitingId/give-up',
    auth: 'admin',
    roles: ['support'],
    summary:
      'Stop the checks of a comment that nobody can read. Its visitors see the reason; its creator can still approve it.',
    params,
    body: z.strictObject({
      reason: z.enum(giveUpReasons, 'Choose the reason the visitor sees'),
      /** Written to the audit log. */
      note: requiredText(500, 'Say why, for the audit log'),
    }),
    responses: { 200: DeskWait },
    errors: ['wait_not_found', 'wait_needs_no_reading'],
    limits,
  },
});
