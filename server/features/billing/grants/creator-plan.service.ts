import type { Knex } from 'knex';
import { DEFAULT_PLAN } from '#server/features/subscriptions/plans.queries.ts';
import * as grants from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import { highest } from '#server/features/subscriptions/grants/grants.rules.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { LeadRoom } from '#server/features/leads/lead-room.ts';
import { lockGrantOwner } from './grant-owner.queries.ts';
import type { PlanGrants } from './plan-grants.service.ts';

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
   * For good, or until a date, after which the highest of the other grants is back. Throws
   * creator_not_found, plan_not_offered, plan_is_set when another grant covers it, and
   * validation_failed for a past date.
   */
  set(creatorId: string, plan: NewPlan, by: AuditActor): Promise<void>;
  /** Ends a plan with an end now. Throws creator_not_found or plan_has_no_end. */
  end(creatorId: string, reason: string, by: AuditActor): Promise<void>;
  /**
   * More comments for the current UTC month, on top of any plan of it. Throws creator_not_found, or
   * month_is_unlimited.
   */
  addRoom(creatorId: string, room: NewRoom, by: AuditActor): Promise<void>;
}

/** Sets plans of creators and gives months extra room. */
export function createCreatorPlans(
  { db }: Pick<Platform, 'db'>,
  { audit, leads, planGrants }: { audit: AuditLog; leads: LeadRoom; planGrants: PlanGrants },
): CreatorPlanService {
  return {
    async set(creatorId, { plan: planId, until, reason }, by) {
      await db.transaction(async (trx) => {
        if ((await lockGrantOwner(trx, creatorId)) === undefined) {
          throw new AppError('creator_not_found');
        }
        const plan = await grants.findPlan(trx, planId);
        if (plan === undefined || plan.isRetired) throw new AppError('plan_not_offered');
        await refuseCovered(trx, creatorId, { plan, until });
        if (until !== null && !(await grants.isInFuture(trx, until))) {
          throw new AppError('validation_failed', {
            fields: { until: 'Please choose a time in the future' },
          });
        }
        await planGrants.give(trx, { creatorId, planId, source: 'operator', until, reason, by });
      });
    },

    async end(creatorId, reason, by) {
      await db.transaction(async (trx) => {
        const settled = await planGrants.endTimed(trx, { creatorId, reason, by });
        if (settled === null) throw new AppError('plan_has_no_end');
      });
    },

    async addRoom(creatorId, { comments, reason }, by) {
      await db.transaction(async (trx) => {
        const creator = await lockGrantOwner(trx, creatorId);
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
  };
}

/** A plan that the creator has for good already, or one with an end below what stays, changes nothing. */
async function refuseCovered(
  trx: Knex.Transaction,
  creatorId: string,
  { plan, until }: { plan: grants.PlanName; until: string | null },
): Promise<void> {
  const live = await grants.selectGrants(trx, creatorId);
  const base = highest(live.filter((grant) => grant.source === 'operator' && grant.until === null));
  const timed = live.some((grant) => grant.source === 'operator' && grant.until !== null);
  if (until === null) {
    if (!timed && (base?.planId ?? DEFAULT_PLAN) === plan.id) throw new AppError('plan_is_set');
    return;
  }
  const staying = highest(
    live.filter(
      (grant) =>
        grant.until === null ||
        // What is past due ends by itself: access may be given beyond that.
        (grant.source === 'subscription' && grant.until.getTime() >= Date.parse(until)),
    ),
  );
  const isCovered =
    staying === undefined ? plan.id === DEFAULT_PLAN : staying.position >= plan.position;
  if (isCovered) throw new AppError('plan_is_set');
}
