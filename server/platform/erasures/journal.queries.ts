import type { Knex } from 'knex';
import { advisoryLocks } from '../db/advisory-locks.ts';
import type { InstallationKey } from '../security/installation-key.ts';

export const erasedKinds = ['address', 'comment', 'lead', 'contact', 'account'] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** An erasure, for a restore of a backup that does not know of it (docs/decisions/0042). */
export interface JournalEntry {
  id: string;
  at: string;
  kind: ErasedKind;
  /** The random id of a row, or what `hashedTarget` makes of an address or a comment's id. */
  target: string;
}

/** Notes erasures in their own transaction. */
export async function noteErased(
  trx: Knex.Transaction,
  kind: ErasedKind,
  targets: readonly string[],
): Promise<void> {
  if (targets.length === 0) return;
  await trx.raw(
    'INSERT INTO erasure_journal (kind, target) SELECT ?, target FROM unnest(?::text[]) AS t (target)',
    [kind, [...targets]],
  );
}

/** Without the installation's key nobody tells from it whom it means, nor tries people out. */
export function hashedTarget(
  key: Pick<InstallationKey, 'id' | 'sign'>,
  kind: 'address' | 'comment',
  text: string,
): string {
  const purpose = kind === 'address' ? 'erased-addresses' : 'erased-comments';
  return `${key.id}.${key.sign(purpose, text)}`;
}

interface EntryRow extends Omit<JournalEntry, 'at'> {
  at: Date;
}

const toEntry = ({ id, at, kind, target }: EntryRow): JournalEntry => ({
  id,
  at: at.toISOString(),
  kind,
  target,
});

/** Processes may share the folder: one at a time writes the file. */
export async function holdFile(trx: Knex.Transaction): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLocks.erasureFile]);
}

/** Entries that are in no file yet, the oldest first. */
export async function selectUnwritten(
  trx: Knex.Transaction,
  limit: number,
): Promise<JournalEntry[]> {
  const rows = await trx('erasure_journal')
    .whereNull('written_at')
    .orderBy(['at', 'id'])
    .limit(limit)
    .select<EntryRow[]>('id', 'at', 'kind', 'target');
  return rows.map(toEntry);
}

/** Some entries in the order of their ids. */
export async function selectEntries(
  trx: Knex.Transaction,
  { after, limit }: { after: string; limit: number },
): Promise<JournalEntry[]> {
  const rows = await trx('erasure_journal')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select<EntryRow[]>('id', 'at', 'kind', 'target');
  return rows.map(toEntry);
}

export async function markWritten(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await trx('erasure_journal')
    .whereIn('id', [...ids])
    .update({ writtenAt: trx.fn.now() });
}

/** Entries that a restore carried out again. The file gets them once more, which changes nothing. */
export async function insertEntries(
  trx: Knex.Transaction,
  entries: readonly JournalEntry[],
): Promise<void> {
  await trx.raw(
    `INSERT INTO erasure_journal (id, at, kind, target)
     SELECT id, at, kind, target
     FROM jsonb_to_recordset(?::jsonb) AS t (id text, at timestamptz, kind text, target text)
     ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(entries)],
  );
}
