import type { Knex } from 'knex';
import type { dueStates } from '#shared/support/operator-support.contract.ts';
import type { TicketStatus } from '#shared/support/ticket-shapes.ts';
import { ticketColumns, type TicketRow } from './tickets.queries.ts';

/** A ticket with its creator, as operators see it. */
export interface DeskRow extends TicketRow {
  creatorName: string;
  creatorEmail: string;
  creatorEmailKey: string;
  creatorPlan: string;
  assigneeName: string | null;
  due: (typeof dueStates)[number] | null;
}

/** SQL for how the ticket `t` stands to the answer time of its plan. */
export const IS_DUE = {
  overdue: 't.answer_due_at <= now()',
  soon: `t.answer_due_at > now() AND t.answer_due_at <= now() + interval '4 hours'`,
};

/** Columns of a `DeskRow`, of the ticket `t` and of `DESK_FROM`. */
export const DESK_COLUMNS = `${ticketColumns}, users.name AS creator_name, users.email AS creator_email,
  users.email_key AS creator_email_key, e.plan_name AS creator_plan,
  a.username AS assignee_name,
  CASE WHEN ${IS_DUE.overdue} THEN 'overdue' WHEN ${IS_DUE.soon} THEN 'soon' END AS due`;
/** What is known beside a ticket. */
export const DESK_FROM = `JOIN users ON users.id = t.user_id
  JOIN entitlements e ON e.user_id = t.user_id
  LEFT JOIN operators a ON a.id = t.assignee_id`;

export async function findTicket(db: Knex, ticketId: string): Promise<DeskRow | undefined> {
  const { rows } = await db.raw<{ rows: DeskRow[] }>(
    `SELECT ${DESK_COLUMNS} FROM support_tickets t ${DESK_FROM} WHERE t.id = :ticketId`,
    { ticketId },
  );
  return rows[0];
}

/** Locks the ticket until the transaction ends. */
export async function lockTicket(trx: Knex.Transaction, ticketId: string): Promise<void> {
  await trx('support_tickets').where({ id: ticketId }).forUpdate().first('id');
}

/** An operator's answer leaves the ticket in a status. */
export async function noteAnswer(
  trx: Knex.Transaction,
  ticketId: string,
  status: Exclude<TicketStatus, 'open'>,
  by: string,
): Promise<void> {
  await trx('support_tickets')
    .where({ id: ticketId })
    .update({
      status,
      version: trx.raw('version + 1'),
      lastFrom: 'operator',
      lastAct: 'answered',
      lastActBy: by,
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
  by: string,
): Promise<void> {
  await trx('support_tickets')
    .where({ id: ticketId })
    .update({
      status,
      version: trx.raw('version + 1'),
      lastAct: 'set',
      lastActBy: by,
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
