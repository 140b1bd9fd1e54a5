import type { Knex } from 'knex';
import { magnetNotFound } from './visitor-magnet.ts';
import {
  readVisitorMagnet,
  selectVisitorMagnetRow,
  type VisitorMagnet,
} from './visitor-magnet.queries.ts';

/**
 * A magnet in exactly the state a statement has just seen: kept from an earlier call when it is that
 * one, else read. `version` names the rows of magnet, owner and plan by who wrote them last.
 * Throws magnet_not_found when it is gone meanwhile.
 */
export type MagnetMemory = (magnetId: string, version: string) => Promise<VisitorMagnet>;

/** Room in characters: a magnet's content is the only part without a small bound. */
const ROOM = 8_000_000;
const FRAME = 2_000;

/** Keeps magnets in memory, as many as fit, each until another version of it is asked for. */
export function createMagnetMemory(db: Knex): MagnetMemory {
  const known = new Map<string, { version: string; visitor: VisitorMagnet; size: number }>();
  let used = 0;

  function forget(magnetId: string): void {
    used -= known.get(magnetId)?.size ?? 0;
    known.delete(magnetId);
  }

  return async (magnetId, version) => {
    const kept = known.get(magnetId);
    if (kept?.version === version) return kept.visitor;
    const row = await selectVisitorMagnetRow(db, magnetId);
    if (row === undefined) throw magnetNotFound(magnetId);
    const visitor = readVisitorMagnet(row);
    const size = FRAME + (visitor.magnet.textContent?.length ?? 0);
    forget(magnetId);
    known.set(magnetId, { version: String(row['version']), visitor, size });
    used += size;
    for (const oldest of known.keys()) {
      if (used <= ROOM) break;
      forget(oldest);
    }
    return visitor;
  };
}
