import { isSameProfile } from '#shared/account/linkedin-profile.ts';
import type { OperatorCreatorDetails } from '#shared/creators/creators.contract.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  endConfirmation,
  setConfirmed,
} from '#server/features/account/profile/confirmation.queries.ts';
import { lockProfile } from '#server/features/account/profile/profile.queries.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';

export interface CreatorProfilesService {
  /**
   * Confirms the profile the operator looked at. Throws creator_not_found, profile_link_missing,
   * profile_link_changed or profile_is_confirmed.
   */
  confirm(
    creatorId: string,
    act: { reason: string; linkedinProfileUrl: string },
    by: AuditActor,
  ): Promise<OperatorCreatorDetails>;
  /** Throws creator_not_found or profile_not_confirmed. */
  takeBack(creatorId: string, reason: string, by: AuditActor): Promise<OperatorCreatorDetails>;
}

/** Confirmation of a creator's LinkedIn profile by an operator (decision 26). */
export function createCreatorProfiles({
  db,
  feed,
  audit,
  readCreator,
}: {
  db: Database;
  feed: Pick<ChangeFeed, 'announce'>;
  audit: AuditLog;
  readCreator(creatorId: string): Promise<OperatorCreatorDetails>;
}): CreatorProfilesService {
  async function shown(creatorId: string): Promise<OperatorCreatorDetails> {
    feed.announce({ kind: 'creator', id: creatorId });
    return readCreator(creatorId);
  }

  return {
    async confirm(creatorId, { reason, linkedinProfileUrl: seen }, by) {
      await db.transaction(async (trx) => {
        const row = await lockProfile(trx, creatorId);
        if (row === undefined) throw new AppError('creator_not_found');
        const { linkedinProfileUrl: profile, email } = row;
        if (profile === null) throw new AppError('profile_link_missing');
        if (!isSameProfile(profile, seen)) throw new AppError('profile_link_changed');
        if (row.profileConfirmedAt !== null) throw new AppError('profile_is_confirmed');
        await setConfirmed(trx, creatorId, 'operator');
        await audit.record(trx, {
          action: 'creator.profile_confirmed',
          by,
          target: { kind: 'creator', id: creatorId, name: email },
          reason,
          before: { profile, confirmed: false },
          after: { profile, confirmed: true },
        });
      });
      return shown(creatorId);
    },

    async takeBack(creatorId, reason, by) {
      await db.transaction(async (trx) => {
        const row = await lockProfile(trx, creatorId);
        if (row === undefined) throw new AppError('creator_not_found');
        const { linkedinProfileUrl: profile, email } = row;
        if (row.profileConfirmedAt === null) throw new AppError('profile_not_confirmed');
        await endConfirmation(trx, creatorId);
        await audit.record(trx, {
          action: 'creator.profile_unconfirmed',
          by,
          target: { kind: 'creator', id: creatorId, name: email },
          reason,
          before: { profile, confirmed: true },
          after: { profile, confirmed: false },
        });
      });
      return shown(creatorId);
    },
  };
}
