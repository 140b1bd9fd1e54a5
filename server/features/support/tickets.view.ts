import type { Ticket, TicketMessage, TicketPage } from '#shared/support/support.contract.ts';
import type {
  DeskMessage,
  DeskTicket,
  DeskTicketPage,
} from '#shared/support/operator-support.contract.ts';
import type { DeskRow } from './desk.queries.ts';
import type { MessageRow } from './messages.queries.ts';
import type { TicketRow } from './tickets.queries.ts';

const common = (row: TicketRow) => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  topic: row.topic,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  lastMessageAt: row.lastMessageAt.toISOString(),
  lastFrom: row.lastFrom,
});

/** A ticket for its creator. */
export function toTicket(row: TicketRow): Ticket {
  return { ...common(row), isUnread: row.isUnreadByCreator };
}

export function toTicketPage(row: TicketRow): TicketPage {
  return { ...toTicket(row), context: row.context };
}

/** A message without the name of its operator. */
export function toMessage(row: MessageRow): TicketMessage {
  return {
    id: row.id,
    from: row.operatorName === null ? 'creator' : 'operator',
    text: row.body,
    files: row.files,
    at: row.createdAt.toISOString(),
  };
}

/** A ticket for operators. */
export function toDeskTicket(row: DeskRow): DeskTicket {
  return {
    ...common(row),
    isUnread: row.isUnreadByOperators,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    creator: {
      id: row.userId,
      name: row.creatorName,
      email: row.creatorEmail,
      plan: row.creatorPlan,
    },
  };
}

export function toDeskTicketPage(row: DeskRow): DeskTicketPage {
  return { ...toDeskTicket(row), context: row.context, version: row.version };
}

export function toDeskMessage(row: MessageRow, creatorName: string): DeskMessage {
  return { ...toMessage(row), author: row.operatorName ?? creatorName };
}
