import type { Knex } from 'knex';

/** Any constant: processes that start together on a fresh database meet at this lock. */
const SEED_LOCK = 7_316_003;
/** Row of `settings` that says the demo is complete. */
const DONE_KEY = 'demoSeeded';

/** Lets the transaction stand idle while its process works elsewhere. */
export async function allowIdleTransaction(trx: Knex.Transaction): Promise<void> {
  await trx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
}

/** False while another process seeds; the lock ends with the transaction. */
export async function trySeedLock(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(?) AS locked',
    [SEED_LOCK],
  );
  return rows[0]?.locked === true;
}

export async function isSeeded(db: Knex): Promise<boolean> {
  const row = await db('settings').where({ key: DONE_KEY }).first<object | undefined>('key');
  return row !== undefined;
}

export async function markSeeded(db: Knex): Promise<void> {
  await db('settings').insert({ key: DONE_KEY, value: 'true' });
}

export async function hasAnyUser(db: Knex): Promise<boolean> {
  return (await db('users').first<object | undefined>('id')) !== undefined;
}

export async function deleteCreator(db: Knex, emailKey: string): Promise<void> {
  await db('users').where({ emailKey }).delete();
}

/** A creator on Pro with a confirmed profile, signed in nowhere. */
export async function completeCreator(
  db: Knex,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  await db('sessions').where({ userId }).delete();
  await db('users').where({ id: userId }).update({
    planId: 'pro',
    linkedinName: name,
    profileConfirmedAt: db.fn.now(),
  });
}

/** Id of a creator's newest active magnet, or null. */
export async function findNewestMagnet(db: Knex, emailKey: string): Promise<string | null> {
  const row = await db('magnets')
    .join('users', 'users.id', 'magnets.user_id')
    .where({ 'users.email_key': emailKey, 'magnets.status': 'active' })
    .whereNull('magnets.deleted_at')
    .orderBy('magnets.created_at', 'desc')
    .first<{ id: string } | undefined>('magnets.id');
  return row?.id ?? null;
}
