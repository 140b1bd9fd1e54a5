import type { Knex } from 'knex';
import type {
  TicketContext,
  TicketRating,
  TicketSide,
  TicketStatus,
  TicketTopic,
} from '#shared/support/ticket-shapes.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { HAS_WORDS, searchValues } from './search.queries.ts';

export interface TicketRow {
  id: string;
  number: number;
  userId: string;
  topic: TicketTopic;
  subject: string;
  status: TicketStatus;
  context: TicketContext;
  version: number;
  createdAt: Date;
  lastMessageAt: Date;
  lastFrom: TicketSide;
  waitingSince: Date | null;
  isUnreadByCreator: boolean;
  isUnreadByOperators: boolean;
  assigneeId: string | null;
  answerDueAt: Date | null;
  rating: TicketRating | null;
  ratingText: string | null;
  ratedAt: Date | null;
  /** What made its version. */
  lastAct: 'written' | 'solved' | 'reopened' | 'answered' | 'set';
  /** The operator; null for the creator. */
  lastActBy: string | null;
}

export const ticketColumns = `t.id, t.number::int, t.user_id, t.topic, t.subject, t.status, t.context,
  t.version, t.created_at, t.last_message_at, t.last_from, t.waiting_since, t.is_unread_by_creator,
  t.is_unread_by_operators, t.assignee_id, t.answer_due_at, t.rating, t.rating_text, t.rated_at,
  t.last_act, t.last_act_by`;

/** One row more than `limit` of a creator's tickets, the latest message first. */
export async function selectOwnTickets(
  db: Knex,
  ask: { userId: string; search: string; after: Keyset | null; limit: number },
): Promise<(TicketRow & { keysetAt: string })[]> {
  const { userId, search, after, limit } = ask;
  const { rows } = await db.raw<{ rows: (TicketRow & { keysetAt: string })[] }>(
    `SELECT ${ticketColumns}, ${keysetAt('t.last_message_at')} AS keyset_at
     FROM support_tickets t
     WHERE t.user_id = :userId ${search === '' ? '' : `AND ${HAS_WORDS}`}
       ${after === null ? '' : 'AND (t.last_message_at, t.id) < (:at::timestamptz, :id)'}
     ORDER BY t.last_message_at DESC, t.id DESC LIMIT :limit`,
    {
      userId,
      ...searchValues(search),
      at: after?.at ?? '',
      id: after?.id ?? '',
      limit: limit + 1,
    },
  );
  return rows;
}

/** How many tickets of the creator have an answer that was not opened. */
export async function countUnread(db: Knex, userId: string): Promise<number> {
  const row = await db('support_tickets')
    .where({ userId, isUnreadByCreator: true })
    .first<{ tickets: number }>(db.raw('count(*)::int AS tickets'));
  return row.tickets;
}

/** A ticket of this creator; another creator's counts as none. */
export async function findOwnTicket(
  db: Knex,
  userId: string,
  ticketId: string,
): Promise<TicketRow | undefined> {
  const { rows } = await db.raw<{ rows: TicketRow[] }>(
    `SELECT ${ticketColumns} FROM support_tickets t
     WHERE t.id = :ticketId AND t.user_id = :userId`,
    { userId, ticketId },
  );
  return rows[0];
}

export async function insertTicket(
  trx: Knex.Transaction,
  ticket: Pick<TicketRow, 'id' | 'userId' | 'topic' | 'subject' | 'context'>,
): Promise<void> {
  await trx('support_tickets').insert({
    ...ticket,
    status: 'open',
    context: JSON.stringify(ticket.context),
  });
}

/** A message of the creator: it waits for an answer from now on, or still. False for a foreign ticket. */
export async function noteCreatorMessage(
  trx: Knex.Transaction,
  userId: string,
  ticketId: string,
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number | null }>(
    `UPDATE support_tickets SET status = 'open', version = version + 1, last_from = 'creator',
       last_act = 'written', last_act_by = NULL,
       last_message_at = clock_timestamp(), is_unread_by_operators = true,
       waiting_since = coalesce(waiting_since, now())
     WHERE id = :ticketId AND user_id = :userId`,
    { userId, ticketId },
  );
  return rowCount === 1;
}

/** False when the ticket is solved already, or not this creator's. */
export async function solveOwnTicket(
  trx: Knex.Transaction,
  userId: string,
  ticketId: string,
): Promise<boolean> {
  const solved = await trx('support_tickets')
    .where({ id: ticketId, userId })
    .whereNot({ status: 'solved' })
    .update({
      status: 'solved',
      waitingSince: null,
      lastAct: 'solved',
      lastActBy: null,
      version: trx.raw('version + 1'),
    });
  return solved === 1;
}

/** Opens a solved ticket; false when it is not solved, or not this creator's. */
export async function reopenOwnTicket(
  db: Knex,
  userId: string,
  ticketId: string,
): Promise<boolean> {
  const opened = await db('support_tickets')
    .where({ id: ticketId, userId, status: 'solved' })
    .update({
      status: 'open',
      waitingSince: db.fn.now(),
      isUnreadByOperators: true,
      lastAct: 'reopened',
      lastActBy: null,
      version: db.raw('version + 1'),
    });
  return opened === 1;
}

/** Marks the answers as read; false for a foreign ticket. */
export async function markReadByCreator(
  db: Knex,
  userId: string,
  ticketId: string,
): Promise<boolean> {
  const own = await findOwnTicket(db, userId, ticketId);
  if (own === undefined) return false;
  // What is read already stays untouched: a change would be told to open consoles.
  await db('support_tickets')
    .where({ id: ticketId, userId, isUnreadByCreator: true })
    .update({ isUnreadByCreator: false });
  return true;
}
