import type { Database } from './db/connection.ts';
import {
  type AccountSecurityService,
  createAccountSecurity,
} from './domain/auth/account-security.service.ts';
import { type AuthService, createAuthService } from './domain/auth/auth.service.ts';
import type { MailLimits } from './domain/auth/mail-limits.ts';
import { createMailedProofs, type MailedProofs } from './domain/auth/mailed-proofs.service.ts';
import type { PasswordHasher } from './domain/auth/password-hasher.ts';
import type { Ids } from './domain/ids.ts';
import type { MailQueue } from './domain/notifications/mail-queue.ts';
import type { ReferralsService } from './domain/referrals/referrals.service.ts';
import type { ExactRateLimiter } from './domain/security/exact-rate-limiter.ts';
import type { SettingsService } from './domain/settings/settings.service.ts';

/** A creator's account: how somebody gets one, gets in and keeps it safe. */
export interface AccountParts {
  auth: AuthService;
  proofs: MailedProofs;
  accountSecurity: AccountSecurityService;
}

export function createAccountParts(dependencies: {
  db: Database;
  ids: Ids;
  limiter: ExactRateLimiter;
  passwords: PasswordHasher;
  mail: MailQueue;
  mailLimits: MailLimits;
  referrals: ReferralsService;
  settings: SettingsService;
  /** False where a mail reaches nobody. */
  canMail: boolean;
}): AccountParts {
  const proofs = createMailedProofs(dependencies);
  const { read: readSettings } = dependencies.settings;
  return {
    auth: createAuthService({ ...dependencies, proofs, readSettings }),
    proofs,
    accountSecurity: createAccountSecurity(dependencies),
  };
}
