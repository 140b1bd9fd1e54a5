import type { Knex } from 'knex';
import { AppError } from '#server/platform/errors.ts';
import { isLive, selectSubscriptions } from '../billing-rows.queries.ts';

/** A creator pays in one way at a time. */
export async function paysElsewhere(db: Knex, userId: string): Promise<boolean> {
  const own = await selectSubscriptions(db, { userId }, 100);
  return own.some(({ provider, status }) => provider !== 'manual' && isLive(status));
}

/** Throws manual_needs_free. */
export async function refuseElsewhere(db: Knex, userId: string): Promise<void> {
  if (await paysElsewhere(db, userId)) throw new AppError('manual_needs_free');
}
