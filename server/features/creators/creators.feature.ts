import type { AccountDeletions } from '#server/features/account/deletion/deletions.service.ts';
import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { LeadRoom } from '#server/features/leads/lead-room.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type CreatorDeletionService, createCreatorDeletions } from './creator-deletion.service.ts';
import { createCreatorProfiles, type CreatorProfilesService } from './creator-profiles.service.ts';
import { type CreatorPlanService, createCreatorPlans } from './creator-plan.service.ts';
import { startPlanRounds } from './creators.jobs.ts';
import { createOperatorCreators, type OperatorCreatorsService } from './creators.service.ts';

/** Creators as operators see them, with their plans and LinkedIn profiles. */
export interface Creators extends OperatorCreatorsService {
  plans: CreatorPlanService;
  profiles: CreatorProfilesService;
  deletions: CreatorDeletionService;
  close(): Promise<void>;
}

/** Lets operators see and manage creators; ends expired plans. */
export function createCreators(
  { db, feed, logger }: Pick<Platform, 'db' | 'feed' | 'logger'>,
  ports: {
    account: { deletions: AccountDeletions };
    audit: AuditLog;
    leads: LeadRoom;
    mail: MailQueue;
  },
): Creators {
  const { account, audit, leads, mail } = ports;
  const plans = createCreatorPlans({ db, feed }, { audit, leads, mail });
  const rounds = startPlanRounds(plans, (error) =>
    logger.warn({ reason: String(error) }, 'plans that are over were not ended'),
  );
  const creators = createOperatorCreators({ db, feed }, { audit });
  return {
    ...creators,
    plans,
    profiles: createCreatorProfiles({ db, feed, audit, readCreator: creators.read }),
    deletions: createCreatorDeletions({
      db,
      feed,
      audit,
      deletions: account.deletions,
      readCreator: creators.read,
    }),
    close: () => rounds.stop(),
  };
}
