import type { Knex } from 'knex';
import { textArray } from '#server/platform/db/statements/array-literal.ts';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';

export interface StoredConnection {
  clientId: string;
  memberUrn: string | null;
  sealedAccessToken: string;
  accessExpiresAt: Date;
  sealedRefreshToken: string | null;
  refreshExpiresAt: Date | null;
  connectedAt: Date;
  needsReconnectAt: Date | null;
}

export interface StoredPage {
  organizationId: string;
  name: string;
  isChosen: boolean;
}

/** Encrypted access as stored. */
export interface NewAccess {
  sealedAccessToken: string;
  expiresInSeconds: number;
  sealedRefreshToken: string | null;
  refreshExpiresInSeconds: number | null;
}

const COLUMNS = [
  'clientId',
  'memberUrn',
  'sealedAccessToken',
  'accessExpiresAt',
  'sealedRefreshToken',
  'refreshExpiresAt',
  'connectedAt',
  'needsReconnectAt',
] as const satisfies readonly (keyof StoredConnection)[];

export async function selectConnection(db: Knex, userId: string): Promise<StoredConnection | null> {
  const row = await db('company_connections')
    .where({ userId })
    .first<StoredConnection | undefined>(COLUMNS);
  return row ?? null;
}

export async function selectPages(db: Knex, userId: string): Promise<StoredPage[]> {
  return db('company_pages')
    .where({ userId })
    .orderBy(['name', 'organization_id'])
    .select<StoredPage[]>('organization_id', 'name', 'is_chosen');
}

/**
 * Only one renewal of a creator's access at a time, across all processes, until the end of the
 * transaction.
 */
export async function lockAccess(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(?, hashtext(?))', [
    advisoryLocks.linkedInTokens,
    userId,
  ]);
}

function accessColumns(db: Knex, access: NewAccess) {
  const after = (seconds: number | null) =>
    seconds === null ? null : db.raw('now() + make_interval(secs => ?)', [seconds]);
  return {
    sealedAccessToken: access.sealedAccessToken,
    accessExpiresAt: after(access.expiresInSeconds),
    sealedRefreshToken: access.sealedRefreshToken,
    refreshExpiresAt: after(access.refreshExpiresInSeconds),
    needsReconnectAt: null,
  };
}

/**
 * Replaces an earlier connection: pages that are still administered keep their choice, others are
 * deleted.
 */
export async function saveConnection(
  trx: Knex.Transaction,
  userId: string,
  connection: { clientId: string; memberUrn: string | null; access: NewAccess },
  pages: readonly { id: string; name: string }[],
): Promise<void> {
  const { clientId, memberUrn, access } = connection;
  const columns = { clientId, memberUrn, ...accessColumns(trx, access), connectedAt: trx.fn.now() };
  await trx('company_connections')
    .insert({ userId, ...columns })
    .onConflict('user_id')
    .merge(columns);
  const ids = pages.map(({ id }) => id);
  await trx('company_pages').where({ userId }).whereNotIn('organization_id', ids).delete();
  // A creator with one page has nothing to choose.
  const isChosen = pages.length === 1;
  await trx('company_pages')
    .insert(pages.map(({ id, name }) => ({ userId, organizationId: id, name, isChosen })))
    .onConflict(['user_id', 'organization_id'])
    .merge(['name']);
  await forgetForeignPosts(trx, userId);
}

/** Replaces the tokens. */
export async function renewAccess(
  trx: Knex.Transaction,
  userId: string,
  access: NewAccess,
): Promise<void> {
  await trx('company_connections').where({ userId }).update(accessColumns(trx, access));
}

/** Only the creator can renew the access after this. */
export async function endAccess(
  trx: Knex,
  userId: string,
  sealedAccessToken: string,
): Promise<void> {
  await trx('company_connections')
    .where({ userId, sealedAccessToken, needsReconnectAt: null })
    .update({ needsReconnectAt: trx.fn.now() });
}

export async function choosePages(
  trx: Knex.Transaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await trx('company_pages')
    .where({ userId })
    .update({ isChosen: trx.raw('organization_id = ANY(CAST(? AS text[]))', [textArray(ids)]) });
  await forgetForeignPosts(trx, userId);
}

/** Deletes the connection with its pages and posts. */
export async function deleteConnection(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('company_connections').where({ userId }).delete();
  await trx('company_connects').where({ userId }).delete();
}

/** Posts that belonged to none of the pages may now belong to one. */
async function forgetForeignPosts(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('company_posts').where({ userId, organizationId: null }).delete();
}

/** Starts a connection at LinkedIn; a creator has at most the latest five. */
export async function insertConnect(
  trx: Knex.Transaction,
  connect: { tokenHash: Buffer; userId: string; sessionId: string; seconds: number },
): Promise<void> {
  const { seconds, ...row } = connect;
  const expiresAt = trx.raw('now() + make_interval(secs => ?)', [seconds]);
  await trx('company_connects').insert({ ...row, expiresAt });
  const kept = trx('company_connects')
    .where({ userId: row.userId })
    .orderBy('created_at', 'desc')
    .limit(5)
    .select('token_hash');
  await trx('company_connects')
    .where({ userId: row.userId })
    .whereNotIn('token_hash', kept)
    .delete();
}

/** Takes it once, in the session that started it; only one of any parallel calls gets it. */
export async function takeConnect(
  db: Knex,
  connect: { tokenHash: Buffer; userId: string; sessionId: string },
): Promise<boolean> {
  const taken = await db('company_connects').where(connect).whereRaw('expires_at > now()').delete();
  return taken > 0;
}
