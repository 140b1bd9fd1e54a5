import type { ActivePixels } from '#shared/integrations/active-pixels.ts';
import type {
  IntegrationSettings,
  SaveIntegrationsBody,
} from '#shared/integrations/integrations.contract.ts';
import { integrationProblems } from '#shared/integrations/integrations.rules.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockPlanOfUser, selectPlanOfUser } from '#server/features/subscriptions/plans.queries.ts';
import { sealToken } from './access-token.ts';
import {
  insertPixelEvent,
  type IntegrationsRow,
  selectIntegrations,
  upsertIntegrations,
} from './integrations.queries.ts';
import {
  defaultIntegrations,
  type PixelPlan,
  toActivePixels,
  toIntegrationSettings,
  toIntegrationsRow,
} from './integrations.view.ts';

/** A creator's pixels. */
export interface IntegrationsService {
  /** Throws `unauthenticated` when the account is gone. */
  read(userId: string): Promise<IntegrationSettings>;
  /** Throws `integration_invalid` (422, with fields) and `plan_required`. */
  save(userId: string, body: SaveIntegrationsBody): Promise<IntegrationSettings>;
  /**
   * The pixels that the public pages of an owner load now; null for none, without a query when no
   * plan has pixels.
   */
  findActivePixels(owner: { id: string }, plan: PixelPlan): Promise<ActivePixels | null>;
  /** Keeps the id of the event a browser sent for a claim, the first one only. */
  keepEvent(claimId: string, eventId: string): Promise<{ eventId: string; isNew: boolean }>;
}

/** Pixels of a creator. Throws `plan_required`, `integration_invalid` and `unauthenticated`. */
export function createIntegrations({
  db,
  feed,
  key,
}: Pick<Platform, 'db' | 'feed' | 'key'>): IntegrationsService {
  const findActivePixels = async (
    owner: { id: string },
    plan: PixelPlan,
  ): Promise<ActivePixels | null> => {
    if (!plan.facebookPixel && !plan.googleAnalytics) return null;
    const row = await selectIntegrations(db, owner.id);
    return row === undefined ? null : toActivePixels(row, plan);
  };

  const read = async (userId: string): Promise<IntegrationSettings> => {
    const [row, plan] = await Promise.all([
      selectIntegrations(db, userId),
      selectPlanOfUser(db, userId),
    ]);
    if (plan === undefined) throw new AppError('unauthenticated');
    return toIntegrationSettings(row ?? defaultIntegrations, row?.hasAccessToken ?? false, plan);
  };

  return {
    read,
    findActivePixels,

    async save(userId, body) {
      refuseProblems(integrationProblems(body));
      await db.transaction(async (trx) => {
        // Parallel saves run one after the other.
        const plan = await lockPlanOfUser(trx, userId);
        if (plan === undefined) throw new AppError('unauthenticated');
        const saved = (await selectIntegrations(trx, userId)) ?? defaultIntegrations;
        requirePlan(plan, body, saved);
        const { accessToken } = body.facebookPixel;
        const token = accessToken === undefined ? undefined : sealToken(key, userId, accessToken);
        await upsertIntegrations(trx, userId, toIntegrationsRow(body, saved), token);
      });
      feed.announce({ kind: 'creator', id: userId });
      return read(userId);
    },

    keepEvent: (claimId, eventId) => insertPixelEvent(db, claimId, eventId),
  };
}

function refuseProblems(fields: Record<string, string>): void {
  const [problem] = Object.values(fields);
  if (problem === undefined) return;
  throw new AppError('integration_invalid', { values: { problem }, fields });
}

/** A downgrade keeps the settings, so only switching it on needs the plan (T29). */
function requirePlan(plan: PixelPlan, body: SaveIntegrationsBody, saved: IntegrationsRow): void {
  if (body.facebookPixel.enabled && !saved.facebookEnabled && !plan.facebookPixel) {
    throw planRequired('the Facebook Pixel', 'facebookPixel.enabled');
  }
  if (body.googleAnalytics.enabled && !saved.googleEnabled && !plan.googleAnalytics) {
    throw planRequired('Google Analytics', 'googleAnalytics.enabled');
  }
}

function planRequired(feature: string, field: string): AppError {
  return new AppError('plan_required', {
    values: { feature },
    fields: { [field]: `Your plan does not include ${feature}` },
  });
}
