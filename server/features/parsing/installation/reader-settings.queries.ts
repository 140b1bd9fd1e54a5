import type { Knex } from 'knex';
import type { PaidTerms } from '#shared/parsing/readers.contract.ts';
import type { PlacedReader } from './reader-order.rules.ts';

export interface StoredReader {
  name: string;
  isOn: boolean;
  position: number;
}

/** A paid reader as stored. */
export interface StoredPaidReader extends PaidTerms {
  sealedKey: string | null;
  keyEnding: string | null;
  keySetAt: Date | null;
}

/** The values of a paid reader without stored settings. */
export const unsetPaidReader: StoredPaidReader = {
  sealedKey: null,
  keyEnding: null,
  keySetAt: null,
  priceMicros: 0,
  capMicros: 0,
  currency: 'USD',
  concurrency: 1,
};

export async function selectReaders(db: Knex): Promise<StoredReader[]> {
  return db('comment_readers').select<StoredReader[]>('name', 'is_on', 'position');
}

export async function selectPaidReader(db: Knex, name: string): Promise<StoredPaidReader> {
  const row = await db('paid_readers')
    .where({ name })
    .first<StoredPaidReader | undefined>(Object.keys(unsetPaidReader));
  return row ?? unsetPaidReader;
}

/** Serialises changes: a second one waits for the end of the transaction. */
export async function lockReaders(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('comment_readers'))`);
}

export async function saveReaders(
  trx: Knex.Transaction,
  readers: readonly PlacedReader[],
): Promise<void> {
  const rows = readers.map(({ name, isOn }, position) => ({ name, isOn, position }));
  await trx('comment_readers')
    .insert(rows)
    .onConflict('name')
    .merge({
      isOn: trx.raw('excluded.is_on'),
      position: trx.raw('excluded.position'),
      updatedAt: trx.fn.now(),
    });
}

export async function savePaidTerms(
  trx: Knex.Transaction,
  name: string,
  terms: PaidTerms,
): Promise<void> {
  await trx('paid_readers')
    .insert({ name, ...terms })
    .onConflict('name')
    .merge(terms);
}

/** Null deletes the key. */
export async function savePaidKey(
  trx: Knex.Transaction,
  name: string,
  key: { sealed: string; ending: string } | null,
): Promise<void> {
  const columns = {
    sealedKey: key?.sealed ?? null,
    keyEnding: key?.ending ?? null,
    keySetAt: key === null ? null : trx.fn.now(),
  };
  await trx('paid_readers')
    .insert({ name, ...columns })
    .onConflict('name')
    .merge(columns);
}
