import type { OverQuotaLeads, LastMonth, MagnetRoom } from '#shared/billing/plan-room.contract.ts';
import { BYTES_PER_MB } from '#shared/files/size-text.ts';
import type { LeadRoom } from '#server/features/leads/lead-room.ts';
import { areFilesOpen } from '#server/features/magnets/magnet-input.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { selectUsed } from '#server/features/subscriptions/entitlements/entitlements.queries.ts';
import {
  lockPlanOfUser,
  type PlanRow,
  selectPlanOfUser,
  selectPlans,
} from '#server/features/subscriptions/plans.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as queries from './plan-room.queries.ts';

/** What a plan has no room for, and what creators do about it. */
export interface PlanRoom {
  overQuotaLeads(creatorId: string): Promise<OverQuotaLeads>;
  /** Releases what has room now, oldest first; everybody else waits for room. */
  releaseOverQuota(creatorId: string): Promise<{ released: number; overQuota: OverQuotaLeads }>;
  magnets(creatorId: string): Promise<MagnetRoom>;
  /** Throws magnet_choice_invalid and magnet_choice_too_many. */
  chooseMagnets(creatorId: string, magnetIds: readonly string[]): Promise<MagnetRoom>;
  /** What each plan on offer would have given last month. */
  lastMonth(creatorId: string): Promise<LastMonth>;
}

/** Reads leads over quota and paused magnets, and changes them within the limits of the plan. */
export function createPlanRoom(
  { db, feed }: Pick<Platform, 'db' | 'feed'>,
  { leads, settings }: { leads: LeadRoom; settings: Pick<SettingsService, 'read'> },
): PlanRoom {
  async function overQuotaLeads(creatorId: string): Promise<OverQuotaLeads> {
    const { oldestAt, nextMonthAt, ...counts } = await queries.selectOverQuota(db, creatorId);
    return {
      ...counts,
      oldestAt: oldestAt?.toISOString() ?? null,
      nextMonthAt: nextMonthAt.toISOString(),
    };
  }

  async function magnets(creatorId: string): Promise<MagnetRoom> {
    const [plan, rows] = await Promise.all([
      selectPlanOfUser(db, creatorId),
      queries.selectRoomMagnets(db, creatorId),
    ]);
    return {
      limit: plan?.magnetLimit ?? null,
      magnets: rows.map(({ fileIds: _files, pausedAt, ...row }) => ({
        ...row,
        pausedAt: pausedAt?.toISOString() ?? null,
      })),
    };
  }

  return {
    overQuotaLeads,
    async releaseOverQuota(creatorId) {
      const released = await db.transaction((trx) => leads.releaseOverQuota(trx, creatorId));
      return { released, overQuota: await overQuotaLeads(creatorId) };
    },
    magnets,
    async chooseMagnets(creatorId, magnetIds) {
      const chosen = new Set(magnetIds);
      const changed = await db.transaction(async (trx) => {
        const plan = await lockPlanOfUser(trx, creatorId);
        if (plan === undefined) throw new AppError('unauthenticated');
        const rows = await queries.lockRoomMagnets(trx, creatorId);
        const begin = rows.filter(({ id, isActive }) => chosen.has(id) && !isActive);
        const known = rows.filter(({ id }) => chosen.has(id)).length;
        const isInvalid = known < chosen.size || begin.some(({ isTakenDown }) => isTakenDown);
        if (isInvalid) throw new AppError('magnet_choice_invalid');
        if (plan.magnetLimit !== null && chosen.size > plan.magnetLimit) {
          throw new AppError('magnet_choice_too_many');
        }
        for (const { fileIds } of begin) {
          if (!(await areFilesOpen(trx, creatorId, fileIds))) {
            throw new AppError('magnet_choice_invalid');
          }
        }
        const pause = rows.filter(({ id, isActive }) => isActive && !chosen.has(id));
        const ids = { begin: begin.map(({ id }) => id), pause: pause.map(({ id }) => id) };
        await queries.switchMagnets(trx, ids);
        return [...ids.begin, ...ids.pause];
      });
      for (const id of changed) feed.announce({ kind: 'magnet', id });
      return magnets(creatorId);
    },

    async lastMonth(creatorId) {
      const [month, used, plans, { emailStep }] = await Promise.all([
        queries.selectLastMonth(db, creatorId),
        selectUsed(db, creatorId),
        selectPlans(db),
        settings.read(),
      ]);
      const { activeMagnets, storageBytes: storage } = used;
      const now = { ...month, activeMagnets, storage };
      const isForAll = emailStep === 'always';
      return { ...now, plans: plans.map((plan) => onPlan(now, plan, isForAll)) };
    },
  };
}

/** The same month on another plan. */
function onPlan(
  { leads, visits, activeMagnets }: Omit<LastMonth, 'plans'>,
  plan: PlanRow,
  isForAll: boolean,
): LastMonth['plans'][number] {
  const beyond = (amount: number, limit: number | null) =>
    limit === null ? 0 : Math.max(0, amount - limit);
  return {
    planId: plan.id,
    planName: plan.name,
    commentLimit: plan.commentLimit,
    overQuota: beyond(leads, plan.commentLimit),
    magnetLimit: plan.magnetLimit,
    pausedMagnets: beyond(activeMagnets, plan.magnetLimit),
    storageLimit: plan.storageMb * BYTES_PER_MB,
    askedForEmail: plan.collectEmails || isForAll ? leads : null,
    pixelVisits: plan.facebookPixel || plan.googleAnalytics ? visits : null,
  };
}
