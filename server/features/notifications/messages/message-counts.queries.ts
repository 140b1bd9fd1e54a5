import type { Knex } from 'knex';

export interface MessageCounts {
  reached: number;
  opened: number;
  mailed: number;
  waiting: number;
  failed: number;
}

const FIGURES = ['reached', 'opened', 'mailed', 'waiting', 'failed'] as const;
const SUMS = FIGURES.map((figure) => `coalesce(sum(${figure}), 0)::int AS ${figure}`).join(', ');

/** What became of a message: sums of what triggers wrote, which takes the same time for any number of creators. */
export async function sumCounts(db: Knex, messageId: string): Promise<MessageCounts> {
  const { rows } = await db.raw<{ rows: MessageCounts[] }>(
    `SELECT ${SUMS} FROM creator_message_counts WHERE message_id = ?`,
    [messageId],
  );
  return rows[0] ?? { reached: 0, opened: 0, mailed: 0, waiting: 0, failed: 0 };
}

/** Makes one row of the rows of each message, and none for one that is gone. Processes may do it at once. */
export async function foldCounts(db: Knex): Promise<void> {
  await db.raw(
    `WITH taken AS (
       DELETE FROM creator_message_counts WHERE message_id IN (
         SELECT message_id FROM creator_message_counts GROUP BY message_id HAVING count(*) > 1)
       RETURNING message_id, ${FIGURES.join(', ')})
     INSERT INTO creator_message_counts (message_id, ${FIGURES.join(', ')})
     SELECT message_id, ${SUMS} FROM taken
     WHERE message_id IN (SELECT id FROM creator_messages) GROUP BY message_id`,
  );
}
