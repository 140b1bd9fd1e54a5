import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  createPublicationQueue,
  type PublicationQueue,
} from './publications/publication-queue.service.ts';
import { createTakedownsService, type TakedownsService } from './takedowns.service.ts';

/** What operators do about pages of creators. */
export interface Takedowns extends TakedownsService {
  /** First publications of new accounts. */
  publications: PublicationQueue;
}

/** Takedowns, and the queue of pages that operators look at. */
export function createTakedowns(
  platform: Pick<Platform, 'db' | 'feed' | 'ids'>,
  ports: { audit: AuditLog; mail: MailQueue; settings: Pick<SettingsService, 'read'> },
): Takedowns {
  return {
    ...createTakedownsService(platform, ports),
    publications: createPublicationQueue(platform, ports),
  };
}
