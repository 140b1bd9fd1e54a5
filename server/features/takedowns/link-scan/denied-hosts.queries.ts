import type { Knex } from 'knex';
import { containsText } from '#server/platform/db/statements/like-pattern.ts';
import { type Keyset, keysetAt } from '#server/platform/db/statements/keyset-cursor.ts';
import { IS_OPEN } from './link-findings.queries.ts';

export interface DeniedHostRow {
  id: string;
  host: string;
  reason: string;
  addedBy: string;
  createdAt: Date;
  pages: number;
  keysetAt: string;
}

/** All of them. */
export async function selectDeniedHosts(db: Knex): Promise<string[]> {
  return db('denied_hosts').pluck<string[]>('host');
}

function deniedHosts(db: Knex): Knex.QueryBuilder<object, DeniedHostRow[]> {
  return db('denied_hosts as d').select<DeniedHostRow[]>(
    'd.id',
    'd.host',
    'd.reason',
    'd.added_by',
    'd.created_at',
    db.raw(`(SELECT count(DISTINCT f.magnet_id)::int FROM link_findings f
      JOIN magnets m ON m.id = f.magnet_id JOIN users u ON u.id = m.user_id
      WHERE f.kind = 'denied' AND f.because = d.host AND ${IS_OPEN}) AS pages`),
    db.raw(`${keysetAt('d.created_at')} AS keyset_at`),
  );
}

/** One row more than `limit`, newest first. */
export async function selectDeniedPage(
  db: Knex,
  { search, after, limit }: { search: string; after: Keyset | null; limit: number },
): Promise<DeniedHostRow[]> {
  const query = deniedHosts(db)
    .orderBy([
      { column: 'd.created_at', order: 'desc' },
      { column: 'd.id', order: 'desc' },
    ])
    .limit(limit + 1);
  if (search !== '') {
    const part = containsText(search);
    void query.whereRaw('(d.host ILIKE :part OR d.reason ILIKE :part)', { part });
  }
  if (after !== null) {
    void query.whereRaw('(d.created_at, d.id) < (?::timestamptz, ?)', [after.at, after.id]);
  }
  return query;
}

export async function findDeniedHost(db: Knex, id: string): Promise<DeniedHostRow | undefined> {
  return deniedHosts(db).where('d.id', id).first();
}

/** Changes run one after the other, so that each knows the list. */
export async function lockDeniedHosts(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('denied_hosts'))`);
}

export async function insertDeniedHost(
  trx: Knex.Transaction,
  entry: Pick<DeniedHostRow, 'id' | 'host' | 'reason' | 'addedBy'>,
): Promise<void> {
  await trx('denied_hosts').insert(entry);
}

export async function deleteDeniedHost(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('denied_hosts').where({ id }).delete();
}
