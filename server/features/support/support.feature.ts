import type { Platform } from '#server/platform/platform.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { Files } from '#server/features/files/files.feature.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Operators } from '#server/features/operators/operators.feature.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Subscriptions } from '#server/features/subscriptions/subscriptions.feature.ts';
import { createSupportMacros, type SupportMacros } from './macros/macros.service.ts';
import { createSupportNotes, type SupportNotes } from './notes/notes.service.ts';
import { createSupportQueue, type SupportQueue } from './queue/queue.service.ts';
import { createSupportDesk, type SupportDesk } from './desk.service.ts';
import { createTickets, type TicketsService } from './tickets.service.ts';

/** Tickets: creators write them, operators answer (decision 0090). */
export interface Support {
  tickets: TicketsService;
  desk: SupportDesk;
  queue: SupportQueue;
  notes: SupportNotes;
  macros: SupportMacros;
}

export function createSupport(
  platform: Pick<Platform, 'db' | 'ids' | 'passing'>,
  ports: {
    audit: AuditLog;
    files: Pick<Files, 'open'>;
    mail: MailQueue;
    settings: Pick<SettingsService, 'read'>;
    operators: Pick<Operators, 'team'>;
    subscriptions: Pick<Subscriptions, 'entitlements' | 'plans'>;
  },
): Support {
  const { audit, files, mail, settings, operators, subscriptions } = ports;
  const { entitlements, plans } = subscriptions;
  const { team } = operators;
  return {
    tickets: createTickets(platform, { mail, settings, entitlements }),
    desk: createSupportDesk(platform, { audit, files, mail }),
    queue: createSupportQueue(platform, { audit, team, plans }),
    notes: createSupportNotes(platform, { audit }),
    macros: createSupportMacros(platform, { audit }),
  };
}
