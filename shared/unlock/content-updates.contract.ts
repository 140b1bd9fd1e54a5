import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { optionalText, Timestamp } from '../api/field-types.ts';

export const contentUpdateErrors = defineErrors({
  update_not_possible: [409, 'Nobody can be emailed about this content'],
  update_not_found: [404, 'This update does not exist'],
});

/** Characters of what a creator writes about a change. */
export const MOST_NOTE = 300;

/** Why nobody can be told now. */
export const untellable = [
  'not_open',
  'no_email_in_plan',
  'unchanged',
  'told',
  'too_soon',
  'nobody',
] as const;

/** One mail to everybody who has the content as it was before. */
export const ContentUpdate = z
  .object({
    id: z.string(),
    note: z.string().nullable(),
    createdAt: Timestamp,
    /** It can be stopped before without a single mail. */
    beginsAt: Timestamp,
    /** People whose mail was written so far. */
    told: z.number().int(),
    doneAt: Timestamp.nullable(),
    stoppedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ContentUpdate' });
export type ContentUpdate = z.infer<typeof ContentUpdate>;

export const ContentUpdateState = z
  .object({
    /** When visitors got other content than before; null when they never did. */
    changedAt: Timestamp.nullable(),
    /** People with the earlier content whom a mail reaches. */
    people: z.number().int(),
    /** People with the earlier content who gave no address or want no mails. */
    unreachable: z.number().int(),
    /** Null when they can be told now. */
    obstacle: z.enum(untellable).nullable(),
    /** When the next one may be sent, if that is the obstacle. */
    nextAt: Timestamp.nullable(),
    last: ContentUpdate.nullable(),
  })
  .meta({ id: 'ContentUpdateState' });
export type ContentUpdateState = z.infer<typeof ContentUpdateState>;

const OwnMagnet = z.object({ magnetId: z.string().max(64) });

/** A creator tells the people who have a magnet's content that there is a newer one. */
export const contentUpdatesApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/magnets/:magnetId/content-update',
    auth: 'creator',
    summary: 'Read whether the content changed, and how many people a mail about it would reach.',
    params: OwnMagnet,
    responses: { 200: ContentUpdateState },
    errors: ['magnet_not_found'],
  },
  tell: {
    method: 'POST',
    path: '/api/magnets/:magnetId/content-update',
    auth: 'creator',
    summary:
      'Mail everybody who has the earlier content. Sending begins after half a minute; each change is mailed once, and a magnet once a day.',
    params: OwnMagnet,
    body: z.strictObject({ note: optionalText(MOST_NOTE).default(null) }),
    responses: { 201: ContentUpdate },
    errors: ['magnet_not_found', 'update_not_possible', 'email_not_in_plan'],
    limits: [{ by: 'creator', points: 20, seconds: 3_600 }],
  },
  stop: {
    method: 'POST',
    path: '/api/magnets/:magnetId/content-update/:updateId/stop',
    auth: 'creator',
    summary: 'Stop an update. Mails that have not left are not sent.',
    params: OwnMagnet.extend({ updateId: z.string().max(64) }),
    responses: { 200: ContentUpdate },
    errors: ['update_not_found'],
  },
});
