import type { Knex } from 'knex';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret } from '#server/platform/ids.ts';
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
      const row = await db('users')
        .where({ id: creatorId })
        .first<{ referralCode: string } | undefined>('referral_code');
      if (row === undefined) throw new AppError('not_found');
      return row.referralCode;
    },

    async findReferrer(code, { binding, token }) {
      const known = readReferralCode(code);
      if (known === null) return null;
      const row = await db('users')
        .whereRaw('(referral_code = ? OR id = ?)', [known, known])
        .whereNull('suspended_at')
        .whereNotExists(ownedBy(db, 'known_browsers', 'binding_hash', binding))
        .whereNotExists(ownedBy(db, 'sessions', 'token_hash', token))
        .first<{ id: string } | undefined>('id');
      return row?.id ?? null;
    },
  };
}

function ownedBy(db: Knex, table: string, column: string, secret: string | undefined) {
  return db(table)
    .whereRaw('??.user_id = users.id', [table])
    .whereRaw('?? = ?', [`${table}.${column}`, secret === undefined ? null : hashSecret(secret)]);
}
