import type { Knex } from 'knex';
import { isEmailAddress } from '#shared/auth/email-address.ts';
import type { Ids } from '#server/platform/ids.ts';
import { insertMail } from './mail.queries.ts';
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
  /** Queues a mail. An address that could carry more than one recipient is refused (T73). */
  add(trx: Knex.Transaction, mail: NewMail): Promise<void>;
}

export interface MailQueueDependencies {
  ids: Ids;
  /** Stores the job that wakes a sender, in the same transaction. */
  wakeSender(trx: Knex.Transaction): Promise<void>;
}

/**
 * Queues a mail in the transaction of its cause and wakes the sender with its commit. Throws for an
 * invalid address: callers check it before.
 */
export function createMailQueue({ ids, wakeSender }: MailQueueDependencies): MailQueue {
  return {
    async add(trx, { id = ids.rowId(), kind, to, toKey, payload = {} }) {
      if (!isEmailAddress(to)) throw new Error('An email needs one plain address');
      const { priority, lifeSeconds } = mailRules[kind];
      await insertMail(trx, { id, kind, to, toKey, payload, priority, lifeSeconds });
      await wakeSender(trx);
    },
  };
}
