import type { Knex } from 'knex';
import { MagnetId } from '#shared/magnets/magnets.contract.ts';
import { AppError } from '../errors.ts';
import { selectVisitorMagnet, type VisitorMagnet } from './visitor-magnet.queries.ts';

export type { VisitorMagnet } from './visitor-magnet.queries.ts';

/**
 * The magnet behind a public id. Throws `magnet_not_found` (unknown or deleted) or `inactive`
 * (draft, paused, archived, or its creator is suspended) (spec §8, T28).
 */
export async function findForVisitor(db: Knex, magnetId: string): Promise<VisitorMagnet> {
  const isId = MagnetId.safeParse(magnetId).success;
  const found = isId ? await selectVisitorMagnet(db, magnetId) : undefined;
  if (found === undefined) throw magnetNotFound(magnetId);
  return requireOpen(found);
}

/** Throws `inactive` unless visitors may use the magnet now (T28). */
export function requireOpen(found: VisitorMagnet): VisitorMagnet {
  if (found.magnet.status !== 'active' || found.owner.suspended_at !== null) {
    throw new AppError('inactive');
  }
  return found;
}

/** `magnet_not_found`; repeats the asked id only when it is made of id letters (security.md §4.3). */
export function magnetNotFound(asked?: string): AppError {
  const id = asked !== undefined && /^[a-km-np-z2-9]{1,64}$/.test(asked) ? asked : 'unknown';
  return new AppError('magnet_not_found', { values: { id } });
}
