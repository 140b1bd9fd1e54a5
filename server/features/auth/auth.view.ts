import type { SessionUser } from '#shared/auth/auth.contract.ts';

/** A row of `users`, as far as signing in needs it. */
export interface UserRow {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  planId: string;
  referralCode: string;
  timeZone: string;
  linkedinProfileUrl: string | null;
  photoUrl: string | null;
  isDemo: boolean;
  suspendedAt: Date | null;
  emailVerifiedAt: Date | null;
  /**
   * Cookie of the browser that signed up, until the address is proven; null for an account without
   * that step.
   */
  signUpHash: Buffer | null;
}

/** The account as its holder sees it. */
export function toSessionUser(row: UserRow): SessionUser {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    plan: row.planId,
    referralCode: row.referralCode,
    timeZone: row.timeZone,
    linkedinProfileUrl: row.linkedinProfileUrl,
    photoUrl: row.photoUrl,
    isDemo: row.isDemo,
  };
}
