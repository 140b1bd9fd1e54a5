import type { Knex } from 'knex';

/**
 * What happened at least once, with when it happened last:
 * - test_mail: the mail server took a test; `detail` is the address
 * - backup: a backup was finished; `detail` names it
 */
export type InstallationFact = 'test_mail' | 'backup';

/** Notes that something happened, now and last. */
export async function noteFact(db: Knex, name: InstallationFact, detail: string): Promise<void> {
  await db('installation_facts')
    .insert({ name, detail })
    .onConflict('name')
    .merge({ detail, at: db.fn.now() });
}

export interface FactRow {
  detail: string;
  at: Date;
}

/** Null when it never happened. */
export async function findFact(db: Knex, name: InstallationFact): Promise<FactRow | null> {
  const row = await db('installation_facts').where({ name }).first<FactRow | undefined>();
  return row ?? null;
}
