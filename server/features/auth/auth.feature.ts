import { type Access, createAccess } from '#server/features/auth/access/access.service.ts';
import { type Acting, createActing } from '#server/features/auth/acting/acting.service.ts';
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
import type { ProofOfWork } from '#server/features/security/work/proof-of-work.service.ts';
import type { Switches } from '#server/features/switches/switches.feature.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import {
  createSignUpInvitations,
  type SignUpInvitations,
} from '#server/features/auth/sign-up/sign-up-invitations.service.ts';
import {
  createSignUpRules,
  type SignUpRules,
} from '#server/features/auth/sign-up/sign-up-rules.service.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Sign-up, sign-in and sessions of creators. */
export interface Auth extends AuthService {
  /** Links and codes that came by mail. */
  proofs: MailedProofs;
  /** Devices that read posts for their creator. */
  devices: DevicesService;
  linkedIn: LinkedIn;
  /** Who may make an account. */
  signUpRules: SignUpRules;
  /** Invitations of creators. */
  invitations: SignUpInvitations;
  /** What opens accounts, for operators. */
  access: Access;
  /** Operators in the accounts of creators. */
  acting: Acting;
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
    switches: Pick<Switches, 'require'>;
    work: Pick<ProofOfWork, 'require'>;
    /** Origin of Sign in with LinkedIn; LinkedIn's own if absent. */
    linkedInOrigin?: string | undefined;
  },
): Auth {
  const { audit, bans, mail, referrals, settings, switches, work, linkedInOrigin: origin } = ports;
  const readSettings = settings.read;
  const signUpRules = createSignUpRules({ readSettings, canMail: mail.canSend });
  const dependencies = {
    ...platform,
    rules: signUpRules,
    bans,
    switches,
    work,
    limiter: platform.limiter.exact,
    mail,
    mailLimits: mail.limits,
    referrals,
    readSettings,
    canMail: mail.canSend,
  };
  const proofs = createMailedProofs(dependencies);
  const linkedIn = createLinkedIn(platform, {
    audit,
    bans,
    switches,
    rules: signUpRules,
    mail,
    referrals,
    readSettings,
    origin,
  });
  return {
    ...createAuthService({ ...dependencies, proofs }),
    proofs,
    devices: createDevices(platform),
    linkedIn,
    signUpRules,
    invitations: createSignUpInvitations(platform, { audit, mail }),
    access: createAccess({ ...platform, audit, mail }),
    acting: createActing({ ...platform, audit, mail }),
    close: linkedIn.close,
  };
}
