import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit/audit.contract.ts';
import type { OperatorCreatorDetails } from '#shared/creators/creators.contract.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type {
  AccountDeletions,
  ActedOn,
} from '#server/features/account/deletion/deletions.service.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { lockCreator } from './creators.queries.ts';

type Act = (creatorId: string, reason: string, by: AuditActor) => Promise<OperatorCreatorDetails>;

/** Deletion of a creator's account by operators. Each throws creator_not_found. */
export interface CreatorDeletionService {
  /** The same as by the creator; throws deletion_is_scheduled and demo_account_stays. */
  schedule: Act;
  /** Ends the delay now; throws deletion_not_scheduled. */
  bringForward: Act;
  /** Throws deletion_not_scheduled. */
  cancel: Act;
}

/**
 * Operators' actions on the deletion of an account, each with its reason in the log (decision 25).
 */
export function createCreatorDeletions({
  db,
  feed,
  audit,
  deletions,
  readCreator,
}: {
  db: Database;
  feed: Pick<ChangeFeed, 'announce'>;
  audit: AuditLog;
  deletions: AccountDeletions;
  readCreator(creatorId: string): Promise<OperatorCreatorDetails>;
}): CreatorDeletionService {
  const act =
    (
      action: AuditAction,
      change: (trx: Knex.Transaction, creatorId: string) => Promise<ActedOn>,
    ): Act =>
    async (creatorId, reason, by) => {
      // Read first, because the account may be deleted right after it is brought forward.
      const creator = await readCreator(creatorId);
      const deletionAt = await db.transaction(async (trx) => {
        if ((await lockCreator(trx, creatorId)) === undefined) {
          throw new AppError('creator_not_found');
        }
        const { email, deletionAt: before, after } = await change(trx, creatorId);
        const facts = (at: Date | null) => ({ deletionAt: at?.toISOString() ?? null });
        await audit.record(trx, {
          action,
          by,
          target: { kind: 'creator', id: creatorId, name: email },
          reason,
          before: facts(before),
          after: facts(after),
        });
        return facts(after).deletionAt;
      });
      feed.announce({ kind: 'creator', id: creatorId });
      return { ...creator, deletionAt };
    };

  return {
    schedule: act('creator.deletion_scheduled', deletions.scheduleIn),
    bringForward: act('creator.deletion_brought_forward', deletions.bringForwardIn),
    cancel: act('creator.deletion_cancelled', deletions.cancelIn),
  };
}
