import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { LetterFrame, RenderLetter } from '../letter.ts';
import { isMailKind, isSentOnce, mailRules } from '../mail-kinds.ts';
import type { MailSender, SendResult } from './mail-sender.ts';
import type { LetterWriters } from '../letter-writer.ts';
import * as queries from '../mail.queries.ts';

export interface MailDelivery {
  /** Sends due mails, the most urgent first; stops early when no server accepts mails. */
  deliverDue(): Promise<void>;
}

export interface MailDeliveryDependencies {
  db: Database;
  logger: Logger;
  letterWriters: LetterWriters;
  render: RenderLetter;
  readFrame(): Promise<LetterFrame>;
  /** Null: no server is configured, mails stay in the outbox. */
  sender: MailSender | null;
  /** False while an operator stopped all mail: it waits in the queue. */
  mayLeave(): Promise<boolean>;
  /** Right side of every Message-ID. */
  messageDomain: string;
}

/** One call works at most this long, so that its job does not look dead. */
const LONGEST_RUN_MS = 25_000;
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 900;
const MAX_ERROR = 500;

/** Seconds before the next try of a mail that was tried `attempts` times. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
}

/** Writes and sends due mails, one after the other; returns whether more may be waiting. */
export function createMailDelivery(dependencies: MailDeliveryDependencies): MailDelivery {
  const { db, logger, letterWriters, sender } = dependencies;

  /** False when no further mail should be tried now. */
  async function deliver(mail: queries.MailRow, isExpired: boolean): Promise<boolean> {
    if (isExpired) {
      await settle(mail, 'dropped', 'too old to be of use');
      return true;
    }
    if (mail.isLeaving) {
      await settle(mail, 'dropped', 'nobody knows whether it left; it is not sent again');
      return true;
    }
    const writer = isMailKind(mail.kind) ? letterWriters[mail.kind] : null;
    if (writer === null) {
      // Perhaps of a newer release: it waits for a process that knows its kind (R19).
      await queries.postponeMail(db, mail.id, LONGEST_RETRY_SECONDS, 'a kind of mail not known');
      return true;
    }
    const to = await writer.findRecipient(mail);
    if (to === null) {
      // An address that was typed in, without an account: it is not stored.
      await queries.deleteMail(db, mail.id);
      return true;
    }
    if (sender === null) {
      await queries.settleMail(db, mail.id, 'outbox');
      return true;
    }
    const letter = await writer.write(mail);
    if (letter === null) {
      await settle(mail, 'dropped', queries.OVERTAKEN);
      return true;
    }
    if ((await writer.isHeldBack?.(mail)) === true) {
      await queries.postponeMail(db, mail.id, FIRST_RETRY_SECONDS, null);
      return true;
    }
    const frame = await dependencies.readFrame();
    const rendered = dependencies.render(letter, frame);
    if (isSentOnce(mail.kind) && !(await queries.noteLeaving(db, mail))) return true;
    const result = await sender.send({
      ...rendered,
      to,
      fromName: frame.productName,
      messageId: `<${mail.id}@${dependencies.messageDomain}>`,
      unsubscribeUrl: letter.unsubscribeUrl,
    });
    await note(mail, result);
    return result.kind !== 'unreachable';
  }

  /** False when nothing may be noted of the address: it was erased meanwhile, or is not to be kept. */
  async function settle(
    mail: queries.MailRow,
    state: 'sent' | 'refused' | 'dropped',
    error: string | null = null,
  ): Promise<boolean> {
    if (isMailKind(mail.kind) && mailRules[mail.kind].leavesNoTrace === true) {
      await queries.deleteMail(db, mail.id);
      return false;
    }
    return queries.settleMail(db, mail.id, state, error);
  }

  async function note(mail: queries.MailRow, result: SendResult): Promise<void> {
    // Never an address, a subject or a link (T54).
    logger.info({ mailId: mail.id, kind: mail.kind, result: result.kind }, 'mail');
    switch (result.kind) {
      case 'sent':
        if (await settle(mail, 'sent')) await queries.noteAddress(db, mail.toKey, null);
        return;
      case 'refused': {
        const reply = result.reply.slice(0, MAX_ERROR);
        if (await settle(mail, 'refused', reply)) await queries.noteAddress(db, mail.toKey, reply);
        return;
      }
      case 'later':
      case 'unreachable': {
        const reply = result.reply.slice(0, MAX_ERROR);
        if (isSentOnce(mail.kind)) await queries.noteNotLeft(db, mail.id);
        await queries.postponeMail(db, mail.id, retryDelay(mail.attempts), reply);
      }
    }
  }

  return {
    async deliverDue() {
      const end = performance.now() + LONGEST_RUN_MS;
      while (performance.now() < end && (await dependencies.mayLeave())) {
        const mail = await queries.claimMail(db);
        if (mail === null) break;
        if (!(await tryOne(mail))) break;
      }
    },
  };

  /** A letter that cannot be written must not block the others. */
  async function tryOne(mail: queries.MailRow & { isExpired: boolean }): Promise<boolean> {
    try {
      return await deliver(mail, mail.isExpired);
    } catch (error) {
      logger.warn({ mailId: mail.id, kind: mail.kind, reason: String(error) }, 'mail not written');
      const delay = retryDelay(mail.attempts);
      await queries.postponeMail(db, mail.id, delay, String(error).slice(0, MAX_ERROR));
      return true;
    }
  }
}
