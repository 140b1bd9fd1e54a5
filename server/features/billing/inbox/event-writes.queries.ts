import type { Knex } from 'knex';
import type { NewEvent } from './events.queries.ts';

/** False when the same event was stored before. */
export async function insertEvent(trx: Knex.Transaction, event: NewEvent): Promise<boolean> {
  const rows = await trx('provider_events')
    .insert({ ...event })
    .onConflict(['source', 'external_id'])
    .ignore()
    .returning<{ id: string }[]>('id');
  return rows.length > 0;
}

export async function findEvent(db: Knex, id: string): Promise<NewEvent | undefined> {
  return db('provider_events')
    .where({ id })
    .whereNull('handledAt')
    .first<NewEvent | undefined>(
      'id',
      'source',
      'externalId',
      'type',
      'objectId',
      'customerId',
      'createdAt',
    );
}

/** Done, with the customer it was about; or failed, and why. */
export async function noteEvent(
  db: Knex,
  id: string,
  outcome: { customerId: string | null } | { error: string },
): Promise<void> {
  const attempts = db.raw('attempts + 1');
  const isDone = 'customerId' in outcome;
  await db('provider_events')
    .where({ id })
    .update(
      isDone
        ? { ...outcome, attempts, error: null, handledAt: db.raw('clock_timestamp()') }
        : { error: outcome.error.slice(0, 500), attempts },
    );
}

/** Unhandles one event or all of a time; returns their ids. */
export async function unhandle(
  trx: Knex.Transaction,
  which: { id: string } | { from: string; until: string; state?: 'failed' | undefined },
): Promise<string[]> {
  const query = trx('provider_events');
  if ('id' in which) void query.where({ id: which.id });
  else void query.whereRaw('received_at BETWEEN ? AND ?', [which.from, which.until]);
  if ('state' in which && which.state === 'failed') {
    void query.whereNull('handledAt').whereNotNull('error');
  }
  const rows = await query
    .update({ handledAt: null, error: null })
    .returning<{ id: string }[]>('id');
  return rows.map(({ id }) => id);
}

/** Events whose jobs were lost or gave up, oldest first; a few at a time. */
export async function selectStranded(db: Knex): Promise<string[]> {
  return db('provider_events')
    .whereNull('handledAt')
    .whereRaw(`received_at < now() - interval '2 minutes' AND attempts < 200`)
    .orderBy('receivedAt')
    .limit(50)
    .pluck<string[]>('id');
}
