import type { Knex } from 'knex';

export interface ListRow {
  sourceUrl: string | null;
  domains: string[];
  takenAt: Date;
}

export interface DecisionRow {
  domain: string;
  isThrowaway: boolean;
  decidedAt: Date;
}

/** The operators' own list; undefined while the product's counts. */
export async function selectList(db: Knex): Promise<ListRow | undefined> {
  return db('throwaway_lists').first<ListRow | undefined>('source_url', 'domains', 'taken_at');
}

/** What operators decided about single domains, by name. */
export async function selectDecisions(db: Knex): Promise<DecisionRow[]> {
  return db('throwaway_decisions')
    .orderBy('domain')
    .select<DecisionRow[]>('domain', 'is_throwaway', 'decided_at');
}

/** Changes run one after the other, so that each knows what it changed. */
export async function lockThrowaway(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('throwaway_domains'))`);
}

export async function putList(
  trx: Knex.Transaction,
  list: Pick<ListRow, 'sourceUrl' | 'domains'>,
): Promise<void> {
  await trx('throwaway_lists')
    .insert({ id: 1, ...list, takenAt: trx.fn.now() })
    .onConflict('id')
    .merge();
}

export async function deleteList(trx: Knex.Transaction): Promise<void> {
  await trx('throwaway_lists').delete();
}

export async function putDecision(
  trx: Knex.Transaction,
  decision: Pick<DecisionRow, 'domain' | 'isThrowaway'>,
): Promise<void> {
  await trx('throwaway_decisions')
    .insert({ ...decision, decidedAt: trx.fn.now() })
    .onConflict('domain')
    .merge();
}

export async function deleteDecision(trx: Knex.Transaction, domain: string): Promise<number> {
  return trx('throwaway_decisions').where({ domain }).delete();
}
