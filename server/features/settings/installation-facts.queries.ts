import type { Knex } from 'knex';

/**
 * Facts that happened at least once, with the last time:
 * - test_mail: the mail server accepted a test; `detail` is the address
 * - backup: a backup was finished; `detail` names it
 * - linkedin_sign_in_failed: LinkedIn did not complete a sign-in; `detail` is the reason
 */
export type InstallationFact = 'test_mail' | 'backup' | 'linkedin_sign_in_failed';

/** Stores that a fact happened now. */
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
