import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { EventsAnswer } from '../api/event-stream.ts';
import { otherRoles } from '../operators/operator-roles.ts';
import { RowId, Timestamp } from '../api/field-types.ts';

/**
 * What may change while a console is open. `visit` and `health`, and `support` and `news` for operators, are told
 * as they happen and are not kept; of the others nothing gets lost in a break (decision 0043).
 */
export const liveTopics = [
  'visit',
  'attempt',
  'lead',
  'waiting',
  'magnet',
  'news',
  'quota',
  'billing',
  'support',
  'notification',
  'health',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** That something changed. What it is now is asked for: an event carries nobody's data. */
export interface LiveEvent {
  topic: LiveTopic;
  magnetId: string | null;
  /** As in answers: UTC, ISO 8601. */
  at: string;
}

/**
 * The streams' messages by name: `hello` once all that was missed is told, `change` with a
 * `LiveEvent`, `resync` when too much was missed to tell it (everything is to be asked for again),
 * `end` with the reason.
 */
export type LiveMessage = 'hello' | 'change' | 'resync' | 'end';

/** Why a stream ended: only after `session` a client stays away; after `stopping` it comes back at once. */
export const liveEndReasons = ['session', 'age', 'replaced', 'stopping'] as const;
export interface LiveEnd {
  reason: (typeof liveEndReasons)[number];
}

/** A silent stream gets a comment this often, so that proxies and clients know it is alive. */
export const HEARTBEAT_SECONDS = 20;
/** Of one session; with one more the oldest ends. A browser needs one. */
export const STREAMS_PER_SESSION = 6;

export const liveErrors = defineErrors({
  too_many_streams: [503, 'The server has no room for live updates right now'],
});

/** One of the last things that happened at a creator's magnets. */
export const StripEntry = z
  .object({
    /** Unique in the strip, the same at the next asking. */
    id: z.string(),
    kind: z.enum(['visit', 'verified', 'pending', 'refused']),
    at: Timestamp,
    magnet: z.object({ id: z.string(), title: z.string() }),
    /** Whose lead it is; null for visits, refused tries, leads over quota and people who were erased. */
    name: z.string().nullable(),
    /** The lead gave an email. */
    hasEmail: z.boolean(),
    /** The entry of the activity that tells more; null for visits. */
    attemptId: RowId.nullable(),
  })
  .meta({ id: 'StripEntry' });
export type StripEntry = z.infer<typeof StripEntry>;

export const liveApi = defineApi({
  stream: {
    method: 'GET',
    path: '/api/live',
    auth: 'creator',
    summary:
      'Stream what changes in your account as server-sent events; resumes after Last-Event-ID.',
    responses: { 200: EventsAnswer },
    errors: ['too_many_streams'],
    limits: [{ by: 'creator', points: 120, seconds: 60 }],
  },
  strip: {
    method: 'GET',
    path: '/api/live/strip',
    auth: 'creator',
    summary: 'Visitors of the last five minutes and the last ten events at your magnets.',
    responses: {
      200: z.object({
        /** Different visitors of the last five minutes, by the daily hash. */
        visitorsNow: z.number().int(),
        /** Newest first, ten at most: tries, and visits of the last five minutes. */
        events: z.array(StripEntry),
      }),
    },
    errors: [],
  },
});

export const operatorLiveApi = defineApi({
  stream: {
    method: 'GET',
    path: '/api/admin/live',
    auth: 'admin',
    roles: otherRoles,
    summary:
      'Stream when the health of the installation was checked again, and when tickets and news for operators change, as server-sent events.',
    responses: { 200: EventsAnswer },
    errors: ['too_many_streams'],
    limits: [{ by: 'operator', points: 120, seconds: 60 }],
  },
});
