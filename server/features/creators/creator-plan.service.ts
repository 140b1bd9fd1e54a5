import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { LeadRoom } from '#server/features/leads/lead-room.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import * as terms from '#server/features/subscriptions/plan-terms.queries.ts';
import * as queries from './creators.queries.ts';

/** Far below the largest number a row can hold. */
const MOST_EXTRA = 100_000_000;

export interface NewPlan {
  plan: string;
  /** ISO; null for good. */
  until: string | null;
  reason: string;
}

export interface NewRoom {
  comments: number;
  reason: string;
}

/** Plans of creators as operators set them. Changes take effect with their commit. */
export interface CreatorPlanService {
  /**
   * For good, or until a date, after which the creator's last plan without an end is back. Throws
   * creator_not_found, plan_not_offered, plan_is_set, and validation_failed for a past date.
   */
  set(creatorId: string, plan: NewPlan, by: AuditActor): Promise<void>;
  /** Ends a plan now. Throws creator_not_found or plan_has_no_end. */
  end(creatorId: string, reason: string, by: AuditActor): Promise<void>;
  /** Ends every expired plan, once in all processes. */
  endOverdue(): Promise<void>;
  /**
   * More comments for the current UTC month, on top of any plan of it. Throws creator_not_found, or
   * month_is_unlimited.
   */
  addRoom(creatorId: string, room: NewRoom, by: AuditActor): Promise<void>;
}

/** Sets plans of creators, gives months extra room, and ends expired plans. */
export function createCreatorPlans(
  { db, feed }: Pick<Platform, 'db' | 'feed'>,
  { audit, leads, mail }: { audit: AuditLog; leads: LeadRoom; mail: MailQueue },
): CreatorPlanService {
  /** False when the plan has no end, or, called by the timer, when its end is still ahead. */
  async function fallBack(
    creatorId: string,
    how: { by: AuditActor; reason: string } | { by: 'time' },
  ): Promise<boolean> {
    const isDone = await db.transaction(async (trx) => {
      const creator = await queries.lockCreatorPlan(trx, creatorId);
      if (creator === undefined) throw new AppError('creator_not_found');
      const term = await terms.selectPlanTerm(trx, creatorId);
      if (term === undefined || (how.by === 'time' && !term.isOver)) return false;
      const before = await queries.countActiveMagnets(trx, creatorId);
      await terms.setPlan(trx, creatorId, term.nextPlanId);
      await terms.savePlanTerm(trx, creatorId, null);
      await leads.releaseOverQuota(trx, creatorId);
      const paused = before - (await queries.countActiveMagnets(trx, creatorId));
      await audit.record(trx, {
        action: 'creator.plan_ended',
        by: how.by,
        target: { kind: 'creator', id: creatorId, name: creator.email },
        reason: how.by === 'time' ? undefined : how.reason,
        before: { plan: creator.planName, until: term.until.toISOString() },
        after: { plan: term.nextPlanName, until: null },
      });
      await mail.add(trx, {
        kind: 'plan_ended',
        to: creator.email,
        toKey: creator.emailKey,
        payload: { ended: creator.planName, now: term.nextPlanName, paused: String(paused) },
      });
      return true;
    });
    if (isDone) feed.announce({ kind: 'creator', id: creatorId });
    return isDone;
  }

  return {
    async set(creatorId, { plan, until, reason }, by) {
      await db.transaction(async (trx) => {
        const creator = await queries.lockCreatorPlan(trx, creatorId);
        if (creator === undefined) throw new AppError('creator_not_found');
        const planName = await terms.findOfferedPlan(trx, plan);
        if (planName === undefined) throw new AppError('plan_not_offered');
        const term = await terms.selectPlanTerm(trx, creatorId);
        // After a second plan for a time the creator does not return to the first one.
        const base = term === undefined ? creator : { planId: term.nextPlanId };
        if (until === null ? term === undefined && base.planId === plan : base.planId === plan) {
          throw new AppError('plan_is_set');
        }
        if (until !== null && !(await terms.isInFuture(trx, until))) {
          throw new AppError('validation_failed', {
            fields: { until: 'Please choose a time that is still ahead' },
          });
        }
        if (creator.planId !== plan) {
          await terms.setPlan(trx, creatorId, plan);
          await leads.releaseOverQuota(trx, creatorId);
        }
        const next = until === null ? null : { until, nextPlanId: base.planId };
        await terms.savePlanTerm(trx, creatorId, next);
        await audit.record(trx, {
          action: 'creator.plan_set',
          by,
          target: { kind: 'creator', id: creatorId, name: creator.email },
          reason,
          before: { plan: creator.planName, until: term?.until.toISOString() ?? null },
          after: { plan: planName, until },
        });
      });
      feed.announce({ kind: 'creator', id: creatorId });
    },

    async addRoom(creatorId, { comments, reason }, by) {
      await db.transaction(async (trx) => {
        const creator = await queries.lockCreator(trx, creatorId);
        if (creator === undefined) throw new AppError('creator_not_found');
        const given = await leads.addRoom(trx, creatorId, comments);
        if (given === null) throw new AppError('month_is_unlimited');
        if (given.after > MOST_EXTRA) {
          throw new AppError('validation_failed', {
            fields: { comments: `A month takes at most ${MOST_EXTRA} extra comments` },
          });
        }
        await audit.record(trx, {
          action: 'creator.room_added',
          by,
          target: { kind: 'creator', id: creatorId, name: creator.email },
          reason,
          before: { extraComments: given.before },
          after: { extraComments: given.after, released: given.released },
        });
      });
    },

    async end(creatorId, reason, by) {
      if (!(await fallBack(creatorId, { by, reason }))) throw new AppError('plan_has_no_end');
    },

    async endOverdue() {
      for (const creatorId of await terms.selectOverdueTerms(db)) {
        await fallBack(creatorId, { by: 'time' });
      }
    },
  };
}
