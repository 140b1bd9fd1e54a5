import { BYTES_PER_MB } from '#shared/files/size-text.ts';
import type { Entitlement, Feature } from '#shared/subscriptions/entitlements.contract.ts';
import type { EntitlementsRow, UsedRow } from './entitlements.queries.ts';

/** The features that are counted, so that a question for them needs today's counts. */
export const isCounted = (feature: Feature): boolean =>
  feature === 'active_magnets' || feature === 'comments' || feature === 'storage';

/** Whether the feature, of a counted one `amount` more, fits. */
export function answer(
  row: EntitlementsRow,
  {
    feature,
    amount,
    used,
    isForAll,
  }: { feature: Feature; amount: number; used: UsedRow | null; isForAll: boolean },
): Entitlement {
  const source = sourceOf(row, feature);
  const uncounted = { limit: null, used: null, resetsAt: null };
  if (used !== null && isCounted(feature)) {
    const { limit, count, resetsAt } = meterOf(row, feature, used);
    const fits = limit === null || count + amount <= limit;
    const reason = limit === null ? 'unlimited' : fits ? 'within_limit' : 'limit_reached';
    return { allowed: fits, reason, limit, used: count, resetsAt, source };
  }
  if (feature === 'email_collection' && isForAll && !row.collectEmails) {
    return { allowed: true, reason: 'included', ...uncounted, source: 'installation' };
  }
  const allowed = isIncluded(row, feature);
  return { allowed, reason: allowed ? 'included' : 'not_in_plan', ...uncounted, source };
}

function meterOf(
  row: EntitlementsRow,
  feature: Feature,
  used: UsedRow,
): { limit: number | null; count: number; resetsAt: string | null } {
  if (feature === 'active_magnets') {
    return { limit: row.magnetLimit, count: used.activeMagnets, resetsAt: null };
  }
  if (feature === 'comments') {
    const resetsAt = used.monthEnds.toISOString();
    return { limit: used.commentLimit, count: used.comments, resetsAt };
  }
  return { limit: row.storageMb * BYTES_PER_MB, count: used.storageBytes, resetsAt: null };
}

function isIncluded(row: EntitlementsRow, feature: Feature): boolean {
  if (feature === 'email_collection') return row.collectEmails;
  if (feature === 'facebook_pixel') return row.facebookPixel;
  if (feature === 'google_analytics') return row.googleAnalytics;
  if (feature === 'advanced_analytics') return row.advancedAnalytics;
  if (feature === 'hide_powered_by') return row.hidePoweredBy;
  return true;
}

/** What decides about a feature. */
export function sourceOf(row: EntitlementsRow, feature: Feature): Entitlement['source'] {
  if (row.overridden.includes(feature)) return 'override';
  return row.isGift ? 'gift' : 'plan';
}
