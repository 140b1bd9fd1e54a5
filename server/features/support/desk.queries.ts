import type { Knex } from 'knex';
import type { TicketStatus } from '#shared/support/ticket-shapes.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { ticketColumns, type TicketRow } from './tickets.queries.ts';

/** A ticket with its creator, as operators see it. */
export interface DeskRow extends TicketRow {
  creatorName: string;
  creatorEmail: string;
  creatorEmailKey: string;
  creatorPlan: string;
}

const COLUMNS = `${ticketColumns}, users.name AS creator_name, users.email AS creator_email,
  users.email_key AS creator_email_key, e.plan_name AS creator_plan`;
const FROM = `support_tickets t JOIN users ON users.id = t.user_id
  JOIN entitlements e ON e.user_id = t.user_id`;

/**
 * One row more than `limit` of all creators' tickets: open ones with the longest wait first, others
 * with the latest message first.
 */
export async function selectQueue(
  db: Knex,
  ask: { status: TicketStatus | undefined; after: Keyset | null; limit: number },
): Promise<(DeskRow & { keysetAt: string })[]> {
  const { status, after, limit } = ask;
  const [place, way, beyond] =
    status === 'open'
      ? (['t.waiting_since', 'ASC', '>'] as const)
      : (['t.last_message_at', 'DESC', '<'] as const);
  const { rows } = await db.raw<{ rows: (DeskRow & { keysetAt: string })[] }>(
    `SELECT ${COLUMNS}, ${keysetAt(place)} AS keyset_at FROM ${FROM}
     WHERE ${status === undefined ? 'true' : 't.status = :status'}
       ${after === null ? '' : `AND (${place}, t.id) ${beyond} (:at::timestamptz, :id)`}
     ORDER BY ${place} ${way}, t.id ${way} LIMIT :limit`,
    { status: status ?? '', at: after?.at ?? '', id: after?.id ?? '', limit: limit + 1 },
  );
  return rows;
}

export async function findTicket(db: Knex, ticketId: string): Promise<DeskRow | undefined> {
  const { rows } = await db.raw<{ rows: DeskRow[] }>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE t.id = :ticketId`,
    { ticketId },
  );
  return rows[0];
}

/** Locks the ticket until the transaction ends. */
export async function lockTicket(trx: Knex.Transaction, ticketId: string): Promise<void> {
  await trx('support_tickets').where({ id: ticketId }).forUpdate().first('id');
}

/** Who wrote the last message; null for the creator. */
export async function findLastAuthor(db: Knex, ticketId: string): Promise<string | null> {
  const row = await db('support_messages')
    .where({ ticketId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first<{ operatorName: string | null } | undefined>('operator_name');
  return row?.operatorName ?? null;
}

/** An operator's answer leaves the ticket in a status. */
export async function noteAnswer(
  trx: Knex.Transaction,
  ticketId: string,
  status: Exclude<TicketStatus, 'open'>,
): Promise<void> {
  await trx('support_tickets')
    .where({ id: ticketId })
    .update({
      status,
      version: trx.raw('version + 1'),
      lastFrom: 'operator',
      lastMessageAt: trx.raw('clock_timestamp()'),
      waitingSince: null,
      isUnreadByCreator: true,
      isUnreadByOperators: false,
    });
}

export async function updateStatus(
  trx: Knex.Transaction,
  ticketId: string,
  status: TicketStatus,
): Promise<void> {
  await trx('support_tickets')
    .where({ id: ticketId })
    .update({
      status,
      version: trx.raw('version + 1'),
      waitingSince: status === 'open' ? trx.raw('coalesce(waiting_since, now())') : null,
    });
}

/** Marks a ticket as read; false for an unknown one. */
export async function markReadByOperators(db: Knex, ticketId: string): Promise<boolean> {
  const row = await db('support_tickets').where({ id: ticketId }).first<object | undefined>('id');
  if (row === undefined) return false;
  await db('support_tickets')
    .where({ id: ticketId, isUnreadByOperators: true })
    .update({ isUnreadByOperators: false });
  return true;
}
