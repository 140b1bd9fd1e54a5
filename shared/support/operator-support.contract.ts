import { z } from 'zod';
import { defineApi } from '#shared/api/define-api.ts';
import { defineErrors } from '#shared/api/errors.ts';
import { FileAnswer } from '#shared/api/file-transfer.ts';
import { RowId, Timestamp } from '#shared/api/field-types.ts';
import { PageQuery, pageOf } from '#shared/api/pagination.ts';
import { Ticket, TicketMessage } from './support.contract.ts';
import { MessageText, TicketContext, TicketStatus } from './ticket-shapes.ts';

/** A ticket in the operators' queue. */
export const DeskTicket = Ticket.omit({ isUnread: true })
  .extend({
    creator: z.object({ id: RowId, name: z.string(), email: z.string(), plan: z.string() }),
    /** Has a message that no operator has opened. */
    isUnread: z.boolean(),
    /** Since when the creator waits for an answer; null unless the ticket is open. */
    waitingSince: Timestamp.nullable(),
  })
  .meta({ id: 'DeskTicket' });
export type DeskTicket = z.infer<typeof DeskTicket>;

/** The same with its context; each message and change makes a new `version`. */
export const DeskTicketPage = DeskTicket.extend({
  context: TicketContext,
  version: z.int(),
}).meta({ id: 'DeskTicketPage' });
export type DeskTicketPage = z.infer<typeof DeskTicketPage>;

export const DeskMessage = TicketMessage.extend({
  /** Name of the operator, or of the creator. */
  author: z.string(),
}).meta({ id: 'DeskMessage' });
export type DeskMessage = z.infer<typeof DeskMessage>;

export const operatorSupportErrors = defineErrors({
  ticket_changed: [
    409,
    '{what} since you opened this ticket, so nothing was sent. Look at it, then send yours',
  ],
});

const params = z.object({ ticketId: z.string().max(64) });
/** The version that was read; another one means that something happened in between. */
const version = z.int().min(1);
const reading = [{ by: 'operator', points: 240, seconds: 60 }] as const;
const acting = [{ by: 'operator', points: 120, seconds: 60 }] as const;

/** Tickets as operators work on them. Every act is in the audit log. */
export const operatorSupportApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/admin/support/tickets',
    auth: 'admin',
    summary: 'Open tickets with the longest wait first; others with the latest message first.',
    query: z.object({ status: TicketStatus.optional(), ...PageQuery }),
    responses: { 200: pageOf(DeskTicket) },
    errors: [],
    limits: reading,
  },
  read: {
    method: 'GET',
    path: '/api/admin/support/tickets/:ticketId',
    auth: 'admin',
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
    summary: 'The messages of a ticket, newest first.',
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
    summary: 'Answer the creator, who is told by email, and leave the ticket pending or solved.',
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
    summary: 'Set the status without a message; the creator gets no email.',
    params,
    body: z.strictObject({ status: TicketStatus, version }),
    responses: { 200: DeskTicketPage },
    errors: ['ticket_not_found', 'ticket_changed'],
    limits: acting,
  },
  markRead: {
    method: 'POST',
    path: '/api/admin/support/tickets/:ticketId/read',
    auth: 'admin',
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
    summary: 'Download a file of a ticket; takes a `Range`.',
    params: params.extend({ fileId: z.string().max(64) }),
    responses: { 200: FileAnswer, 206: FileAnswer },
    errors: ['ticket_not_found', 'file_not_found', 'range_not_satisfiable', 'storage_unavailable'],
    limits: reading,
  },
});
