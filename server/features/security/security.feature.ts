import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Bans, createBans } from './bans/bans.service.ts';
import { createProofOfWork, type ProofOfWork } from './work/proof-of-work.service.ts';
import { createRefusals, type Refusals } from './refusals/refusals.service.ts';

/** Who is shut out, and what was refused. */
export interface Security {
  bans: Bans;
  refusals: Refusals;
  work: ProofOfWork;
  close(): Promise<void>;
}

/** Bans of networks and addresses, the counts of refused calls, and proofs of work. */
export function createSecurity(
  platform: Pick<Platform, 'db' | 'feed' | 'ids' | 'clock' | 'key' | 'limiter' | 'logger'>,
  ports: { audit: AuditLog; settings: Pick<SettingsService, 'read'> },
): Security {
  const refusals = createRefusals(platform);
  return {
    bans: createBans(platform, { ...ports, refusals }),
    refusals,
    work: createProofOfWork(platform, { refusals, readSettings: ports.settings.read }),
    close: refusals.close,
  };
}
