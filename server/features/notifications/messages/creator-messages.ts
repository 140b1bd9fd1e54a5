import type { CallOutput } from '#shared/api/define-api.ts';
import type { notificationsApi } from '#shared/notifications/notifications.contract.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import {
  type AddressSettings,
  defaultSender,
  type Mail,
  type MailSettings,
} from '#server/features/mail/mail.feature.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createMailDomain, type MailDomain } from './mail-domain.ts';
import { noteOpened, selectTold } from './messages.queries.ts';
import { createMessageDesk, type MessageDesk } from './messages.service.ts';
import { startSending } from './sending.ts';

/** Messages of operators to creators. */
export interface CreatorMessages {
  desk: MessageDesk;
  domain: MailDomain;
  /** A message that a creator got; noted as opened when it is its creator who reads. Throws `message_not_found`. */
  open(
    userId: string,
    messageId: string,
    isReader: boolean,
  ): Promise<CallOutput<typeof notificationsApi.readMessage>>;
  /** Looks for lots that are due; resolves when that is over. */
  sendNow(): Promise<void>;
  close(): Promise<void>;
}

/** The desk of operators, the sender, and what creators read. */
export function createCreatorMessages(
  platform: Pick<
    Platform,
    'clock' | 'db' | 'ids' | 'isSandbox' | 'logger' | 'markdown' | 'publicUrl'
  >,
  ports: {
    audit: AuditLog;
    mail: Pick<Mail, 'add' | 'addAll'>;
    settings: Pick<SettingsService, 'read'>;
    mailServer: MailSettings;
    addresses: AddressSettings;
  },
): CreatorMessages {
  const { db, markdown, isSandbox, publicUrl } = platform;
  const { audit, mail, settings, mailServer, addresses } = ports;
  const domain = createMailDomain({
    from: (mailServer.from ?? defaultSender(publicUrl)).address,
    smtpUrl: mailServer.smtpUrl,
    supportEmail: async () => (await settings.read()).supportEmail,
    nameServers: addresses.nameServers,
    mayAsk: !isSandbox,
  });
  const sending = startSending(platform, { mail });
  return {
    desk: createMessageDesk(platform, { audit, mail, sendDue: sending.ask }),
    domain,
    async open(userId, messageId, isReader) {
      const row = await selectTold(db, userId, messageId);
      if (row === undefined) throw new AppError('message_not_found');
      // A figure that cannot be written, on a full disk, keeps nobody from reading.
      if (isReader) await noteOpened(db, userId, messageId).catch(() => undefined);
      const { id, subject, body, toldAt } = row;
      const { html } = await markdown.render(body, { topHeading: 2 });
      return { id, subject, html, toldAt: toldAt.toISOString() };
    },
    sendNow: sending.ask,
    close: sending.stop,
  };
}
