import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { magnetNotFound } from './visitor-magnet.ts';
import {
  selectMagnetVersion,
  selectVisitorMagnet,
  type KnownMagnet,
  type VisitorMagnet,
} from './visitor-magnet.queries.ts';

/** Magnets in memory, each answered only while the database still has the same version of it. */
export interface MagnetMemory {
  /** The magnet as it is now, whatever its status; undefined when unknown or deleted. */
  find(magnetId: string): Promise<VisitorMagnet | undefined>;
  /**
   * The magnet in exactly the state that a statement has just seen. `version` names the rows of magnet,
   * owner and plan by their last writers. Throws magnet_not_found when it is gone meanwhile.
   */
  recall(magnetId: string, version: string): Promise<KnownMagnet>;
}

/** Room in characters: a magnet's content is the only part without a small bound. */
const ROOM = 8_000_000;
const FRAME = 2_000;
const ITEM_FRAME = 300;

const sizeOf = (items: KnownMagnet['magnet']['items']): number =>
  items.reduce((sum, { textContent }) => sum + ITEM_FRAME + (textContent?.length ?? 0), FRAME);

/** Keeps as many magnets as fit, each until another version of it is requested. */
export function createMagnetMemory(db: Knex): MagnetMemory {
  const known = new LRUCache<string, { version: string; magnet: KnownMagnet }>({
    maxSize: ROOM,
    sizeCalculation: ({ magnet }) => sizeOf(magnet.magnet.items),
  });

  const load = async (magnetId: string): Promise<VisitorMagnet | undefined> => {
    const row = await selectVisitorMagnet(db, magnetId);
    if (row === undefined) {
      known.delete(magnetId);
      return undefined;
    }
    const { version, state, ...magnet } = row;
    known.set(magnetId, { version, magnet });
    return { ...magnet, state };
  };

  return {
    async find(magnetId) {
      const kept = known.get(magnetId);
      if (kept === undefined) return load(magnetId);
      const now = await selectMagnetVersion(db, magnetId);
      if (now?.version !== kept.version) return load(magnetId);
      return { ...kept.magnet, state: now.state };
    },

    async recall(magnetId, version) {
      const kept = known.get(magnetId);
      if (kept?.version === version) return kept.magnet;
      const found = await load(magnetId);
      if (found === undefined) throw magnetNotFound(magnetId);
      return found;
    },
  };
}
