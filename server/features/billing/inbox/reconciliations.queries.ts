import type { Knex } from 'knex';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';

/** A value that was different here. */
export interface Difference {
  creatorId: string | null;
  what: string;
  here: string | null;
  there: string | null;
  /** Nothing could be put right here; absent for no. */
  isLeft?: boolean;
}

export interface ReconciliationRow {
  id: string;
  keysetAt: string;
  startedAt: Date;
  finishedAt: Date | null;
  operatorName: string | null;
  lastCustomer: string;
  customers: number;
  failed: number;
  differences: Difference[];
}

/** Comparisons with the provider, the latest first. */
export function selectReconciliations(
  db: Knex,
  { id, after = null }: { id?: string; after?: Keyset | null },
  limit: number,
): Knex.QueryBuilder<object, ReconciliationRow[]> {
  const query = db('billing_reconciliations')
    .orderBy([
      { column: 'started_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select<ReconciliationRow[]>('*', db.raw(`${keysetAt('started_at')} AS keyset_at`));
  if (id !== undefined) void query.where({ id });
  if (after !== null) {
    void query.whereRaw('(started_at, id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}
