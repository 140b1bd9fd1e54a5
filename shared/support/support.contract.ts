import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import {
  isOneLine,
  ONE_LINE,
  optionalText,
  requiredText,
  RowId,
  Timestamp,
} from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import {
  MAX_MESSAGE_FILES,
  MAX_RATING,
  MAX_SUBJECT,
  MessageText,
  Rating,
  TicketContext,
  TicketFile,
  ticketRatings,
  TicketSide,
  TicketStatus,
  TicketTopic,
} from './ticket-shapes.ts';

/** A ticket in its creator's list. */
export const Ticket = z
  .object({
    id: RowId,
    number: z.int(),
    subject: z.string(),
    topic: TicketTopic,
    status: TicketStatus,
    createdAt: Timestamp,
    lastMessageAt: Timestamp,
    lastFrom: TicketSide,
    /** Has an answer that its creator has not opened. */
    isUnread: z.boolean(),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof Ticket>;

export const TicketPage = Ticket.extend({
  context: TicketContext,
  /** When the plan promises an answer; null when none is due, or no time is promised. */
  answerDueAt: Timestamp.nullable(),
  rating: Rating.nullable(),
}).meta({ id: 'TicketPage' });
export type TicketPage = z.infer<typeof TicketPage>;

/** One message of a thread; creators do not see which operator wrote. */
export const TicketMessage = z
  .object({
    id: RowId,
    from: TicketSide,
    text: z.string(),
    files: z.array(TicketFile),
    at: Timestamp,
  })
  .meta({ id: 'TicketMessage' });
export type TicketMessage = z.infer<typeof TicketMessage>;

/** What a new ticket may attach, to be shown before it is sent. */
export const ContextOffer = z
  .object({
    plan: z.string(),
    /** What the plan says of support. */
    support: z.string(),
    /** The plan promises an answer within so many hours; null promises no time. */
    answerHours: z.int().nullable(),
    userAgent: z.string(),
    /** Those that are taken down, then changed last first. */
    magnets: z.array(z.object({ id: z.string(), title: z.string() })),
    /** The latest checks that opened nothing, newest first. */
    attempts: z.array(
      z.object({
        id: RowId,
        magnetId: z.string(),
        magnetTitle: z.string(),
        result: z.string(),
        reason: z.string().nullable(),
        at: Timestamp,
      }),
    ),
  })
  .meta({ id: 'ContextOffer' });
export type ContextOffer = z.infer<typeof ContextOffer>;

export const supportErrors = defineErrors({
  ticket_not_found: [404, 'This ticket does not exist'],
  ticket_part_gone: [
    422,
    'The {part} you attached no longer exists. Remove it and send the message again',
  ],
  ticket_is_solved: [409, 'This ticket is solved already'],
  ticket_not_solved: [409, 'This ticket is not solved'],
});

const params = z.object({ ticketId: z.string().max(64) });
const fileIds = z
  .array(RowId)
  .max(MAX_MESSAGE_FILES, `Attach at most ${MAX_MESSAGE_FILES} files to a message`)
  .default([]);
const done = { 200: z.object({ success: z.literal(true) }) } as const;
const reading = [{ by: 'creator', points: 240, seconds: 60 }] as const;
const acting = [{ by: 'creator', points: 60, seconds: 60 }] as const;

/** Tickets of a creator. Another creator's ticket is `ticket_not_found`. */
export const supportApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/support/tickets',
    auth: 'creator',
    summary: 'Your tickets, the one with the latest message first.',
    query: z.object({
      ...PageQuery,
      /** Beginnings of words in subject and messages, or a number. */
      search: z.string().trim().max(100).optional(),
    }),
    responses: { 200: pageOf(Ticket) },
    errors: [],
    limits: reading,
  },
  unread: {
    method: 'GET',
    path: '/api/support/unread',
    auth: 'creator',
    summary: 'How many of your tickets have an answer that you have not opened.',
    responses: { 200: z.object({ tickets: z.int() }) },
    errors: [],
    limits: reading,
  },
  context: {
    method: 'GET',
    path: '/api/support/context',
    auth: 'creator',
    summary:
      'The context that a new ticket may attach. Nothing is sent unless the ticket names it.',
    responses: { 200: ContextOffer },
    errors: [],
    limits: reading,
  },
  create: {
    method: 'POST',
    path: '/api/support/tickets',
    auth: 'creator',
    summary: 'Write to support. Attaches only the parts of the context that are named.',
    body: z.strictObject({
      topic: TicketTopic,
      subject: requiredText(MAX_SUBJECT, 'Please say in one line what it is about').refine(
        isOneLine,
        ONE_LINE,
      ),
      text: MessageText,
      fileIds,
      context: z.strictObject({
        plan: z.boolean(),
        magnetId: z.string().max(64).nullable(),
        attemptId: z.string().max(64).nullable(),
        requestId: z
          .string()
          .regex(/^[\w-]{1,64}$/, 'This is not the id of a request')
          .nullable(),
        browser: z.boolean(),
      }),
    }),
    responses: { 201: TicketPage },
    errors: ['ticket_part_gone'],
    limits: [{ by: 'creator', points: 10, seconds: 3_600 }],
  },
  read: {
    method: 'GET',
    path: '/api/support/tickets/:ticketId',
    auth: 'creator',
    summary: 'One ticket with its context, without its messages.',
    params,
    responses: { 200: TicketPage },
    errors: ['ticket_not_found'],
    limits: reading,
  },
  messages: {
    method: 'GET',
    path: '/api/support/tickets/:ticketId/messages',
    auth: 'creator',
    summary: 'The messages of a ticket, newest first.',
    params,
    query: z.object({ ...PageQuery }),
    responses: { 200: pageOf(TicketMessage) },
    errors: ['ticket_not_found'],
    limits: reading,
  },
  write: {
    method: 'POST',
    path: '/api/support/tickets/:ticketId/messages',
    auth: 'creator',
    summary: 'Add a message. It opens a ticket that was answered or solved again.',
    params,
    body: z.strictObject({ text: MessageText, fileIds }),
    responses: { 201: TicketMessage },
    errors: ['ticket_not_found', 'ticket_part_gone'],
    limits: [{ by: 'creator', points: 30, seconds: 600 }],
  },
  markRead: {
    method: 'POST',
    path: '/api/support/tickets/:ticketId/read',
    auth: 'creator',
    summary: 'Mark the answers as read; a second time changes nothing.',
    params,
    responses: done,
    errors: ['ticket_not_found'],
    limits: reading,
  },
  solve: {
    method: 'POST',
    path: '/api/support/tickets/:ticketId/solve',
    auth: 'creator',
    summary: 'Say that it is solved. A new message opens the ticket again.',
    params,
    responses: { 200: TicketPage },
    errors: ['ticket_not_found', 'ticket_is_solved'],
    limits: acting,
  },
  reopen: {
    method: 'POST',
    path: '/api/support/tickets/:ticketId/reopen',
    auth: 'creator',
    summary: 'Open a solved ticket again without a message.',
    params,
    responses: { 200: TicketPage },
    errors: ['ticket_not_found', 'ticket_not_solved'],
    limits: acting,
  },
  rate: {
    method: 'PUT',
    path: '/api/support/tickets/:ticketId/rating',
    auth: 'creator',
    summary: 'Say how good the answer of a solved ticket was. Another rating replaces it.',
    params,
    body: z.strictObject({ rating: z.enum(ticketRatings), text: optionalText(MAX_RATING) }),
    responses: { 200: TicketPage },
    errors: ['ticket_not_found', 'ticket_not_solved'],
    limits: acting,
  },
  removeFile: {
    method: 'DELETE',
    path: '/api/support/tickets/:ticketId/files/:fileId',
    auth: 'creator',
    summary: 'Remove a file from a ticket. Nobody can download it there any more.',
    params: params.extend({ fileId: z.string().max(64) }),
    responses: done,
    errors: ['ticket_not_found', 'file_not_found'],
    limits: acting,
  },
});
