import { LRUCache } from 'lru-cache';
import type { Entitlement, Feature } from '#shared/subscriptions/entitlements.contract.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type EntitlementsRow, selectEntitlements, selectUsed } from './entitlements.queries.ts';
import { answer, isCounted } from './entitlements.rules.ts';

const CREATORS = 10_000;
/** A forgotten drop would end here. */
const LONGEST_MS = 60_000;

/** The one place that says what a creator may use (docs/decisions/0055). */
export interface Entitlements {
  /**
   * Whether a creator may use a feature, of a counted one `amount` more (magnets, comments, bytes). A
   * change of plan, grant or override counts in every process within a second. What decides in a
   * transaction reads `lockPlanOfUser` instead. Throws unauthenticated for an unknown creator.
   */
  can(creatorId: string, feature: Feature, amount?: number): Promise<Entitlement>;
  /** All that decides about a creator, as kept. Throws unauthenticated. */
  read(creatorId: string): Promise<EntitlementsRow>;
}

/**
 * Keeps what decides about a creator until the change feed tells of a change, or a date of it comes.
 * While the feed is down nothing is kept.
 */
export function createEntitlements(
  { db, feed }: Pick<Platform, 'db' | 'feed'>,
  { settings }: { settings: Pick<SettingsService, 'read'> },
): Entitlements {
  const kept = new LRUCache<string, EntitlementsRow>({ max: CREATORS });
  /** So that an answer read before a change is not kept after it. */
  let changes = 0;
  feed.subscribe((change) => {
    if (change.kind === 'magnet') return;
    changes += 1;
    if (change.kind === 'creator') kept.delete(change.id);
    else kept.clear();
  });

  async function read(creatorId: string): Promise<EntitlementsRow> {
    const known = feed.isLive() ? kept.get(creatorId) : undefined;
    if (known !== undefined) return known;
    const before = changes;
    const row = await selectEntitlements(db, creatorId);
    if (row === undefined) throw new AppError('unauthenticated');
    const ttl = Math.ceil(Math.min(LONGEST_MS, row.endsInMs ?? LONGEST_MS));
    if (before === changes && feed.isLive() && ttl > 0) kept.set(creatorId, row, { ttl });
    return row;
  }

  return {
    read,
    async can(creatorId, feature, amount = 1) {
      const row = await read(creatorId);
      const used = isCounted(feature) ? await selectUsed(db, creatorId) : null;
      const isForAll =
        feature === 'email_collection' && (await settings.read()).emailStep === 'always';
      return answer(row, { feature, amount, used, isForAll });
    },
  };
}
