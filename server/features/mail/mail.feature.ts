import { renderLetter } from '#server/features/mail/render-letter.tsx';
import { createSmtpSender } from '#server/features/mail/delivery/smtp-sender.ts';
import type { Logger } from '#server/platform/config/logger.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { LetterFrame } from '#server/features/mail/letter.ts';
import { createMailDelivery } from '#server/features/mail/delivery/mail-delivery.ts';
import { createMailOutbox, type MailOutbox } from '#server/features/mail/mail-outbox.ts';
import type { MailWriters } from '#server/features/mail/mail-writer.ts';
import { createTestMail, type SendTestMail } from '#server/features/mail/delivery/test-mail.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { type MailRounds, startMailRounds } from '#server/features/mail/mail.jobs.ts';

/** How mail leaves the installation. */
export interface MailSettings {
  /** Absent: mails stay in the outbox. */
  smtpUrl?: string | undefined;
  from?: { name: string | null; address: string } | undefined;
  /** Between two regular looks for mails that are due. */
  roundMs?: number | undefined;
}

export interface Mail {
  outbox: MailOutbox;
  rounds: MailRounds;
  /** False without a mail server. */
  canSend: boolean;
  /** Null without a mail server. */
  sendTestMail: SendTestMail | null;
}

/** Somebody sits in front of a test and waits. */
const TEST_TIMEOUT_MS = 10_000;

/** The sending side of mail: the queue's table on one end, a mail server on the other. */
export function createMail(dependencies: {
  db: Database;
  ids: Ids;
  logger: Logger;
  settings: Pick<SettingsService, 'read'>;
  publicUrl: string;
  mail: MailSettings;
  writers: MailWriters;
}): Mail {
  const { db, logger, settings, publicUrl, writers } = dependencies;
  const { smtpUrl, from = defaultSender(publicUrl) } = dependencies.mail;
  const readFrame = async (): Promise<LetterFrame> => {
    const { productName, supportEmail } = await settings.read();
    return { productName, supportEmail, publicUrl };
  };
  const messageDomain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const delivery = createMailDelivery({
    db,
    logger,
    writers,
    render: renderLetter,
    readFrame,
    sender: smtpUrl === undefined ? null : createSmtpSender({ url: smtpUrl, from }),
    messageDomain,
  });
  return {
    outbox: createMailOutbox({ db, writers, render: renderLetter, readFrame }),
    rounds: startMailRounds(
      delivery,
      (error) => logger.warn({ reason: String(error) }, 'mails were not delivered'),
      dependencies.mail.roundMs,
    ),
    canSend: smtpUrl !== undefined,
    sendTestMail:
      smtpUrl === undefined
        ? null
        : createTestMail({
            ids: dependencies.ids,
            sender: createSmtpSender({ url: smtpUrl, from, timeoutMs: TEST_TIMEOUT_MS }),
            render: renderLetter,
            readFrame,
            messageDomain,
          }),
  };
}

function defaultSender(publicUrl: string): { name: null; address: string } {
  return { name: null, address: `no-reply@${new URL(publicUrl).hostname}` };
}
