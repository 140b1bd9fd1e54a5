import type { z } from 'zod';
import type { PlanChanges, planChangesApi } from '#shared/billing/plan-changes.contract.ts';
import { BYTES_PER_MB } from '#shared/files/size-text.ts';
import type { Feature } from '#shared/subscriptions/entitlements.contract.ts';
import type { Entitlements } from '#server/features/subscriptions/entitlements/entitlements.service.ts';
import { selectUsed } from '#server/features/subscriptions/entitlements/entitlements.queries.ts';
import {
  findPlanRow,
  type PlanRow,
  selectPlans,
} from '#server/features/subscriptions/plans.queries.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './plan-changes.queries.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const COUNTED = ['active_magnets', 'comments', 'storage'] as const;
const SWITCHED = [
  { feature: 'email_collection', column: 'collectEmails' },
  { feature: 'facebook_pixel', column: 'facebookPixel' },
  { feature: 'google_analytics', column: 'googleAnalytics' },
  { feature: 'advanced_analytics', column: 'advancedAnalytics' },
  { feature: 'hide_powered_by', column: 'hidePoweredBy' },
] as const satisfies readonly { feature: Feature; column: keyof PlanRow }[];

/** How a creator uses the plan, and what another one would change. */
export interface PlanUse {
  meters(creatorId: string): Promise<z.input<(typeof planChangesApi.meters.responses)[200]>>;
  /** Throws plan_not_offered. */
  preview(creatorId: string, planId: string): Promise<PlanChanges>;
  /** The same for a plan that may be offered no more. */
  changesWith(creatorId: string, planId: string): Promise<PlanChanges>;
  /** Throws magnet_not_found for one that is not the creator's. */
  keepMagnets(creatorId: string, magnetIds: readonly string[]): Promise<string[]>;
}

/** Reads meters, previews other plans, and keeps which magnets stay. */
export function createPlanUse(
  { db }: Pick<Platform, 'db'>,
  {
    entitlements,
    settings,
  }: { entitlements: Entitlements; settings: Pick<SettingsService, 'read'> },
): PlanUse {
  return {
    async meters(creatorId) {
      const [pace, months, ...answers] = await Promise.all([
        queries.selectPace(db, creatorId),
        queries.selectMonths(db, creatorId),
        ...COUNTED.map(async (meter) => ({
          meter,
          ...(await entitlements.can(creatorId, meter)),
        })),
      ]);
      return {
        meters: answers.map(({ meter, limit, used, resetsAt, source }) => {
          const facts = { limit, used: used ?? 0, resetsAt };
          const perDay = paceOf(meter, pace);
          const runsOutAt = runsOut({ ...facts, perDay, now: pace.now });
          return { meter, ...facts, runsOutAt, perDay, source };
        }),
        months,
      };
    },

    async preview(creatorId, planId) {
      const offered = await selectPlans(db);
      if (!offered.some(({ id }) => id === planId)) throw new AppError('plan_not_offered');
      return changesWith(creatorId, planId);
    },

    changesWith,

    async keepMagnets(creatorId, magnetIds) {
      const kept = [...new Set(magnetIds)];
      const isDone = await db.transaction((trx) => queries.replaceChoice(trx, creatorId, kept));
      if (!isDone) throw new AppError('magnet_not_found');
      return kept;
    },
  };

  async function changesWith(creatorId: string, planId: string): Promise<PlanChanges> {
    const [plan, now, used, active, inUse, { emailStep }] = await Promise.all([
      findPlanRow(db, planId),
      entitlements.read(creatorId),
      selectUsed(db, creatorId),
      queries.selectActiveMagnets(db, creatorId),
      queries.selectInUse(db, creatorId),
      settings.read(),
    ]);
    if (plan === undefined) throw new AppError('plan_not_offered');
    /** An exception stays with the creator, whatever the plan is. */
    const stays = (feature: Feature) => now.overridden.includes(feature);
    const limit = stays('active_magnets') ? now.magnetLimit : plan.magnetLimit;
    const storageMb = stays('storage') ? now.storageMb : plan.storageMb;
    const differ = SWITCHED.filter(
      ({ feature, column }) =>
        !stays(feature) &&
        now[column] !== plan[column] &&
        !(feature === 'email_collection' && emailStep === 'always'),
    );
    return {
      plan: { id: plan.id, name: plan.name },
      magnets: {
        limit,
        active: active.map((magnet, place) => ({
          ...magnet,
          stays: limit === null || place < limit,
        })),
      },
      comments: {
        limit: stays('comments') ? now.commentLimit : plan.commentLimit,
        used: used.comments,
      },
      storage: { limit: storageMb * BYTES_PER_MB, used: used.storageBytes },
      stops: differ
        .filter(({ column }) => now[column])
        .map(({ feature }) => ({ feature, isInUse: usesNow(inUse, feature) })),
      begins: differ.filter(({ column }) => !now[column]).map(({ feature }) => feature),
    };
  }
}

/** Used in a day. Magnets are published by choice: there is no pace. */
function paceOf(meter: (typeof COUNTED)[number], pace: queries.PaceRow): number {
  if (meter === 'comments') return pace.commentsPerDay;
  return meter === 'storage' ? pace.bytesPerDay : 0;
}

function usesNow(inUse: queries.InUseRow, feature: Feature): boolean {
  if (feature === 'email_collection') return inUse.emails;
  if (feature === 'facebook_pixel') return inUse.facebook;
  if (feature === 'google_analytics') return inUse.google;
  if (feature === 'hide_powered_by') return inUse.withoutPoweredBy;
  // Statistics are there for whoever looks.
  return true;
}

/**
 * When a limit is reached at this pace; null when it is reached already, or not before the counting
 * begins anew, or not within a year.
 */
function runsOut({
  used,
  limit,
  perDay,
  now,
  resetsAt,
}: {
  used: number;
  limit: number | null;
  perDay: number;
  now: Date;
  resetsAt: string | null;
}): string | null {
  if (limit === null || used >= limit || perDay <= 0) return null;
  const at = now.getTime() + ((limit - used) / perDay) * DAY_MS;
  const end = resetsAt === null ? now.getTime() + YEAR_MS : Date.parse(resetsAt);
  return at < end ? new Date(at).toISOString() : null;
}
