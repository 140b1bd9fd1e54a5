import type { AuditLog } from '#server/features/audit/audit-log.ts';
import type { LeadRoom } from '#server/features/leads/lead-room.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type CreatorPlanService, createCreatorPlans } from './grants/creator-plan.service.ts';
import { createPlanGrants, type PlanGrants } from './grants/plan-grants.service.ts';
import { endOverdue, startPlanRounds } from './grants/plan-rounds.ts';

/** Who gets a plan and why. */
export interface Billing {
  /** Gives and ends plans inside transactions of other parts. */
  grants: PlanGrants;
  /** Plans as operators set them. */
  creatorPlans: CreatorPlanService;
  /** What a round does: ends every expired plan. */
  endOverdue(): Promise<void>;
  close(): Promise<void>;
}

/** Gives plans, and ends those that expire. */
export function createBilling(
  { db, feed, logger }: Pick<Platform, 'db' | 'feed' | 'logger'>,
  { audit, leads, mail }: { audit: AuditLog; leads: LeadRoom; mail: MailQueue },
): Billing {
  const planGrants = createPlanGrants({ audit, feed, leads, mail });
  const rounds = startPlanRounds({ db, logger }, { planGrants });
  return {
    grants: planGrants,
    creatorPlans: createCreatorPlans({ db }, { audit, leads, planGrants }),
    endOverdue: () => endOverdue(db, { planGrants }),
    close: () => rounds.stop(),
  };
}
