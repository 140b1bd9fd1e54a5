import { type AuthService, createAuthService } from '#server/features/auth/auth.service.ts';
import {
  createDevices,
  type DevicesService,
} from '#server/features/auth/devices/devices.service.ts';
import {
  createMailedProofs,
  type MailedProofs,
} from '#server/features/auth/mailed-proofs.service.ts';
import { createLinkedIn, type LinkedIn } from '#server/features/auth/linkedin/linkedin.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { Mail } from '#server/features/mail/mail.feature.ts';
import type { ReferralCodes } from '#server/features/referrals/referrals.service.ts';
import type { Bans } from '#server/features/security/bans/bans.service.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Sign-up, sign-in and sessions of creators. */
export interface Auth extends AuthService {
  /** Links and codes that came by mail. */
  proofs: MailedProofs;
  /** Devices that read posts for their creator. */
  devices: DevicesService;
  linkedIn: LinkedIn;
  close(): Promise<void>;
}

/** Makes the accounts and sessions of creators. */
export function createAuth(
  platform: Pick<
    Platform,
    'db' | 'feed' | 'ids' | 'key' | 'limiter' | 'logger' | 'passwords' | 'publicUrl'
  >,
  ports: {
    audit: AuditLog;
    bans: Pick<Bans, 'requireAddress'>;
    mail: Pick<Mail, 'add' | 'limits' | 'canSend'>;
    referrals: ReferralCodes;
    settings: Pick<SettingsService, 'read'>;
    /** Origin of Sign in with LinkedIn; LinkedIn's own if absent. */
    linkedInOrigin?: string | undefined;
  },
): Auth {
  const { audit, bans, mail, referrals, settings, linkedInOrigin: origin } = ports;
  const dependencies = {
    ...platform,
    bans,
    limiter: platform.limiter.exact,
    mail,
    mailLimits: mail.limits,
    referrals,
    readSettings: settings.read,
    canMail: mail.canSend,
  };
  const proofs = createMailedProofs(dependencies);
  const readSettings = settings.read;
  const linkedIn = createLinkedIn(platform, { audit, bans, mail, referrals, readSettings, origin });
  return {
    ...createAuthService({ ...dependencies, proofs }),
    proofs,
    devices: createDevices(platform),
    linkedIn,
    close: linkedIn.close,
  };
}
