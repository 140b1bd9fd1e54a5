import type { Knex } from 'knex';
import type { PushProblem } from '#shared/notifications/push-browsers.contract.ts';

/** What a browser's push service is reached by. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushBrowserRow extends PushAddress {
  id: string;
  userId: string;
  sessionId: string;
  userAgent: string;
  createdAt: Date;
  lastSuccessAt: Date | null;
  problem: PushProblem | null;
  failingSince: Date | null;
}

/** The key of the installation as stored. */
export interface StoredPushKey {
  publicKey: string;
  privateSealed: string;
}

export async function selectKey(db: Knex): Promise<StoredPushKey | undefined> {
  return db('push_keys').first<StoredPushKey | undefined>('public_key', 'private_sealed');
}

/** Stores the first key; a later one is left out. */
export async function insertKey(trx: Knex.Transaction, key: StoredPushKey): Promise<void> {
  await trx('push_keys').insert(key).onConflict('id').ignore();
}

/** Of processes that make a key at the same time, the others wait for the end of the transaction. */
export async function lockKey(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('push_keys'))`);
}

/** Forgets a key that cannot be opened, and all browsers: they take messages of that key alone. */
export async function deleteKey(trx: Knex.Transaction): Promise<void> {
  await trx('push_browsers').delete();
  await trx('push_keys').delete();
}

/** Browsers of a creator whose sessions last, the newest first. */
export async function selectBrowsers(db: Knex, userId: string): Promise<PushBrowserRow[]> {
  return db('push_browsers as b')
    .join('sessions as s', 's.id', 'b.session_id')
    .where({ 'b.user_id': userId })
    .whereRaw('s.expires_at > now()')
    .orderBy([
      { column: 'b.created_at', order: 'desc' },
      { column: 'b.id', order: 'desc' },
    ])
    .select<PushBrowserRow[]>('b.*');
}

/** One of them; undefined for an unknown one and for another creator's alike. */
export async function findBrowser(
  db: Knex,
  userId: string,
  id: string,
): Promise<PushBrowserRow | undefined> {
  return (await selectBrowsers(db, userId)).find((one) => one.id === id);
}

/**
 * Removes what a browser had before: of its session, and of whoever used it last. Keys show that it is the
 * same browser, because only that one knows them.
 */
export async function deleteReplaced(
  trx: Knex.Transaction,
  { sessionId, endpoint, auth }: { sessionId: string; endpoint: string; auth: string },
): Promise<void> {
  await trx('push_browsers').where({ sessionId }).orWhere({ endpoint, auth }).delete();
}

/** Undefined when the address is another browser's. */
export async function insertBrowser(
  trx: Knex.Transaction,
  browser: PushAddress & { id: string; userId: string; sessionId: string; userAgent: string },
): Promise<PushBrowserRow | undefined> {
  const [row] = await trx('push_browsers')
    .insert(browser)
    .onConflict('endpoint')
    .ignore()
    .returning<PushBrowserRow[]>('*');
  return row;
}

/** False for an unknown browser and for another creator's alike. */
export async function deleteBrowser(db: Knex, userId: string, id: string): Promise<boolean> {
  return (await db('push_browsers').where({ id, userId }).delete()) > 0;
}

/** Removes a browser that its push service does not know any more, unless it has another address by now. */
export async function deleteGone(
  db: Knex,
  { id, endpoint }: { id: string; endpoint: string },
): Promise<void> {
  await db('push_browsers').where({ id, endpoint }).delete();
}

/** Notes that the push service of a browser took something. */
export async function noteSuccess(db: Knex, id: string): Promise<void> {
  await db('push_browsers')
    .where({ id })
    .update({ lastSuccessAt: db.fn.now(), problem: null, failingSince: null });
}

/** Notes what went wrong; since when is the time of the first failure in a row. */
export async function noteFailure(db: Knex, id: string, problem: PushProblem): Promise<void> {
  await db('push_browsers')
    .where({ id })
    .update({ problem, failingSince: db.raw('coalesce(failing_since, now())') });
}
