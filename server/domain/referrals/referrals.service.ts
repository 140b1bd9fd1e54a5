import type { Database } from '#server/db/connection.ts';
import { AppError } from '../errors.ts';

export interface ReferralsService {
  /** The code of a creator's public links. Throws `not_found` for an id nobody has. */
  codeOf(creatorId: string): Promise<string>;
}

export function createReferralsService(db: Database): ReferralsService {
  return {
    async codeOf(creatorId) {
      const row = await db('users')
        .where({ id: creatorId })
        .first<{ referral_code: string } | undefined>('referral_code');
      if (row === undefined) throw new AppError('not_found');
      return row.referral_code;
    },
  };
}
