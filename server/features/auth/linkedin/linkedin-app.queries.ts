import type { Knex } from 'knex';

/** The operator's app as stored. */
export interface StoredLinkedInApp {
  isOn: boolean;
  clientId: string;
  sealedSecret: string | null;
  secretEnding: string | null;
  secretSetAt: Date | null;
}

const unset: StoredLinkedInApp = {
  isOn: false,
  clientId: '',
  sealedSecret: null,
  secretEnding: null,
  secretSetAt: null,
};

export async function selectApp(db: Knex): Promise<StoredLinkedInApp> {
  const row = await db('linkedin_sign_in').first<StoredLinkedInApp | undefined>(Object.keys(unset));
  return row ?? unset;
}

/** Serialises changes: a second one waits for the end of the transaction. */
export async function lockApp(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('linkedin_sign_in'))`);
}

export async function saveApp(
  trx: Knex.Transaction,
  app: { isOn: boolean; clientId: string },
): Promise<void> {
  await trx('linkedin_sign_in').insert(app).onConflict('id').merge(app);
}

/** Null deletes the secret. */
export async function saveSecret(
  trx: Knex.Transaction,
  secret: { sealed: string; ending: string } | null,
): Promise<void> {
  const columns = {
    sealedSecret: secret?.sealed ?? null,
    secretEnding: secret?.ending ?? null,
    secretSetAt: secret === null ? null : trx.fn.now(),
  };
  await trx('linkedin_sign_in').insert(columns).onConflict('id').merge(columns);
}

/** Counts connected accounts, and those of them without a password. */
export async function countConnected(
  db: Knex,
): Promise<{ connected: number; withoutPassword: number }> {
  const { rows } = await db.raw<{ rows: { connected: number; withoutPassword: number }[] }>(
    `SELECT count(*)::int AS connected,
       count(*) FILTER (WHERE u.password_hash IS NULL)::int AS without_password
     FROM linkedin_identities i JOIN users u ON u.id = i.user_id`,
  );
  return rows[0] ?? { connected: 0, withoutPassword: 0 };
}
