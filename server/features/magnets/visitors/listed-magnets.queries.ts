import { stateOf } from '../magnet-state.queries.ts';
import type { Database } from '#server/platform/db/connection.ts';

export interface ListedMagnet {
  id: string;
  slug: string | null;
  /** When its owner last changed it. */
  updatedAt: Date;
}

const LISTED = `
  FROM magnets JOIN users ON users.id = magnets.user_id
  WHERE magnets.is_listed AND magnets.status = 'active' AND ${stateOf('magnets')} = 'active' AND magnets.deleted_at IS NULL
    AND users.suspended_at IS NULL AND users.deletion_at IS NULL`;

/** How many magnets are listed. */
export async function countListed(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count ${LISTED}`,
  );
  return rows[0]?.count ?? 0;
}

/** The `page`-th part of them, from 0, by id. */
export async function selectListed(
  db: Database,
  page: number,
  size: number,
): Promise<ListedMagnet[]> {
  const { rows } = await db.raw<{ rows: ListedMagnet[] }>(
    `SELECT magnets.id, magnets.slug, magnets.updated_at ${LISTED}
     ORDER BY magnets.id LIMIT ? OFFSET ?`,
    [size, page * size],
  );
  return rows;
}
