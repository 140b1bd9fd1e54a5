import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

export interface NewEvent {
  id: string;
  source: string;
  externalId: string;
  type: string;
  objectId: string | null;
  customerId: string | null;
  createdAt: Date;
}

/** An event with the creator it concerns. */
export interface EventRow extends NewEvent {
  keysetAt: string;
  receivedAt: Date;
  handledAt: Date | null;
  attempts: number;
  error: string | null;
  userId: string | null;
  userName: string | null;
  userEmail: string | null;
}

export interface EventFilter {
  id?: string;
  userId?: string;
  state?: 'waiting' | 'failed' | 'handled' | undefined;
  type?: string | undefined;
  after?: Keyset | null;
}

/** Events, the latest first. */
export function selectEvents(
  db: Knex,
  filter: EventFilter,
  limit: number,
): Knex.QueryBuilder<object, EventRow[]> {
  const { id, userId, state, type, after = null } = filter;
  const query = db('provider_events as e')
    .leftJoin('billing_accounts as a', (on) =>
      on.on('a.provider', 'e.source').on('a.external_customer_id', 'e.customer_id'),
    )
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .orderBy([
      { column: 'e.received_at', order: 'desc' },
      { column: 'e.id', order: 'desc' },
    ])
    .limit(limit)
    .select<EventRow[]>(
      'e.*',
      'u.id as user_id',
      'u.name as user_name',
      'u.email as user_email',
      db.raw(`${keysetAt('e.received_at')} AS keyset_at`),
    );
  if (id !== undefined) void query.where('e.id', id);
  if (userId !== undefined) void query.where('u.id', userId);
  if (type !== undefined) void query.where('e.type', type);
  if (state === 'handled') void query.whereNotNull('e.handled_at');
  if (state === 'waiting') void query.whereNull('e.handled_at').whereNull('e.error');
  if (state === 'failed') void query.whereNull('e.handled_at').whereNotNull('e.error');
  if (after !== null) {
    void query.whereRaw('(e.received_at, e.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}
