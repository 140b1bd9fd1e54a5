import type { Knex } from 'knex';

export interface LetterRow {
  ticketId: string;
  number: number;
  subject: string;
  status: string;
  body: string;
  creatorName: string;
  /** The message began the ticket. */
  isFirst: boolean;
  /** Its creator has opened the ticket since. */
  isRead: boolean;
}

/** A message with its ticket, for the mail about it; undefined once the account is erased. */
export async function findLetter(db: Knex, messageId: string): Promise<LetterRow | undefined> {
  const { rows } = await db.raw<{ rows: LetterRow[] }>(
    `SELECT t.id AS ticket_id, t.number::int, t.subject, t.status, m.body,
       users.name AS creator_name, NOT t.is_unread_by_creator AS is_read,
       NOT EXISTS (SELECT FROM support_messages e WHERE e.ticket_id = t.id
         AND (e.created_at, e.id) < (m.created_at, m.id)) AS is_first
     FROM support_messages m JOIN support_tickets t ON t.id = m.ticket_id
       JOIN users ON users.id = t.user_id
     WHERE m.id = :messageId`,
    { messageId },
  );
  return rows[0];
}
