import type { Knex } from 'knex';

export interface NoteRow {
  id: string;
  ticketId: string;
  operatorId: string;
  operatorName: string;
  body: string;
}

/** Stores a note of an operator; answers when. */
export async function insertNote(trx: Knex.Transaction, note: NoteRow): Promise<Date> {
  const [row] = await trx('support_notes')
    .insert(note)
    .returning<{ createdAt: Date }[]>('created_at');
  if (row === undefined) throw new Error('the note was just stored');
  return row.createdAt;
}

/** Removes a note of this operator; false for another one's and for an unknown one. */
export async function deleteOwnNote(
  trx: Knex.Transaction,
  note: { id: string; ticketId: string; operatorId: string },
): Promise<boolean> {
  return (await trx('support_notes').where(note).delete()) > 0;
}
