import { type CreatorEntitlements } from '#shared/billing/creator-entitlements.contract.ts';
import { BYTES_PER_MB } from '#shared/files/size-text.ts';
import { type Entitlement, Feature } from '#shared/subscriptions/entitlements.contract.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import {
  type EntitlementsRow,
  selectEntitlements,
  selectUsed,
  type UsedRow,
} from '#server/features/subscriptions/entitlements/entitlements.queries.ts';
import { sourceOf } from '#server/features/subscriptions/entitlements/entitlements.rules.ts';
import {
  type OverrideRow,
  selectOverrides,
} from '#server/features/subscriptions/entitlements/overrides.queries.ts';
import {
  type GrantRow,
  selectGrants,
} from '#server/features/subscriptions/grants/plan-grants.queries.ts';
import { planEndOf } from '#server/features/subscriptions/grants/grants.rules.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/errors.ts';

/** What a creator may use now and every reason for it, for operators. Throws creator_not_found. */
export async function readCreatorEntitlements(
  db: Platform['db'],
  { settings }: { settings: Pick<SettingsService, 'read'> },
  creatorId: string,
): Promise<CreatorEntitlements> {
  const [row, grants, overrides, { emailStep }] = await Promise.all([
    selectEntitlements(db, creatorId),
    selectGrants(db, creatorId, 'all'),
    selectOverrides(db, creatorId),
    settings.read(),
  ]);
  if (row === undefined) throw new AppError('creator_not_found');
  const used = await selectUsed(db, creatorId);
  const untilOf = (feature: Feature, source: Entitlement['source']) =>
    iso(
      source === 'override'
        ? (overrides.find((one) => one.feature === feature && one.endedAt === null)?.until ?? null)
        : source === 'installation'
          ? null
          : (planEndOf(grants.filter(({ endedAt }) => endedAt === null))?.at ?? null),
    );
  return {
    plan: { id: row.planId, name: row.planName },
    features: Feature.options.map((feature) => {
      const shown = toFeature(row, feature, emailStep === 'always');
      return { ...shown, used: usedOf(used, feature), until: untilOf(feature, shown.source) };
    }),
    grants: grants.map(toGrant),
    overrides: overrides.map(toOverride),
  };
}

function toFeature(row: EntitlementsRow, feature: Feature, isForAll: boolean) {
  const value = valueOf(row, feature);
  const source: Entitlement['source'] = sourceOf(row, feature);
  if (feature === 'email_collection' && isForAll && value === false) {
    return { feature, value: true, source: 'installation' as const };
  }
  return { feature, value, source };
}

function valueOf(row: EntitlementsRow, feature: Feature): number | boolean | string | null {
  switch (feature) {
    case 'active_magnets':
      return row.magnetLimit;
    case 'comments':
      return row.commentLimit;
    case 'storage':
      return row.storageMb;
    case 'email_collection':
      return row.collectEmails;
    case 'facebook_pixel':
      return row.facebookPixel;
    case 'google_analytics':
      return row.googleAnalytics;
    case 'advanced_analytics':
      return row.advancedAnalytics;
    case 'hide_powered_by':
      return row.hidePoweredBy;
    case 'support':
      return row.support;
  }
}

function usedOf(used: UsedRow, feature: Feature): number | null {
  if (feature === 'active_magnets') return used.activeMagnets;
  if (feature === 'comments') return used.comments;
  return feature === 'storage' ? used.storageBytes / BYTES_PER_MB : null;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function toGrant(row: GrantRow): CreatorEntitlements['grants'][number] {
  const { id, planId, planName, source, reason, actor, startsAt, until, endedAt, endedBy } = row;
  return {
    id,
    plan: { id: planId, name: planName },
    source,
    reason,
    actor,
    startsAt: startsAt.toISOString(),
    until: iso(until),
    endedAt: iso(endedAt),
    endedBy,
  };
}

function toOverride(row: OverrideRow): CreatorEntitlements['overrides'][number] {
  const { id, feature, value, reason, actor, createdAt, until, endedAt, endedBy } = row;
  return {
    id,
    feature,
    value,
    reason,
    actor,
    createdAt: createdAt.toISOString(),
    until: iso(until),
    endedAt: iso(endedAt),
    endedBy,
  };
}
