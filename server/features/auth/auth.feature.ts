import type { Database } from '#server/platform/db/connection.ts';
import { type AuthService, createAuthService } from '#server/features/auth/auth.service.ts';
import type { MailLimits } from '#server/features/mail/mail-limits.ts';
import {
  createMailedProofs,
  type MailedProofs,
} from '#server/features/auth/mailed-proofs.service.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { ReferralsService } from '#server/features/referrals/referrals.service.ts';
import type { ExactRateLimiter } from '#server/platform/limits/exact-rate-limiter.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';

/** How somebody gets an account and gets in. */
export interface Auth {
  auth: AuthService;
  proofs: MailedProofs;
}

export function createAuth(dependencies: {
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
}): Auth {
  const proofs = createMailedProofs(dependencies);
  const { read: readSettings } = dependencies.settings;
  return {
    auth: createAuthService({ ...dependencies, proofs, readSettings }),
    proofs,
  };
}
