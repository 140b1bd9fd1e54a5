import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';
import { defineErrors } from '../api/errors.ts';
import { optionalText, requiredText, RowId, Timestamp } from '../api/field-types.ts';
import { LeadTouch } from './lead-sources.ts';
import { CommentNow, LeadSummary } from './leads.contract.ts';

/** One comment of the person on one lead magnet, with its evidence. */
export const LeadUnlock = z
  .object({
    id: RowId,
    at: Timestamp,
    magnet: z.object({ id: z.string(), title: z.string() }),
    /** Over the quota: its comment, author and address are withheld. */
    overQuota: z.boolean(),
    confirmed: z.boolean(),
    comment: z.object({
      url: z.string().nullable(),
      text: z.string().nullable(),
      marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
      commentedAt: Timestamp,
      /** When it was looked at again, about a day later. */
      lookedAt: Timestamp.nullable(),
      /** Null while it is over the quota. */
      now: CommentNow.nullable(),
    }),
    author: z.string().nullable(),
    authorUrl: z.string().nullable(),
    word: z.string().nullable(),
    method: z.string(),
    confidence: z.string(),
    /** How the person came to the page: when the comment was first tried, and when it unlocked. */
    firstVisit: LeadTouch.nullable(),
    lastVisit: LeadTouch.nullable(),
    email: z.string().nullable(),
    /**
     * Where the magnet has addresses confirmed: how this one was, or since when it waits for that.
     * `unsent`: the page opened without, because no mail could leave. An address that waits is not yet
     * the `email` of the lead.
     */
    emailProof: z
      .object({
        state: z.enum(['waiting', 'code', 'page', 'unsent']),
        email: z.string(),
        at: Timestamp,
      })
      .nullable(),
    /** The address has a domain that people use once. */
    isThrowaway: z.boolean(),
    /** What the visitor agreed to on the page, newest first. */
    consents: z.array(
      z.object({ text: z.string(), version: z.int(), at: Timestamp, pageUrl: z.string() }),
    ),
    /** When the visitor gave the address on the unlock page, which says what it is for. */
    consentAt: Timestamp.nullable(),
    /** The visitor wants no more mails of this installation. */
    optedOutAt: Timestamp.nullable(),
    /** The mail server of the address refused our mail; none goes there for 30 days. */
    bouncedAt: Timestamp.nullable(),
    /** The visitor complained about our mail. */
    complainedAt: Timestamp.nullable(),
    /** To the question and the extra fields of the page, newest first. `fieldId` of an extra field. */
    answers: z.array(
      z.object({
        question: z.string(),
        answer: z.string(),
        at: Timestamp,
        fieldId: RowId.nullable(),
      }),
    ),
    openedAt: Timestamp.nullable(),
    /** Until when what was handed out still opens the content; null when nothing does. */
    accessUntil: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
    deliveries: z.array(
      z.object({ at: Timestamp, email: z.string().nullable(), state: z.string() }),
    ),
  })
  .meta({ id: 'LeadUnlock' });
export type LeadUnlock = z.infer<typeof LeadUnlock>;

export const leadEventKinds = [
  'visited',
  'tried',
  'commented',
  'checked',
  'unlocked',
  'email',
  'opened',
  'downloaded',
  'continued',
  'answered',
  'mailed',
  'noted',
  'changed',
] as const;

/** Something that happened, newest first. */
export const LeadEvent = z
  .object({
    kind: z.enum(leadEventKinds),
    at: Timestamp,
    /** The unlock it belongs to. */
    unlockId: RowId.nullable(),
    /** Of a check or a try: its result. Of a change: what changed. Of a visit: its source. Of a download: the file's name. Of an answer: what it says. */
    what: z.string().nullable(),
    subject: z.string().nullable(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'LeadEvent' });
export type LeadEvent = z.infer<typeof LeadEvent>;

export const LeadNote = z
  .object({ id: RowId, text: z.string(), createdAt: Timestamp })
  .meta({ id: 'LeadNote' });
export type LeadNote = z.infer<typeof LeadNote>;

export const LeadDetail = z
  .object({
    lead: LeadSummary,
    unlocks: z.array(LeadUnlock),
    notes: z.array(LeadNote),
    /** The latest 300. */
    events: z.array(LeadEvent),
    hasEarlierEvents: z.boolean(),
  })
  .meta({ id: 'LeadDetail' });
export type LeadDetail = z.infer<typeof LeadDetail>;

/** What a creator writes on a lead. A field that is not sent stays. */
export const LeadEdit = z.strictObject({
  /** The one that was read: if the lead changed since, nothing is stored and both are answered. */
  version: z.int().min(1),
  name: requiredText(100, 'Please give a name').optional(),
  headline: optionalText(300).optional(),
  stage: z.string().max(40).optional(),
  tagIds: z.array(RowId).max(50).optional(),
  /** null removes a value. */
  values: z
    .record(RowId, z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]))
    .optional(),
});
export type LeadEdit = z.infer<typeof LeadEdit>;

export const leadDetailErrors = defineErrors({
  lead_changed: [409, 'This lead was changed somewhere else in the meantime'],
  lead_value_invalid: [400, 'A value does not fit its field'],
  note_not_found: [404, 'This note does not exist'],
});

const params = z.object({ leadId: z.string().max(64) });

export const leadDetailApi = defineApi({
  read: {
    method: 'GET',
    path: '/api/leads/:leadId',
    auth: 'creator',
    summary: 'Everything about one person, by its id or the id of one of its unlocks.',
    params,
    responses: { 200: LeadDetail },
    errors: ['lead_not_found'],
  },
  update: {
    method: 'PATCH',
    path: '/api/leads/:leadId',
    auth: 'creator',
    summary:
      'Change a lead. Answers lead_changed with the `current` lead when its version is another one.',
    params,
    body: LeadEdit,
    responses: { 200: LeadSummary },
    errors: ['lead_not_found', 'lead_changed', 'lead_value_invalid'],
  },
  addNote: {
    method: 'POST',
    path: '/api/leads/:leadId/notes',
    auth: 'creator',
    summary: 'Add a note to a lead.',
    params,
    body: z.strictObject({
      text: requiredText(5_000, 'Please write something'),
      /** Of a note that comes back; the present, when it is left out or lies ahead. */
      writtenAt: Timestamp.optional(),
    }),
    responses: { 201: LeadNote },
    errors: ['lead_not_found'],
  },
  removeNote: {
    method: 'DELETE',
    path: '/api/leads/:leadId/notes/:noteId',
    auth: 'creator',
    summary: 'Remove a note.',
    params: params.extend({ noteId: z.string().max(64) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['note_not_found'],
  },
});
