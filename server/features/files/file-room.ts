import type { Knex } from 'knex';
import { sizeText } from '#shared/files/size-text.ts';
import { AppError } from '#server/platform/errors.ts';
import { selectRoom } from './files.queries.ts';

/** Throws `file_quota_reached` when `bytes` more do not fit into the creator's plan. */
export async function requireRoom(db: Knex, userId: string, bytes: number): Promise<void> {
  const { used, quota } = await selectRoom(db, userId);
  if (used + bytes <= quota) return;
  throw new AppError('file_quota_reached', { values: { limit: sizeText(quota) } });
}
