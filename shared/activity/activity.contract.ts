import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';
import { PageQuery, pageOf } from '../api/pagination.ts';

export const activityResults = ['verified', 'pending', 'refused'] as const;
export const ActivityResult = z.enum(activityResults);
export type ActivityResult = z.infer<typeof ActivityResult>;

/** One try to unlock, with the evidence of the server's decision. */
export const ActivityEntry = z
  .object({
    id: RowId,
    at: Timestamp,
    magnet: z.object({ id: z.string(), title: z.string() }),
    result: ActivityResult,
    /** Refusal or pending reason; null when verified by reading. `approved`, `trusted` name the other ways in. */
    reason: z.string().nullable(),
    /** Words the magnet asked for at that moment. */
    lookedFor: z.array(z.string()),
    comment: z.object({
      url: z.string(),
      text: z.string().nullable(),
      /** UTF-16 ranges of the matched word in `text`. */
      marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
      nearMiss: z.string().nullable(),
      author: z.string().nullable(),
      authorUrl: z.string().nullable(),
      /** From the comment id itself. */
      commentedAt: Timestamp,
      /** False when the magnet names no post or the post is one of its own. */
      onOtherPost: z.boolean(),
    }),
    method: z.string().nullable(),
    confidence: z.string().nullable(),
    readAt: Timestamp.nullable(),
    /** The lead this try made or re-opened; details are withheld while it is over the quota. */
    lead: z
      .object({
        id: RowId,
        name: z.string(),
        /** Null as well where the plan has no emails. */
        email: z.string().nullable(),
        overQuota: z.boolean(),
        confirmed: z.boolean(),
        /** Opened on trust, and then not found, refused or rejected: it never counts. */
        disproved: z.boolean(),
      })
      .nullable(),
    /**
     * How a try that had to wait ended: `reason` is `approved`, `rejected` or a refusal reason, null
     * when a later reading found the word. Null while it waits and for every other try.
     */
    outcome: z
      .object({
        result: z.enum(['verified', 'refused']),
        reason: z.string().nullable(),
        at: Timestamp,
      })
      .nullable(),
    /** The person had name, email, profile link and comment removed: none of them is there any more. */
    erased: z.boolean(),
    /** Present while the creator may still decide. */
    waitingId: RowId.nullable(),
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** A comment LinkedIn would not show: checked again at 1, 5, 30 min and 6 h, or settled by the creator. */
export const WaitingComment = z
  .object({
    id: RowId,
    magnet: z.object({ id: z.string(), title: z.string() }),
    url: z.string(),
    author: z.string().nullable(),
    text: z.string().nullable(),
    nearMiss: z.string().nullable(),
    commentedAt: Timestamp,
    since: Timestamp,
    reason: z.string(),
    tries: z.number().int(),
    nextTryAt: Timestamp.nullable(),
    visitors: z.number().int(),
    /**
     * The source of the comment: comments with the same id came from one network for one magnet on
     * one day. `waiting` counts all of them; at most five are listed at a time. Null for a comment
     * that was read.
     */
    source: z.object({ id: RowId, waiting: z.number().int() }).nullable(),
  })
  .meta({ id: 'WaitingComment' });
export type WaitingComment = z.infer<typeof WaitingComment>;

export const activityErrors = defineErrors({
  waiting_not_found: [404, 'This comment is no longer waiting'],
});

const Waiting = { params: z.object({ waitingId: z.string().max(64) }) };

export const activityApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/activity',
    auth: 'creator',
    summary: 'List unlock attempts on your magnets, newest first, with their evidence.',
    query: z.object({
      ...PageQuery,
      result: ActivityResult.optional(),
      magnetId: z.string().max(64).optional(),
      /** One entry alone. */
      entryId: z.string().max(64).optional(),
    }),
    responses: { 200: pageOf(ActivityEntry) },
    errors: [],
  },
  listWaiting: {
    method: 'GET',
    path: '/api/activity/waiting',
    auth: 'creator',
    summary: 'List comments that wait for a reading or for your decision, oldest first.',
    query: z.object(PageQuery),
    responses: { 200: pageOf(WaitingComment).extend({ total: z.number().int() }) },
    errors: [],
  },
  approve: {
    method: 'POST',
    path: '/api/activity/waiting/:waitingId/approve',
    auth: 'creator',
    summary: 'Accept a waiting comment: the visitor gets the content, you get the lead.',
    ...Waiting,
    responses: { 200: z.object({ success: z.literal(true), leadId: RowId }) },
    errors: ['waiting_not_found', 'quota_exceeded', 'taken_down'],
  },
  reject: {
    method: 'POST',
    path: '/api/activity/waiting/:waitingId/reject',
    auth: 'creator',
    summary: 'Reject a waiting comment.',
    ...Waiting,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['waiting_not_found'],
  },
  dismissSource: {
    method: 'POST',
    path: '/api/activity/waiting/:waitingId/dismiss-source',
    auth: 'creator',
    summary:
      'Remove all waiting comments of the same source from your list. A comment that a later check finds still opens the content.',
    ...Waiting,
    responses: { 200: z.object({ success: z.literal(true), dismissed: z.number().int() }) },
    errors: ['waiting_not_found'],
  },
});
