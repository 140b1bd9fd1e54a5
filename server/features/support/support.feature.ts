import type { Platform } from '#server/platform/platform.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Subscriptions } from '#server/features/subscriptions/subscriptions.feature.ts';
import { createSupportDesk, type SupportDesk } from './desk.service.ts';
import { createTickets, type TicketsService } from './tickets.service.ts';

/** Tickets: creators write them, operators answer (decision 0090). */
export interface Support {
  tickets: TicketsService;
  desk: SupportDesk;
}

export function createSupport(
  platform: Pick<Platform, 'db' | 'ids' | 'passing'>,
  ports: {
    audit: AuditLog;
    files: Pick<Files, 'open'>;
    mail: MailQueue;
    settings: Pick<SettingsService, 'read'>;
    subscriptions: Pick<Subscriptions, 'entitlements'>;
  },
): Support {
  const { audit, files, mail, settings, subscriptions } = ports;
  const { entitlements } = subscriptions;
  return {
    tickets: createTickets(platform, { mail, settings, entitlements }),
    desk: createSupportDesk(platform, { audit, files, mail }),
  };
}
