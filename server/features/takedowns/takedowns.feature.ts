import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { createDeniedHosts, type DeniedHosts } from './link-scan/denied-hosts.service.ts';
import { createLinkFindings, type LinkFindings } from './link-scan/link-findings.service.ts';
import { startLinkScans } from './link-scan/link-scans.service.ts';
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
  /** Suspicious links of published pages. */
  findings: LinkFindings;
  /** Hosts that no page should link to. */
  deniedHosts: DeniedHosts;
  /** Looks through the links of pages that are due, and resolves when that is done. */
  scanLinks(): Promise<void>;
  /** Ends the scan of links. */
  close(): Promise<void>;
}

/** Takedowns, the queue of pages that operators look at, and the scan of links. */
export function createTakedowns(
  platform: Pick<
    Platform,
    'db' | 'feed' | 'ids' | 'logger' | 'markdown' | 'publicUrl' | 'pagesUrl'
  >,
  ports: {
    audit: AuditLog;
    magnets: Pick<Magnets, 'followLink'>;
    mail: MailQueue;
    settings: Pick<SettingsService, 'read'>;
  },
): Takedowns {
  const { audit, magnets } = ports;
  const scans = startLinkScans(platform, magnets.followLink);
  return {
    ...createTakedownsService(platform, ports),
    publications: createPublicationQueue(platform, ports),
    findings: createLinkFindings(platform, ports),
    deniedHosts: createDeniedHosts(platform, { audit, scan: () => void scans.ask() }),
    scanLinks: scans.ask,
    close: scans.stop,
  };
}
