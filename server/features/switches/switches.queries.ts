import type { Knex } from 'knex';
import type { SwitchName } from '#shared/switches/switches.contract.ts';

/** Something that an operator stopped. */
export interface StoppedRow {
  name: SwitchName;
  stoppedAt: Date;
  stoppedBy: string;
  reason: string;
}

/** All that is stopped now. */
export async function selectStopped(db: Knex): Promise<StoppedRow[]> {
  return db('switches').select<StoppedRow[]>('name', 'stoppedAt', 'stoppedBy', 'reason');
}

/** False when it was stopped already. */
export async function insertStop(
  trx: Knex.Transaction,
  row: Omit<StoppedRow, 'stoppedAt'>,
): Promise<boolean> {
  const rows = await trx('switches').insert(row).onConflict('name').ignore().returning('name');
  return rows.length > 0;
}

/** The stop that ends; undefined when it was on already. */
export async function deleteStop(
  trx: Knex.Transaction,
  name: SwitchName,
): Promise<StoppedRow | undefined> {
  const [row] = await trx('switches')
    .where({ name })
    .delete()
    .returning<StoppedRow[]>(['name', 'stoppedAt', 'stoppedBy', 'reason']);
  return row;
}

/** What waits for a switch: comments in the queue, and mails that are due. */
export async function countWaiting(db: Knex): Promise<{ comments: number; mails: number }> {
  const { rows } = await db.raw<{ rows: { comments: number; mails: number }[] }>(
    `SELECT
       (SELECT count(*)::int FROM waiting_comments WHERE state = 'waiting' AND code = 'in_queue') AS comments,
       (SELECT count(*)::int FROM mail_messages WHERE state = 'queued' AND next_try_at <= now()) AS mails`,
  );
  return rows[0] ?? { comments: 0, mails: 0 };
}
