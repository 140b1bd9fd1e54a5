import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Bans, createBans } from './bans/bans.service.ts';
import { createRefusals, type Refusals } from './refusals/refusals.service.ts';

/** Who is shut out, and what was refused. */
export interface Security {
  bans: Bans;
  refusals: Refusals;
  close(): Promise<void>;
}

/** Bans of networks and addresses, and the counts of refused calls. */
export function createSecurity(
  platform: Pick<Platform, 'db' | 'feed' | 'ids' | 'clock' | 'key' | 'logger'>,
  ports: { audit: AuditLog; settings: Pick<SettingsService, 'read'> },
): Security {
  const refusals = createRefusals(platform);
  return {
    bans: createBans(platform, { ...ports, refusals }),
    refusals,
    close: refusals.close,
  };
}
