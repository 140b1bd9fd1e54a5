import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import { findReferralCode, findReferrerOf } from './referrals.queries.ts';
import { readReferralCode } from './referrals.rules.ts';

/** Where a new account is made: what shows that it is the referrer's own browser. */
export interface NewcomersDevice {
  /** Value of the binding cookie. */
  binding?: string | undefined;
  /** Session token sent along. */
  token?: string | undefined;
}

export interface ReferralsService {
  /** The code of a creator's public links. Throws `not_found` for an id nobody has. */
  codeOf(creatorId: string): Promise<string>;
  /**
   * The creator a code stands for, or null: an odd or unknown code, a suspended creator, and a code
   * that comes back in a browser or with a session of its own creator (T66). A creator's id stands
   * for their code.
   */
  findReferrer(code: string | null | undefined, device: NewcomersDevice): Promise<string | null>;
}

/**
 * Referral codes. `codeOf` throws `not_found` for an unknown creator; an own code refers nobody.
 */
export function createReferralsService(db: Database): ReferralsService {
  return {
    async codeOf(creatorId) {
      const code = await findReferralCode(db, creatorId);
      if (code === undefined) throw new AppError('not_found');
      return code;
    },

    async findReferrer(code, { binding, token }) {
      const known = readReferralCode(code);
      if (known === null) return null;
      return findReferrerOf(db, known, {
        bindingHash: hashOrNull(binding),
        tokenHash: hashOrNull(token),
      });
    },
  };
}

function hashOrNull(secret: string | undefined): Buffer | null {
  return secret === undefined ? null : hashSecret(secret);
}
