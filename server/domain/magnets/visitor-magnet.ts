import type { Knex } from 'knex';
import { MagnetId } from '#shared/magnets/magnets.contract.ts';
import { AppError } from '../errors.ts';
import { type PlanRow, planColumns } from '../subscriptions/plans.queries.ts';
import { magnetColumns, type MagnetOwnerRow, type MagnetRow, ownerColumns } from './magnet-rows.ts';

/** All a visitor's call needs to know: the active magnet, its owner and the owner's plan. */
export interface VisitorMagnet {
  magnet: MagnetRow;
  owner: MagnetOwnerRow;
  plan: PlanRow;
}

/**
 * The magnet behind a public id. Throws `magnet_not_found` (unknown or deleted) or `inactive`
 * (draft, paused, archived, or its creator is suspended) (spec §8, T28).
 */
export async function findForVisitor(db: Knex, magnetId: string): Promise<VisitorMagnet> {
  const found = MagnetId.safeParse(magnetId).success ? await select(db, magnetId) : undefined;
  if (found === undefined) throw magnetNotFound(magnetId);
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

/** One statement: columns of three tables share names, so each comes under its own prefix. */
async function select(db: Knex, magnetId: string): Promise<VisitorMagnet | undefined> {
  const row = await db('magnets')
    .join('users', 'users.id', 'magnets.user_id')
    .join('plans', 'plans.id', 'users.plan_id')
    .where('magnets.id', magnetId)
    .whereNull('magnets.deleted_at')
    .first<Record<string, unknown> | undefined>([
      ...magnetColumns.map((column) => `magnets.${column} as magnet_${column}`),
      ...ownerColumns.map((column) => `users.${column} as owner_${column}`),
      ...planColumns.map((column) => `plans.${column} as plan_${column}`),
    ]);
  if (row === undefined) return undefined;
  return {
    magnet: pick(row, 'magnet_', magnetColumns) as unknown as MagnetRow, // the very columns of the type
    owner: pick(row, 'owner_', ownerColumns) as unknown as MagnetOwnerRow, // the very columns of the type
    plan: pick(row, 'plan_', planColumns) as unknown as PlanRow, // the very columns of the type
  };
}

function pick(
  row: Record<string, unknown>,
  prefix: string,
  columns: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, row[prefix + column]]));
}
