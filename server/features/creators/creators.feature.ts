import type { AccountDeletions } from '#server/features/account/deletion/deletions.service.ts';
import type { Acting } from '#server/features/auth/acting/acting.service.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { CreatorPlanService } from '#server/features/billing/grants/creator-plan.service.ts';
import { startRounds } from '#server/platform/jobs/rounds.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type CreatorDeletionService, createCreatorDeletions } from './creator-deletion.service.ts';
import { createCreatorProfiles, type CreatorProfilesService } from './creator-profiles.service.ts';
import { createOperatorCreators, type OperatorCreatorsService } from './creators.service.ts';

/** A suspension ends so late at most. */
const EVERY_MS = 10_000;

/** Creators as operators see them, with their plans and LinkedIn profiles. */
export interface Creators extends OperatorCreatorsService {
  plans: CreatorPlanService;
  profiles: CreatorProfilesService;
  deletions: CreatorDeletionService;
  /** Opens a creator's account for an operator. */
  enter: Acting['begin'];
  close(): Promise<void>;
}

/** Lets operators see and manage creators. */
export function createCreators(
  { db, feed, clock, logger }: Pick<Platform, 'db' | 'feed' | 'clock' | 'logger'>,
  ports: {
    account: { deletions: AccountDeletions };
    audit: AuditLog;
    auth: { acting: Acting };
    billing: { creatorPlans: CreatorPlanService };
  },
): Creators {
  const { account, audit, auth, billing } = ports;
  const creators = createOperatorCreators({ db, feed, clock }, { audit });
  const rounds = startRounds(creators.endDueSuspensions, {
    everyMs: EVERY_MS,
    onError: (error) => logger.warn({ reason: String(error) }, 'suspensions were not ended'),
  });
  return {
    ...creators,
    enter: auth.acting.begin,
    plans: billing.creatorPlans,
    profiles: createCreatorProfiles({ db, feed, audit, readCreator: creators.read }),
    deletions: createCreatorDeletions({
      db,
      feed,
      audit,
      deletions: account.deletions,
      readCreator: creators.read,
    }),
    close: rounds.stop,
  };
}
