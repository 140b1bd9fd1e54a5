import type { Knex } from 'knex';
import type {
  FirstPublication,
  publicationStates,
} from '#shared/takedowns/first-publications.contract.ts';
import type { MagnetItem } from '#shared/magnets/magnet-items.ts';
import type { Keyset } from '#server/platform/db/statements/keyset-cursor.ts';
import { type FoundMagnetRow, foundMagnets } from '../found-magnets.queries.ts';

type Outcome = NonNullable<FirstPublication['look']>['outcome'];

/** A first publication with its magnet, its creator and what it links to. */
export interface PublicationRow extends FoundMagnetRow {
  publishedAt: Date;
  lookedAt: Date | null;
  lookedBy: string | null;
  outcome: Outcome | null;
  ownerSince: Date;
  planName: string;
  hasVerifiedEmail: boolean;
  items: MagnetItem[];
  /** Null where visitors get no next step. */
  nextStepUrl: string | null;
}

/** SQL: nobody has looked, and the page is published. One that its creator withdrew comes back with it. */
const WAITS = `f.looked_at IS NULL AND m.status = 'active'`;

function publications(db: Knex, pagedBy: string): Knex.QueryBuilder<object, PublicationRow[]> {
  return foundMagnets(db, pagedBy)
    .joinRaw('JOIN first_publications AS f ON f.magnet_id = m.id')
    .joinRaw('JOIN entitlements AS e ON e.user_id = u.id')
    .select<PublicationRow[]>([
      'f.published_at',
      'f.looked_at',
      'f.looked_by',
      'f.outcome',
      'u.created_at AS owner_since',
      'e.plan_name',
      db.raw('u.email_verified_at IS NOT NULL AS has_verified_email'),
      'm.items',
      db.raw('CASE WHEN m.next_step_label IS NOT NULL THEN m.next_step_url END AS next_step_url'),
    ]);
}

/** One row more than `limit`: those that wait, the oldest first, or those looked at, the latest first. */
export async function selectPublications(
  db: Knex,
  ask: { state: (typeof publicationStates)[number]; after: Keyset | null; limit: number },
): Promise<PublicationRow[]> {
  const { state, after, limit } = ask;
  const waits = state === 'waiting';
  const [column, direction] = waits
    ? (['f.published_at', 'asc'] as const)
    : (['f.looked_at', 'desc'] as const);
  const query = publications(db, column)
    .whereRaw(waits ? WAITS : 'f.looked_at IS NOT NULL')
    .orderBy([
      { column, order: direction },
      { column: 'f.magnet_id', order: direction },
    ])
    .limit(limit + 1);
  if (after !== null) {
    const sign = waits ? '>' : '<';
    void query.whereRaw(`(${column}, f.magnet_id) ${sign} (?::timestamptz, ?)`, [
      after.at,
      after.id,
    ]);
  }
  return query;
}

export async function findPublication(
  db: Knex,
  magnetId: string,
): Promise<PublicationRow | undefined> {
  return publications(db, 'f.published_at').where('f.magnet_id', magnetId).first();
}

/** How many wait. */
export async function countWaiting(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM first_publications f
       JOIN magnets m ON m.id = f.magnet_id JOIN users u ON u.id = m.user_id
     WHERE ${WAITS} AND m.deleted_at IS NULL AND u.erasure_began_at IS NULL`,
  );
  return rows[0]?.count ?? 0;
}

/** False when somebody has looked already, or the page never was in the queue. */
export async function setLookedAt(
  trx: Knex.Transaction,
  look: { magnetId: string; by: string; outcome: Outcome },
): Promise<boolean> {
  const { magnetId, by: lookedBy, outcome } = look;
  const changed = await trx('first_publications')
    .where({ magnetId })
    .whereNull('looked_at')
    .update({ lookedAt: trx.fn.now(), lookedBy, outcome });
  return changed === 1;
}

/** False when the page waits already. */
export async function unsetLookedAt(trx: Knex.Transaction, magnetId: string): Promise<boolean> {
  const changed = await trx('first_publications')
    .where({ magnetId })
    .whereNotNull('looked_at')
    .update({ lookedAt: null, lookedBy: null, outcome: null });
  return changed === 1;
}
