import type { Knex } from 'knex';
import { holdSomeMails, releaseMails } from '#server/features/mail/mail.queries.ts';

/** Of a message: its mails that no sender has yet. */
const WAITING_MAILS = `state = 'queued' AND kind = 'creator_message'
  AND payload ->> 'messageId' = :messageId`;

/** Lets waiting mails of a message go at their times. */
export async function releaseMailsOf(trx: Knex.Transaction, messageId: string): Promise<void> {
  await releaseMails(trx, WAITING_MAILS, { messageId });
}

/** Locks a paused message whose waiting mails are not held back yet. */
export async function lockPausedMessage(trx: Knex.Transaction): Promise<string | undefined> {
  const row = await trx('creator_messages')
    .where({ state: 'paused', mailsAreHeld: false })
    .forUpdate()
    .skipLocked()
    .first<{ id: string } | undefined>('id');
  return row?.id;
}

/** Holds some of the waiting mails of a locked message back, and notes when none is left. */
export async function holdMailsOf(trx: Knex.Transaction, id: string): Promise<void> {
  const mailsAreHeld = !(await holdSomeMails(trx, WAITING_MAILS, { messageId: id }));
  if (mailsAreHeld) await trx('creator_messages').where({ id }).update({ mailsAreHeld });
}

/** Whether a mail of the message waits for a sender. */
export async function hasWaitingMails(trx: Knex.Transaction, messageId: string): Promise<boolean> {
  const row = await trx('creator_message_recipients')
    .where({ messageId, mail: 'queued' })
    .first<object | undefined>('user_id');
  return row !== undefined;
}

/** Drops waiting mails of a message. */
export async function dropMails(trx: Knex.Transaction, messageId: string): Promise<void> {
  await trx.raw(
    `UPDATE mail_messages SET state = 'dropped', last_error = 'the message was stopped'
     WHERE ${WAITING_MAILS} AND NOT is_leaving`,
    { messageId },
  );
}
