import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { magnetNotFound } from './visitor-magnet.ts';
import {
  readKnownMagnet,
  selectVisitorMagnetRow,
  type KnownMagnet,
} from './visitor-magnet.queries.ts';

/**
 * A magnet in exactly the state that a statement has just seen: the cached one when it matches, else
 * it is read. `version` names the rows of magnet, owner and plan by their last writers. Throws
 * magnet_not_found when it is gone meanwhile.
 */
export type MagnetMemory = (magnetId: string, version: string) => Promise<KnownMagnet>;

/** Room in characters: a magnet's content is the only part without a small bound. */
const ROOM = 8_000_000;
const FRAME = 2_000;

const sizeOf = (items: KnownMagnet['magnet']['items']): number =>
  items.reduce((sum, { textContent }) => sum + FRAME + (textContent?.length ?? 0), 0);

/** Caches as many magnets as fit, each until another version of it is requested. */
export function createMagnetMemory(db: Knex): MagnetMemory {
  const known = new LRUCache<string, { version: string; visitor: KnownMagnet }>({
    maxSize: ROOM,
    sizeCalculation: ({ visitor }) => FRAME + sizeOf(visitor.magnet.items),
  });

  return async (magnetId, version) => {
    const kept = known.get(magnetId);
    if (kept?.version === version) return kept.visitor;
    const row = await selectVisitorMagnetRow(db, magnetId);
    if (row === undefined) throw magnetNotFound(magnetId);
    const visitor = readKnownMagnet(row);
    known.set(magnetId, { version: String(row['version']), visitor });
    return visitor;
  };
}
