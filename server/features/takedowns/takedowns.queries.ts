import type { Knex } from 'knex';
import type { MagnetState, MagnetStatus } from '#shared/magnets/magnet-fields.ts';
import { stateOf } from '#server/features/magnets/magnet-state.queries.ts';
import type { TakedownReason } from '#shared/takedowns/takedown-reasons.ts';
import type { TicketStatus } from '#shared/support/ticket-shapes.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

/** The latest ticket that asks for a review of a takedown. */
export interface ReviewRow {
  reviewId: string | null;
  reviewNumber: number | null;
  reviewStatus: TicketStatus | null;
}

export const reviewColumns = [
  'v.id AS review_id',
  'v.number AS review_number',
  'v.status AS review_status',
];

/** SQL: the latest ticket about the takedown `t` of the magnet `m`, as `v`. */
export const WITH_REVIEW = `LEFT JOIN LATERAL (
  SELECT s.id, s.number::int, s.status FROM support_tickets s
  WHERE s.topic = 'takedown' AND s.context -> 'magnet' ->> 'id' = m.id AND s.user_id = m.user_id
    AND s.created_at >= t.taken_down_at
  ORDER BY s.created_at DESC LIMIT 1) AS v ON true`;

/** A magnet with its current takedown, for operators. */
export interface OperatorMagnetRow {
  id: string;
  keysetAt: string;
  title: string;
  status: MagnetStatus;
  state: MagnetState;
  createdAt: Date;
  takedownId: string | null;
  reason: TakedownReason | null;
  message: string | null;
  note: string | null;
  takenDownBy: string | null;
  takenDownAt: Date | null;
  statusBefore: MagnetStatus | null;
  liftedBefore: number;
}

/** Magnets of all creators with what operators see of them, paged by a column. */
export function magnetsSeen(
  db: Knex,
  pagedBy = 'm.created_at',
): Knex.QueryBuilder<object, OperatorMagnetRow[]> {
  return db
    .from('magnets as m')
    .joinRaw('LEFT JOIN page_takedowns AS t ON t.magnet_id = m.id AND t.lifted_at IS NULL')
    .whereNull('m.deleted_at')
    .select([
      'm.id',
      'm.title',
      'm.status',
      'm.created_at',
      't.id AS takedown_id',
      't.reason',
      't.message',
      't.note',
      't.taken_down_by',
      't.taken_down_at',
      't.status_before',
      db.raw(`${stateOf('m')} AS state`),
      db.raw(`(SELECT count(*)::int FROM page_takedowns l
        WHERE l.magnet_id = m.id AND l.lifted_at IS NOT NULL) AS lifted_before`),
      db.raw(`${keysetAt(pagedBy)} AS keyset_at`),
    ]);
}

/** Newest first; one row more than `limit`. Undefined for an unknown creator. */
export async function listMagnetsOf(
  db: Knex,
  creatorId: string,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<OperatorMagnetRow[] | undefined> {
  const creator = await db('users').where({ id: creatorId }).first<object | undefined>('id');
  if (creator === undefined) return undefined;
  const query = magnetsSeen(db)
    .where('m.user_id', creatorId)
    .orderBy([
      { column: 'm.created_at', order: 'desc' },
      { column: 'm.id', order: 'desc' },
    ])
    .limit(limit + 1);
  if (after !== null) {
    void query.whereRaw('(m.created_at, m.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

export async function findMagnetSeen(
  db: Knex,
  magnetId: string,
): Promise<OperatorMagnetRow | undefined> {
  return magnetsSeen(db).where('m.id', magnetId).first();
}

/** The owner, whose row is locked before the magnet's; undefined when the magnet is deleted. */
export async function findOwnerOf(
  db: Knex,
  magnetId: string,
): Promise<{ userId: string; email: string; emailKey: string } | undefined> {
  return db('magnets as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where('m.id', magnetId)
    .whereNull('m.deleted_at')
    .first<{ userId: string; email: string; emailKey: string } | undefined>(
      'm.user_id',
      'u.email',
      'u.email_key',
    );
}

/** The current takedown; the caller holds the magnet's lock. */
export async function findInForce(
  trx: Knex.Transaction,
  magnetId: string,
): Promise<{ id: string; reason: TakedownReason; statusBefore: MagnetStatus } | undefined> {
  return trx('page_takedowns')
    .where({ magnetId })
    .whereNull('lifted_at')
    .first<{ id: string; reason: TakedownReason; statusBefore: MagnetStatus } | undefined>(
      'id',
      'reason',
      'status_before',
    );
}

/** A trigger closes the page in the same statement. */
export async function insertTakedown(
  trx: Knex.Transaction,
  takedown: {
    id: string;
    magnetId: string;
    reason: TakedownReason;
    message: string;
    note: string;
    statusBefore: MagnetStatus;
    takenDownBy: string;
  },
): Promise<void> {
  await trx('page_takedowns').insert(takedown);
}

/** Afterwards the magnet may be active again. */
export async function setLifted(
  trx: Knex.Transaction,
  id: string,
  { by, note }: { by: string; note: string },
): Promise<void> {
  await trx('page_takedowns')
    .where({ id })
    .update({ liftedAt: trx.fn.now(), liftedBy: by, liftedNote: note });
}

export interface TakedownRow extends ReviewRow {
  id: string;
  magnetId: string;
  title: string;
  status: MagnetStatus;
  statusBefore: MagnetStatus;
  reason: TakedownReason;
  message: string;
  takenDownAt: Date;
  liftedAt: Date | null;
}

const told = (db: Knex) =>
  db('page_takedowns as t')
    .join('magnets as m', 'm.id', 't.magnet_id')
    .joinRaw(WITH_REVIEW)
    .whereNull('m.deleted_at')
    .select<TakedownRow[]>(
      ...reviewColumns,
      't.id',
      't.magnet_id',
      'm.title',
      'm.status',
      't.status_before',
      't.reason',
      't.message',
      't.taken_down_at',
      't.lifted_at',
    );

/** Current takedowns and recently lifted ones, the newest decision first. */
export async function listOwn(db: Knex, userId: string): Promise<TakedownRow[]> {
  return told(db)
    .where('m.user_id', userId)
    .whereRaw(`(t.lifted_at IS NULL OR t.lifted_at > now() - interval '30 days')`)
    .orderByRaw('coalesce(t.lifted_at, t.taken_down_at) DESC, t.id DESC')
    .limit(50);
}

/** For the email about the takedown; undefined when the page is deleted. */
export async function findTold(db: Knex, id: string): Promise<TakedownRow | undefined> {
  const [row] = await told(db).where('t.id', id);
  return row;
}
