import type { Ticket, TicketMessage, TicketPage } from '#shared/support/support.contract.ts';
import type {
  DeskMessage,
  DeskTicket,
  DeskTicketPage,
} from '#shared/support/operator-support.contract.ts';
import type { DeskRow } from './desk.queries.ts';
import type { DeskMessageRow, MessageRow } from './messages.queries.ts';
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

const stateOf = (row: TicketRow) => ({
  answerDueAt: row.answerDueAt?.toISOString() ?? null,
  rating:
    row.rating === null || row.ratedAt === null
      ? null
      : { value: row.rating, text: row.ratingText, at: row.ratedAt.toISOString() },
});

/** A ticket for its creator. */
export function toTicket(row: TicketRow): Ticket {
  return { ...common(row), isUnread: row.isUnreadByCreator };
}

export function toTicketPage(row: TicketRow): TicketPage {
  return { ...toTicket(row), ...stateOf(row), context: row.context };
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
    ...stateOf(row),
    due: row.due,
    isUnread: row.isUnreadByOperators,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    creator: {
      id: row.userId,
      name: row.creatorName,
      email: row.creatorEmail,
      plan: row.creatorPlan,
    },
    assignee:
      row.assigneeId === null || row.assigneeName === null
        ? null
        : { id: row.assigneeId, name: row.assigneeName },
  };
}

export function toDeskTicketPage(row: DeskRow): DeskTicketPage {
  const { context, version } = row;
  return { ...toDeskTicket(row), context, version, lastChange: whatChanged(row) };
}

/** The last thing that happened to a ticket, for operators. */
export function whatChanged({ lastAct, lastActBy }: TicketRow): string {
  switch (lastAct) {
    case 'written':
      return 'The creator wrote again';
    case 'solved':
      return 'The creator marked it as solved';
    case 'reopened':
      return 'The creator opened it again';
    case 'answered':
      return `${lastActBy ?? 'Somebody'} answered`;
    case 'set':
      return `The status changed (${lastActBy ?? 'by an operator'})`;
  }
}

/** A message or a note, for the operator who asks. */
export function toDeskMessage(
  row: DeskMessageRow,
  { creatorName, operatorId }: { creatorName: string; operatorId: string },
): DeskMessage {
  return {
    ...toMessage(row),
    author: row.operatorName ?? creatorName,
    isNote: row.isNote,
    isOwn: row.isNote && row.operatorId === operatorId,
  };
}
