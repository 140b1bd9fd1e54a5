import type { Knex } from 'knex';
import { isEmailAddress } from '#shared/auth/email-address.ts';
import type { Ids } from '#server/platform/ids.ts';
import { insertMail, insertMails } from './mail.queries.ts';
import { type MailKind, mailRules } from './mail-kinds.ts';

export interface NewMail {
  /** Where a row names the mail; a new one otherwise. */
  id?: string;
  kind: MailKind;
  /** One plain address. The mail goes to the address that its writer finds (T52). */
  to: string;
  /** The form under which the address is unique. */
  toKey: string;
  payload?: Record<string, string>;
}

/** Queues mails in the transaction of their cause (R01); a request sends nothing (T37). */
export interface MailQueue {
  /** Queues a mail, unless its reader wants none of the kind. An address that could carry more than one recipient is refused (T73). */
  add(trx: Knex.Transaction, mail: NewMail): Promise<void>;
}

/** The same for many. */
export interface ManyMails {
  /** Queues mails whose readers were asked before, in one statement. */
  addAll(
    trx: Knex.Transaction,
    mails: readonly (NewMail & { afterSeconds: number })[],
  ): Promise<void>;
}

/** Whether a mail is sent, and how much later. */
export interface MailFate {
  isSent: boolean;
  afterSeconds: number;
}

/** Of mails that nobody chooses. */
export const sentAtOnce: MailFate = { isSent: true, afterSeconds: 0 };

/** Notes what a mail tells a creator, in the transaction that queues it, and what its reader chose. */
export type NoteMail = (trx: Knex.Transaction, mail: Required<NewMail>) => Promise<MailFate>;

export interface MailQueueDependencies {
  ids: Ids;
  noteMail: NoteMail;
  /** Stores the job that wakes a sender, in the same transaction. */
  wakeSender(trx: Knex.Transaction): Promise<void>;
}

/**
 * Queues a mail in the transaction of its cause and wakes the sender with its commit. Throws for an
 * invalid address: callers check it before.
 */
export function createMailQueue({
  ids,
  noteMail,
  wakeSender,
}: MailQueueDependencies): MailQueue & ManyMails {
  return {
    async add(trx, { id = ids.rowId(), kind, to, toKey, payload = {} }) {
      if (!isEmailAddress(to)) throw new Error('An email needs one plain address');
      const { priority, lifeSeconds } = mailRules[kind];
      const { isSent, afterSeconds } = await noteMail(trx, { id, kind, to, toKey, payload });
      if (!isSent) return;
      const times = { priority, lifeSeconds, afterSeconds };
      await insertMail(trx, { id, kind, to, toKey, payload, ...times });
      await wakeSender(trx);
    },
    async addAll(trx, mails) {
      const rows = mails.flatMap(({ id = ids.rowId(), payload = {}, ...mail }) =>
        isEmailAddress(mail.to) ? [{ ...mail, ...mailRules[mail.kind], id, payload }] : [],
      );
      if (rows.length === 0) return;
      await insertMails(trx, rows);
      await wakeSender(trx);
    },
  };
}
