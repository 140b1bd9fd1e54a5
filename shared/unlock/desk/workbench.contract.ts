import { z } from 'zod';
import { defineApi } from '../../api/define-api.ts';
import { EventsAnswer } from '../../api/event-stream.ts';
import { Timestamp } from '../../api/field-types.ts';

/**
 * How a word stands in a text.
 * - whole: the text is nothing else; exact: nothing else but emoji
 * - contains: beside other words; near: almost, with one typing error for instance
 */
export const wordPlaces = ['whole', 'exact', 'contains', 'near', 'absent'] as const;

/** Milliseconds since the look began. */
const at = z.int().min(0);
const Found = z.object({
  word: z.string(),
  place: z.enum(wordPlaces),
  text: z.string().nullable(),
});
const reader = z.string();

const LinkStep = z.object({
  step: z.literal('link'),
  at,
  link: z
    .object({
      postType: z.string(),
      postId: z.string(),
      commentId: z.string(),
      /** The top comment of a reply. */
      parentCommentId: z.string().nullable(),
      /** Rebuilt from the ids. */
      url: z.string(),
      /** The comment's id holds it. */
      commentedAt: Timestamp,
    })
    .nullable(),
});

const MagnetStep = z.object({
  step: z.literal('magnet'),
  at,
  magnet: z.object({
    id: z.string(),
    title: z.string(),
    creatorId: z.string(),
    triggerWords: z.array(z.string()),
    matchMode: z.string(),
    excludedWords: z.array(z.string()),
    acceptsTypo: z.boolean(),
    readersOff: z.array(z.string()),
  }),
});

const KnownStep = z.object({
  step: z.literal('known'),
  at,
  /** Other ids of the post, by earlier readings: `activity:…`. */
  aliases: z.array(z.string()),
  /** How the post relates to the magnet's; null without a magnet. */
  relation: z.enum(['same', 'different', 'unknown']).nullable(),
  /** The magnet names no post, so each counts. */
  isAnyPost: z.boolean(),
  /** The latest stored reading. */
  stored: z.object({ method: z.string(), readAt: Timestamp }).nullable(),
  /** When the magnet's creator saw the comment last. */
  seenByCreatorAt: Timestamp.nullable(),
  hasLead: z.boolean(),
  waiting: z.string().nullable(),
  /** Other comments of the magnet wait for their turn. */
  hasQueue: z.boolean(),
});

const SkippedStep = z.object({
  step: z.literal('skipped'),
  at,
  reader,
  /** `creator`: off for the magnet; `paid`: not asked without the operator's word. */
  why: z.enum(['off', 'creator', 'paid', 'passed', 'not_needed']),
});
const AskingStep = z.object({ step: z.literal('asking'), at, reader });
const PageStep = z.object({
  step: z.literal('page'),
  at,
  reader,
  /** Of its address: `plain`, or a form that names the comment. */
  form: z.string(),
  /** `found`, `absent`, or why it cannot be told. */
  outcome: z.string(),
  detail: z.string().nullable(),
  shown: z.int().nullable(),
  declared: z.int().nullable(),
  build: z.enum(['markup', 'structured_data']).nullable(),
  readAt: Timestamp.nullable(),
});
const AskedStep = z.object({
  step: z.literal('asked'),
  at,
  reader,
  /** `settled`, or the kind of failure. */
  outcome: z.string(),
  detail: z.string().nullable(),
  milliseconds: z.int(),
});
const KeptStep = z.object({
  step: z.literal('kept'),
  at,
  method: z.string(),
  readAt: Timestamp,
});

const TextStep = z.object({
  step: z.literal('text'),
  at,
  typed: z.string(),
  /** As it is compared, without mentions. */
  folded: z.string(),
  author: z.string().nullable(),
  method: z.string(),
  readAt: Timestamp,
  isPartial: z.boolean(),
  /** Joined by time alone: it proves nothing. */
  isJoinedByTime: z.boolean(),
  /** Copies on the page that differ. */
  otherReadings: z.array(z.string()),
});
const MatchStep = z.object({
  step: z.literal('match'),
  at,
  words: z.array(Found),
  excluded: z.array(Found),
  result: z.enum(['verified', 'refused', 'unsure']),
  /** Of a refusal. */
  reason: z.string().nullable(),
});

const AnswerStep = z.object({
  step: z.literal('answer'),
  at,
  /**
   * `opens`, `refused`, `waits` and `closed` are what a visitor would meet. Without a magnet `read` or
   * `unread`.
   */
  result: z.enum(['opens', 'refused', 'waits', 'closed', 'read', 'unread']),
  /** What a visitor would be told, word for word; null where nobody would be told anything. */
  sentence: z.string().nullable(),
  /** The reasons, for the operator. */
  why: z.array(z.string()),
});

/** One step of a look at a comment, told when it ends. */
export const WorkbenchStep = z.discriminatedUnion('step', [
  LinkStep,
  MagnetStep,
  KnownStep,
  SkippedStep,
  AskingStep,
  PageStep,
  AskedStep,
  KeptStep,
  TextStep,
  MatchStep,
  AnswerStep,
]);
export type WorkbenchStep = z.infer<typeof WorkbenchStep>;

export const WorkbenchAsk = z.strictObject({
  commentUrl: z.string().max(4_096),
  /** Id or address of a page; empty for the comment alone. */
  magnet: z.string().trim().max(500).default(''),
  /** Only a reading from now on counts; earlier ones do not answer. */
  isFresh: z.boolean().default(false),
  /** Readers that cost money may be asked, within their cap. */
  asksPaid: z.boolean().default(false),
});
export type WorkbenchAsk = z.infer<typeof WorkbenchAsk>;

export const workbenchApi = defineApi({
  look: {
    method: 'POST',
    path: '/api/admin/workbench',
    auth: 'admin',
    roles: ['support'],
    summary:
      'Check a comment as for a visitor and stream each step as a server-sent event `step`, then `end`. Nothing is counted or stored of it; the audit log records who checked.',
    body: WorkbenchAsk,
    responses: { 200: EventsAnswer },
    errors: [],
    limits: [{ by: 'operator', points: 30, seconds: 60 }],
  },
});
