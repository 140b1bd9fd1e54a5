import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noteNewcomer } from './ledger/doubts.queries.ts';
import { findReferralCode, findReferrerOf } from './referrals.queries.ts';
import { readReferralCode, tellsApart } from './referrals.rules.ts';

/** Facts about a sign-up that show whether it is the referrer's own browser. */
export interface NewcomersDevice {
  /** Value of the binding cookie. */
  binding?: string | undefined;
  /** Session token sent along. */
  token?: string | undefined;
}

export interface ReferralCodes {
  /** The code of a creator's public links. Throws `not_found` for an id nobody has. */
  codeOf(creatorId: string): Promise<string>;
  /**
   * The creator of a code, or null: for an invalid or unknown code, a suspended creator, and a code
   * used in a browser or with a session of its own creator (T66). A creator's id counts as their
   * code.
   */
  findReferrer(code: string | null | undefined, device: NewcomersDevice): Promise<string | null>;
  /** Remembers what the network of a new account says of it (T66). */
  noteSignUp(account: {
    emailKey: string;
    referredBy?: string | null | undefined;
    network: string | undefined;
  }): Promise<void>;
}

/**
 * Referral codes. `codeOf` throws `not_found` for an unknown creator; a creator's own code brings
 * nobody.
 */
export function createReferralCodes({
  db,
  hasher,
}: Pick<Platform, 'db' | 'hasher'>): ReferralCodes {
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

    async noteSignUp({ emailKey, referredBy: referrerId, network }) {
      if (referrerId === null || referrerId === undefined || network === undefined) return;
      if (!tellsApart(network)) return;
      const networkHash = Buffer.from(await hasher.hash(network, ''), 'hex');
      await noteNewcomer(db, { emailKey, referrerId, networkHash });
    },
  };
}

function hashOrNull(secret: string | undefined): Buffer | null {
  return secret === undefined ? null : hashSecret(secret);
}
