import { MagnetId } from '#shared/magnets/magnets.contract.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { findMagnetOwner } from './visits.queries.ts';

/** Who owns an active magnet: remembered, because every visit asks. */
export interface MagnetOwners {
  ownerOf(magnetId: string): Promise<string | null>;
}

const MAX_REMEMBERED = 20_000;
/** An unknown id is asked again after this long even without a change, so strangers cannot fill memory with truths. */
const UNKNOWN_MS = 5_000;

/** Remembers whose a magnet is while the change feed would tell of a change; null for no magnet. */
export function createMagnetOwners(db: Database, feed: ChangeFeed): MagnetOwners {
  const known = new Map<string, { userId: string | null; until: number }>();
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
      if (entry !== undefined && feed.isLive() && entry.until > Date.now()) return entry.userId;
      const dropsBefore = drops;
      const userId = await findMagnetOwner(db, magnetId);
      if (drops === dropsBefore) {
        if (known.size >= MAX_REMEMBERED) known.clear();
        known.set(magnetId, {
          userId,
          until: userId === null ? Date.now() + UNKNOWN_MS : Infinity,
        });
      }
      return userId;
    },
  };
}
