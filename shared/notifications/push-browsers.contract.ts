import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { RowId, Timestamp } from '../api/field-types.ts';

/** So many browsers of an account get push. */
export const MOST_PUSH_BROWSERS = 10;

/** Why a browser does not get what is sent to it. */
export const pushProblems = ['refused', 'unreachable', 'busy'] as const;
export type PushProblem = (typeof pushProblems)[number];

/** A browser that is told by push. */
export const PushBrowser = z
  .object({
    id: RowId,
    userAgent: z.string(),
    /** The browser that asks. */
    isHere: z.boolean(),
    createdAt: Timestamp,
    /** When its push service last took something; null before that. */
    lastSuccessAt: Timestamp.nullable(),
    /** What its push service did with the latest; null when it took it, or got nothing yet. */
    problem: z.enum(pushProblems).nullable(),
    failingSince: Timestamp.nullable(),
  })
  .meta({ id: 'PushBrowser' });
export type PushBrowser = z.infer<typeof PushBrowser>;

const PushBrowsers = z
  .object({
    browsers: z.array(PushBrowser),
    /** The key that a browser subscribes with, for all accounts of this installation. */
    publicKey: z.string(),
  })
  .meta({ id: 'PushBrowsers' });

export const pushErrors = defineErrors({
  push_browser_not_found: [404, 'This browser no longer gets push'],
  push_address_refused: [400, 'This browser has no push service that can be used from here'],
  too_many_push_browsers: [
    409,
    `${MOST_PUSH_BROWSERS} browsers get push already. Remove one of them first`,
  ],
});

/** Bytes as browsers write them: base64url without padding. */
const Bytes = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/);
const params = z.object({ browserId: z.string().max(64) });

export const pushBrowsersApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/push-browsers',
    auth: 'creator',
    summary: 'Browsers in which you get push, the newest first, and the key to subscribe another.',
    responses: { 200: PushBrowsers },
    errors: [],
    limits: [{ by: 'creator', points: 240, seconds: 60 }],
  },
  add: {
    method: 'POST',
    path: '/api/push-browsers',
    auth: 'creator',
    summary:
      'Get push in the browser that asks, until its session ends. It replaces what this browser had.',
    body: z.strictObject({
      /** Where its push service takes messages. */
      endpoint: z.string().max(1_000),
      keys: z.strictObject({
        /** 65 bytes: a point of P-256. */
        p256dh: Bytes,
        /** 16 bytes. */
        auth: Bytes,
      }),
    }),
    responses: { 201: PushBrowser },
    errors: ['push_address_refused', 'too_many_push_browsers'],
    limits: [{ by: 'creator', points: 30, seconds: 3_600 }],
  },
  remove: {
    method: 'DELETE',
    path: '/api/push-browsers/:browserId',
    auth: 'creator',
    summary: 'End push in a browser, at once.',
    params,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['push_browser_not_found'],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  test: {
    method: 'POST',
    path: '/api/push-browsers/:browserId/test',
    auth: 'creator',
    summary:
      'Send something to a browser now, also in quiet hours. A browser that is gone is removed.',
    params,
    responses: { 200: z.object({ outcome: z.enum(['taken', 'gone', ...pushProblems]) }) },
    errors: ['push_browser_not_found'],
    limits: [{ by: 'creator', points: 20, seconds: 600 }],
  },
});
