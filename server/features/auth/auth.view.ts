import type { SessionUser } from '#shared/auth/auth.contract.ts';
import type { UserRow } from './auth.queries.ts';

/** What an account holder may see of the own account. */
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
  };
}
