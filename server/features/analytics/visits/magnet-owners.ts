import { LRUCache } from 'lru-cache';
import { MagnetId } from '#shared/magnets/magnet-fields.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { findVisitedMagnet, type VisitedMagnet } from './visits.queries.ts';

/** The owner and the template of an active magnet, cached because every visit needs them. */
export interface MagnetOwners {
  ownerOf(magnetId: string): Promise<VisitedMagnet | null>;
}

const MAX_REMEMBERED = 20_000;
/**
 * An unknown id is looked up again after this long, so that strangers cannot fill the memory with
 * unknown ids.
 */
const UNKNOWN_MS = 5_000;

/** Caches the owner of a magnet while the change feed is up; null for no magnet. */
export function createMagnetOwners(db: Database, feed: ChangeFeed): MagnetOwners {
  const known = new LRUCache<string, { magnet: VisitedMagnet | null }>({ max: MAX_REMEMBERED });
  let drops = 0;
  feed.subscribe((change) => {
    drops += 1;
    if (change.kind === 'magnet') known.delete(change.id);
    else known.clear();
  });

  return {
    async ownerOf(magnetId) {
      if (!MagnetId.safeParse(magnetId).success) return null;
      const entry = known.get(magnetId);
      if (entry !== undefined && feed.isLive()) return entry.magnet;
      const dropsBefore = drops;
      const magnet = await findVisitedMagnet(db, magnetId);
      if (drops === dropsBefore) {
        known.set(magnetId, { magnet }, magnet === null ? { ttl: UNKNOWN_MS } : {});
      }
      return magnet;
    },
  };
}
