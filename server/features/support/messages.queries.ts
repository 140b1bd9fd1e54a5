import type { Knex } from 'knex';
import type { TicketFile } from '#shared/support/ticket-shapes.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

export interface MessageRow {
  id: string;
  /** Null for the creator. */
  operatorName: string | null;
  body: string;
  createdAt: Date;
  files: TicketFile[];
}

/** A message, or a note of an operator. */
export interface DeskMessageRow extends MessageRow {
  operatorId: string | null;
  isNote: boolean;
}

const COLUMNS = `m.id, m.operator_name, m.body, m.created_at,
  ${keysetAt('m.created_at')} AS keyset_at,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size,
      'mediaType', f.media_type) ORDER BY s.place)
    FROM support_files s JOIN magnet_files f ON f.id = s.file_id
    WHERE s.message_id = m.id), '[]') AS files`;

const NOTE_COLUMNS = `m.id, m.operator_name, m.body, m.created_at,
  ${keysetAt('m.created_at')} AS keyset_at, '[]'::jsonb AS files, m.operator_id, true AS is_note`;

/** One row more than `limit` of a ticket, newest first. The caller knows that the ticket may be read. */
export async function selectMessages(
  db: Knex,
  ask: { ticketId: string; after: Keyset | null; limit: number },
): Promise<(MessageRow & { keysetAt: string })[]> {
  const { ticketId, after, limit } = ask;
  const { rows } = await db.raw<{ rows: (MessageRow & { keysetAt: string })[] }>(
    `SELECT ${COLUMNS} FROM support_messages m
     WHERE m.ticket_id = :ticketId
       ${after === null ? '' : 'AND (m.created_at, m.id) < (:at::timestamptz, :id)'}
     ORDER BY m.created_at DESC, m.id DESC LIMIT :limit`,
    { ticketId, at: after?.at ?? '', id: after?.id ?? '', limit: limit + 1 },
  );
  return rows;
}

/** The same with the notes of operators among the messages. */
export async function selectMessagesAndNotes(
  db: Knex,
  ask: { ticketId: string; after: Keyset | null; limit: number },
): Promise<(DeskMessageRow & { keysetAt: string })[]> {
  const { ticketId, after, limit } = ask;
  const page = (from: string, columns: string) =>
    `(SELECT ${columns} FROM ${from} m WHERE m.ticket_id = :ticketId
       ${after === null ? '' : 'AND (m.created_at, m.id) < (:at::timestamptz, :id)'}
      ORDER BY m.created_at DESC, m.id DESC LIMIT :limit)`;
  const { rows } = await db.raw<{ rows: (DeskMessageRow & { keysetAt: string })[] }>(
    `SELECT * FROM (
       ${page('support_messages', `${COLUMNS}, m.operator_id, false AS is_note`)}
       UNION ALL ${page('support_notes', NOTE_COLUMNS)}) AS both_kinds
     ORDER BY created_at DESC, id DESC LIMIT :limit`,
    { ticketId, at: after?.at ?? '', id: after?.id ?? '', limit: limit + 1 },
  );
  return rows;
}

export async function findMessage(db: Knex, messageId: string): Promise<MessageRow> {
  const { rows } = await db.raw<{ rows: MessageRow[] }>(
    `SELECT ${COLUMNS} FROM support_messages m WHERE m.id = :messageId`,
    { messageId },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the message was just stored');
  return row;
}

export async function insertMessage(
  trx: Knex.Transaction,
  message: {
    id: string;
    ticketId: string;
    body: string;
    operator: { id: string; username: string } | null;
  },
): Promise<void> {
  const { operator, ...row } = message;
  await trx('support_messages').insert({
    ...row,
    operatorId: operator?.id ?? null,
    operatorName: operator?.username ?? null,
  });
}

/**
 * Attaches uploads of a creator in their order; returns how many of them are theirs. The caller holds
 * the creator's row, so that none is swept meanwhile.
 */
export async function insertFiles(
  trx: Knex.Transaction,
  { messageId, userId, fileIds }: { messageId: string; userId: string; fileIds: readonly string[] },
): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number | null }>(
    `INSERT INTO support_files (message_id, user_id, file_id, place)
     SELECT :messageId, f.user_id, f.id, min(asked.place)
     FROM unnest(CAST(:fileIds AS text[])) WITH ORDINALITY AS asked (id, place)
       JOIN magnet_files f ON f.id = asked.id AND f.user_id = :userId
     GROUP BY f.user_id, f.id`,
    { messageId, userId, fileIds: [...fileIds] },
  );
  return rowCount ?? 0;
}

/** Whose file it is; undefined unless a message of the ticket has it. */
export async function findFileOwner(
  db: Knex,
  { ticketId, fileId }: { ticketId: string; fileId: string },
): Promise<string | undefined> {
  const row = await db('support_files AS s')
    .join('support_messages AS m', 'm.id', 's.message_id')
    .where({ 'm.ticket_id': ticketId, 's.file_id': fileId })
    .first<{ userId: string } | undefined>('s.user_id');
  return row?.userId;
}

/** Takes a creator's file out of a ticket; false when it is not there. */
export async function deleteFile(
  trx: Knex.Transaction,
  { userId, ticketId, fileId }: { userId: string; ticketId: string; fileId: string },
): Promise<boolean> {
  const removed = await trx('support_files')
    .where({ userId, fileId })
    .whereIn('message_id', trx('support_messages').where({ ticketId }).select('id'))
    .delete();
  return removed > 0;
}
