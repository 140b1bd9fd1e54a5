import type { Outbox, OpenedMail, TestMailResult } from '#shared/mail/mail.contract.ts';
import { isEmailAddress } from '#shared/auth/email-address.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { noteFact } from '#server/features/settings/installation-facts.queries.ts';
import type { MailOutbox } from './mail-outbox.ts';
import type { SendTestMail } from './delivery/test-mail.ts';

export interface OperatorOutboxService {
  /** Mails that wait for an operator because no mail server is set, newest first. */
  list(): Promise<Outbox>;
  /** Writes one with links that work, and notes who did. Throws `mail_not_found`. */
  open(id: string, by: AuditActor): Promise<OpenedMail>;
  /** Sends a test at once; throws `no_mail_server`, or `validation_failed` for a bad address. */
  sendTest(to: string, by: AuditActor): Promise<TestMailResult>;
}

/**
 * The outbox and the test mail for operators. Throws `mail_not_found`, `no_mail_server` and
 * `validation_failed`.
 */
export function createOperatorOutbox(dependencies: {
  db: Database;
  outbox: MailOutbox;
  audit: AuditLog;
  /** Null without a mail server. */
  sendTestMail: SendTestMail | null;
}): OperatorOutboxService {
  const { db, outbox, audit, sendTestMail } = dependencies;
  return {
    async list() {
      const mails = await outbox.list();
      return {
        canSend: sendTestMail !== null,
        mails: mails.map(({ id, title, to, createdAt, notAfter }) => ({
          id,
          title,
          to,
          createdAt: createdAt.toISOString(),
          notAfter: notAfter.toISOString(),
        })),
      };
    },

    async open(id, by) {
      const mail = await outbox.open(id);
      if (mail === null) throw new AppError('mail_not_found');
      // A reader of this mail can act for its receiver: without an entry in the log it cannot be
      // read.
      await audit.record(db, {
        action: 'mail.opened',
        by,
        // Nothing leaves the log, so a visitor's address does not come into it.
        target: { kind: 'mail', id, name: mail.isVisitors ? mail.title : mail.to },
        after: { subject: mail.subject },
      });
      return { to: mail.to, subject: mail.subject, text: mail.text, html: mail.html };
    },

    async sendTest(to, by) {
      if (sendTestMail === null) throw new AppError('no_mail_server');
      if (!isEmailAddress(to)) {
        throw new AppError('validation_failed', {
          fields: { to: 'Please enter a valid email address' },
        });
      }
      const sent = await sendTestMail(to);
      const reply = sent.kind === 'sent' ? null : sent.reply.slice(0, MAX_REPLY);
      await db.transaction(async (trx) => {
        await audit.record(trx, {
          action: 'mail.test_sent',
          by,
          target: { kind: 'mail', id: 'test', name: to },
          after: { result: sent.kind },
        });
        if (sent.kind === 'sent') await noteFact(trx, 'test_mail', to);
      });
      return { result: sent.kind, reply };
    },
  };
}

const MAX_REPLY = 500;
