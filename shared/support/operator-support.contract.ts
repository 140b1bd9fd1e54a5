import { z } from 'zod';
import { defineApiWithFiles } from '#shared/api/list-files.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { Ticket, TicketMessage } from './support.contract.ts';
import {
  MessageText,
  Rating,
  TicketContext,
  ticketRatings,
  TicketStatus,
} from './ticket-shapes.ts';

export const dueStates = ['overdue', 'soon'] as const;

/** A ticket in the operators' queue. */
export const DeskTicket = Ticket.omit({ isUnread: true })
  .extend({
    creator: z.object({ id: RowId, name: z.string(), email: z.string(), plan: z.string() }),
    /** Has a message that no operator has opened. */
    isUnread: z.boolean(),
    /** Since when the creator waits for an answer; null unless the ticket is open. */
    waitingSince: Timestamp.nullable(),
    /** The operator who has it; null for nobody. */
    assignee: z.object({ id: RowId, name: z.string() }).nullable(),
    /** When the plan promised an answer; null when none is due, or no time was promised. */
    answerDueAt: Timestamp.nullable(),
    /** `soon` in the last four hours; by the clock of the database. */
    due: z.enum(dueStates).nullable(),
    rating: Rating.nullable(),
  })
  .meta({ id: 'DeskTicket' });
export type DeskTicket = z.infer<typeof DeskTicket>;

/** The same with its context; each message and change makes a new `version`. */
export const DeskTicketPage = DeskTicket.extend({
  context: TicketContext,
  version: z.int(),
  /** What made this version, such as `anna answered`. */
  lastChange: z.string(),
}).meta({ id: 'DeskTicketPage' });
export type DeskTicketPage = z.infer<typeof DeskTicketPage>;

export const DeskMessage = TicketMessage.extend({
  /** Name of the operator, or of the creator. */
  author: z.string(),
  /** A note among operators: its creator never sees it. */
  isNote: z.boolean(),
  /** A note of the asking operator. */
  isOwn: z.boolean(),
}).meta({ id: 'DeskMessage' });
export type DeskMessage = z.infer<typeof DeskMessage>;

/** How many tickets there are to look at. */
export const DeskCounts = z
  .object({
    open: z.int(),
    /** Has a message that no operator has opened. */
    unread: z.int(),
    /** Open, and nobody has it. */
    unassigned: z.int(),
    /** The time that the plan promised has passed. */
    overdue: z.int(),
    /** Open, and the asking operator has it. */
    mine: z.int(),
  })
  .meta({ id: 'DeskCounts' });
export type DeskCounts = z.infer<typeof DeskCounts>;

const RatingCounts = z.object({ good: z.int(), bad: z.int() });

export const operatorSupportErrors = defineErrors({
  ticket_changed: [
    409,
    '{what} since you opened this ticket, so nothing was sent. Read it, then send yours',
  ],
  ticket_taken: [409, '{who} has this ticket since you opened it. Read it, then choose again'],
  assignee_gone: [422, 'This operator cannot work on tickets. Choose another one'],
  note_not_found: [404, 'This note does not exist, or another operator wrote it'],
});

const params = z.object({ ticketId: z.string().max(64) });
/** The version that was read; another one means that something happened in between. */
const version = z.int().min(1);
const reading = [{ by: 'operator', points: 240, seconds: 60 }] as const;
const acting = [{ by: 'operator', points: 120, seconds: 60 }] as const;

