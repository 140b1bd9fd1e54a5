import { z } from 'zod';
import { defineApi } from '../../api/define-api.ts';
import { defineErrors } from '../../api/errors.ts';
import { RowId, requiredText, Timestamp } from '../../api/field-types.ts';
import { PageQuery, pageOf } from '../../api/pagination.ts';

export const StandingReading = z
  .object({
    id: RowId,
    at: Timestamp,
    reader: z.string(),
    /** `found`, `word_missing`, or the kind of failure. */
    outcome: z.string(),
    detail: z.string().nullable(),
    milliseconds: z.int(),
  })
  .meta({ id: 'StandingReading' });
export type StandingReading = z.infer<typeof StandingReading>;

export const StandingCheck = z
  .object({
    id: RowId,
    commentUrl: z.string(),
    /** Is known to be in the comment. */
    word: z.string(),
    isOn: z.boolean(),
    /** When the readers were asked last. */
    checkedAt: Timestamp.nullable(),
    readers: z.array(
      z.object({
        reader: z.string(),
        /** The newest reading. */
        last: StandingReading,
        /** Outcomes of the latest readings, the oldest first. */
        latest: z.array(z.string()),
      }),
    ),
    isDemo: z.boolean(),
  })
  .meta({ id: 'StandingCheck' });
export type StandingCheck = z.infer<typeof StandingCheck>;

export const standingCheckErrors = defineErrors({
  standing_check_not_found: [404, 'This standing check does not exist any more'],
  standing_check_exists: [409, 'There is a standing check of this comment already'],
  too_many_standing_checks: [409, 'There are five standing checks. Remove one first'],
});

const params = z.object({ checkId: z.string().max(40) });
const limits = [{ by: 'operator', points: 60, seconds: 60 }] as const;

/** Comments that are known to be there and that the readers are asked for regularly. */
export const standingChecksApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/standing-checks',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'Comments that the readers check every ten minutes, with the latest answers.',
    responses: { 200: z.object({ checks: z.array(StandingCheck) }) },
    errors: [],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  readings: {
    method: 'GET',
    path: '/api/admin/standing-checks/:checkId/readings',
    auth: 'admin',
    roles: ['readonly'],
    summary: 'The answers of the readers to a standing check in the last seven days, newest first.',
    params,
    query: z.object(PageQuery),
    responses: { 200: pageOf(StandingReading) },
    errors: ['standing_check_not_found'],
    limits: [{ by: 'operator', points: 240, seconds: 60 }],
  },
  add: {
    method: 'POST',
    path: '/api/admin/standing-checks',
    auth: 'admin',
    summary: 'Add a comment that is known to be there. Its check is off until it is switched on.',
    body: z.strictObject({
      commentUrl: requiredText(4_096, 'Paste the link of a public comment'),
      word: requiredText(100, 'Enter a word of the comment'),
    }),
    responses: { 201: StandingCheck },
    errors: ['invalid_comment_url', 'standing_check_exists', 'too_many_standing_checks'],
    limits,
  },
  change: {
    method: 'PATCH',
    path: '/api/admin/standing-checks/:checkId',
    auth: 'admin',
    summary: 'Switch a standing check on or off.',
    params,
    body: z.strictObject({ isOn: z.boolean() }),
    responses: { 200: StandingCheck },
    errors: ['standing_check_not_found'],
    limits,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/standing-checks/:checkId',
    auth: 'admin',
    summary: 'Remove a standing check with its readings.',
    params,
    responses: { 200: z.object({ removed: z.literal(true) }) },
    errors: ['standing_check_not_found'],
    limits,
  },
});
