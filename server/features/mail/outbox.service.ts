import type { z } from 'zod';
import type { CallOutput } from '#shared/api/define-api.ts';
import type {
  Outbox,
  OpenedMail,
  operatorOutboxApi,
  TestMailResult,
} from '#shared/mail/mail.contract.ts';
import { emailKey, isEmailAddress, WRONG_ADDRESS } from '#shared/auth/email-address.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { noteFact } from '#server/features/settings/installation-facts.queries.ts';
import { mailTitle, operatorMailKinds } from './mail-kinds.ts';
import type { MailOutbox } from './mail-outbox.ts';
import { searchMails } from './mail.queries.ts';
import type { SendTestMail } from './delivery/test-mail.ts';

export interface OperatorOutboxService {
  /** Mails that wait for an operator because no mail server is set, newest first. */
  list(): Promise<Outbox>;
  /** Emails of the last weeks, newest first. Throws validation_failed for a foreign cursor. */
  search(
    query: z.output<typeof operatorOutboxApi.search.query>,
    by: { role: OperatorRole },
  ): Promise<CallOutput<typeof operatorOutboxApi.search>>;
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

    async search({ search = '', cursor, limit }, { role }) {
      const found = await searchMails(db, {
        search: emailKey(search),
        without: role === 'admin' ? [] : operatorMailKinds,
        after: cursor === undefined ? null : readCursor(cursor),
        limit,
      });
      const { rows, nextCursor } = cutPage(found, limit);
      return {
        items: rows.map((row) => ({
          id: row.id,
          title: mailTitle(row.kind),
          to: row.toAddress,
          state: row.state,
          createdAt: row.createdAt.toISOString(),
          sentAt: row.sentAt?.toISOString() ?? null,
          error: row.lastError?.slice(0, MAX_REPLY) ?? null,
        })),
        nextCursor,
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
          fields: { to: WRONG_ADDRESS },
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