/** Tickets as operators work on them. Every act is in the audit log. */
export const operatorSupportApi = defineApiWithFiles({
  list: {
    method: 'GET',
    path: '/api/admin/support/tickets',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Open tickets with the longest wait first; others with the latest message first.',
    query: z.object({
      ...PageQuery,
      /** `open` waits for an operator, `pending` for the creator. */
      status: TicketStatus.optional(),
      /** Of the asking operator, of nobody, or of the operator with this id. */
      assignee: z.union([z.enum(['me', 'none']), RowId]).optional(),
      /** Id of the plan that the creator has now. */
      plan: z.string().max(40).optional(),
      due: z.enum(dueStates).optional(),
      rating: z.enum(ticketRatings).optional(),
      /** Beginnings of words in subject and messages; or part of the creator's name or email; or a number. */
      search: z.string().trim().max(100).optional(),
    }),
    csv: true,
    responses: { 200: pageOf(DeskTicket) },
    errors: [],
    limits: reading,
  },
  counts: {
    method: 'GET',
    path: '/api/admin/support/counts',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'How many tickets wait, are unread, and are assigned.',
    responses: { 200: DeskCounts },
    errors: [],
    limits: reading,
  },
  satisfaction: {
    method: 'GET',
    path: '/api/admin/support/satisfaction',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'How many ratings of the last 30 and 90 days are good and bad.',
    responses: { 200: z.object({ days30: RatingCounts, days90: RatingCounts }) },
    errors: [],
    limits: reading,
  },
  choices: {
    method: 'GET',
    path: '/api/admin/support/choices',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'The operators who may have a ticket, and the plans to filter by.',
    responses: {
      200: z.object({
        operators: z.array(z.object({ id: RowId, name: z.string() })),
        plans: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    },
    errors: [],
    limits: reading,
  },
  read: {
    method: 'GET',
    path: '/api/admin/support/tickets/:ticketId',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'One ticket with its context and creator.',
    params,
    responses: { 200: DeskTicketPage },
    errors: ['ticket_not_found'],
    limits: reading,
  },
  messages: {
    method: 'GET',
    path: '/api/admin/support/tickets/:ticketId/messages',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'The messages of a ticket and the notes of operators, newest first.',
    params,
    query: z.object({ ...PageQuery }),
    responses: { 200: pageOf(DeskMessage) },
    errors: ['ticket_not_found'],
    limits: reading,
  },
  answer: {
    method: 'POST',
    path: '/api/admin/support/tickets/:ticketId/messages',
    auth: 'admin',
    roles: ['support'],
    summary:
      'Answer the creator, who gets a notice as they chose, and leave the ticket pending or solved.',
    params,
    body: z.strictObject({
      text: MessageText,
      status: TicketStatus.exclude(['open']),
      version,
    }),
    responses: { 201: DeskMessage },
    errors: ['ticket_not_found', 'ticket_changed'],
    limits: acting,
  },
  setStatus: {
    method: 'PUT',
    path: '/api/admin/support/tickets/:ticketId/status',
    auth: 'admin',
    roles: ['support'],
    summary: 'Set the status without a message; the creator gets no email.',
    params,
    body: z.strictObject({ status: TicketStatus, version }),
    responses: { 200: DeskTicketPage },
    errors: ['ticket_not_found', 'ticket_changed'],
    limits: acting,
  },
  assign: {
    method: 'PUT',
    path: '/api/admin/support/tickets/:ticketId/assignee',
    auth: 'admin',
    roles: ['support'],
    summary: 'Give the ticket to an operator, or to nobody.',
    params,
    body: z.strictObject({
      operatorId: RowId.nullable(),
      /** Who had it when the operator looked. */
      seen: RowId.nullable(),
    }),
    responses: { 200: DeskTicketPage },
    errors: ['ticket_not_found', 'ticket_taken', 'assignee_gone'],
    limits: acting,
  },
  addNote: {
    method: 'POST',
    path: '/api/admin/support/tickets/:ticketId/notes',
    auth: 'admin',
    roles: ['support'],
    summary: 'Write a note that only operators see.',
    params,
    body: z.strictObject({ text: MessageText }),
    responses: { 201: DeskMessage },
    errors: ['ticket_not_found'],
    limits: acting,
  },
  removeNote: {
    method: 'DELETE',
    path: '/api/admin/support/tickets/:ticketId/notes/:noteId',
    auth: 'admin',
    roles: ['support'],
    summary: 'Remove a note of your own.',
    params: params.extend({ noteId: z.string().max(64) }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['ticket_not_found', 'note_not_found'],
    limits: acting,
  },
  markRead: {
    method: 'POST',
    path: '/api/admin/support/tickets/:ticketId/read',
    auth: 'admin',
    roles: ['support'],
    summary: 'Mark the messages as read for all operators.',
    params,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['ticket_not_found'],
    limits: reading,
  },
  file: {
    method: 'GET',
    path: '/api/admin/support/tickets/:ticketId/files/:fileId',
    auth: 'admin',
    roles: ['support', 'readonly'],
    summary: 'Download a file of a ticket; takes a `Range`.',
    params: params.extend({ fileId: z.string().max(64) }),
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors: ['ticket_not_found', 'file_not_found', 'range_not_satisfiable', 'storage_unavailable'],
    limits: reading,
  },
});
