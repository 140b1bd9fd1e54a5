import { timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { type Ids, hashSecret } from '#server/platform/ids.ts';
import type { SessionKind } from './session-kinds.ts';
import type { Device } from './sessions.ts';

/** SQL: the session is neither too old nor left alone for too long. */
export function isLive({ sessions, idle }: SessionKind): string {
  return `(${sessions}.expires_at > now() AND ${sessions}.last_seen_at > now() - interval '${idle}')`;
}

/** SQL: the person signed in with this browser before. */
export function isKnownBrowser(db: Knex, kind: SessionKind, bindingHash: Buffer | null): Knex.Raw {
  const { browsers, owner, people } = kind;
  return db.raw(
    `EXISTS (SELECT FROM ${browsers} WHERE ${browsers}.${owner} = ${people}.id
       AND ${browsers}.binding_hash = ?) AS is_known_browser`,
    [bindingHash],
  );
}

/**
 * Opens a session with a new token, which nobody has seen before; tables keep SHA-256 only. What it
 * replaces ends: the token sent along, this browser's sessions, dead ones of the person. `binding` is
 * the new value of the browser's cookie; null for a client that is none.
 */
export async function storeSession(
  db: Knex,
  ids: Ids,
  kind: SessionKind,
  ownerId: string,
  device: Device,
): Promise<{ token: string; binding: string | null }> {
  const { sessions, owner, prefix, longest } = kind;
  const token = ids.secret(prefix);
  const binding = device.isBrowser ? ids.secret('') : null;
  const previousHash = hashOrNull(device.binding);
  await deleteReplaced(db, kind, {
    ownerId,
    tokenHash: hashOrNull(device.token),
    bindingHash: previousHash,
  });
  await db(sessions).insert({
    id: ids.rowId(),
    [owner]: ownerId,
    tokenHash: hashSecret(token),
    bindingHash: hashOrNull(binding),
    userAgent: device.userAgent,
    expiresAt: db.raw(`now() + interval '${longest}'`),
  });
  if (binding !== null) await rememberBrowser(db, kind, { ownerId, binding, previousHash });
  return { token, binding };
}

/** Removes what a new session takes the place of: dead ones, the same token, the same browser. */
export async function deleteReplaced(
  db: Knex,
  kind: SessionKind,
  replaced: { ownerId: string; tokenHash: Buffer | null; bindingHash: Buffer | null },
): Promise<void> {
  const { ownerId, tokenHash, bindingHash } = replaced;
  const query = db(kind.sessions).whereRaw(`(${kind.owner} = ? AND NOT ${isLive(kind)})`, [
    ownerId,
  ]);
  // Knex reads `null` as IS NULL, which would match every session without a cookie.
  if (tokenHash !== null) void query.orWhere({ tokenHash });
  if (bindingHash !== null) void query.orWhere({ bindingHash });
  await query.delete();
}

/** Remembers a browser under its new cookie value (T38). */
async function rememberBrowser(
  db: Knex,
  { browsers, owner, browsersKept }: SessionKind,
  browser: { ownerId: string; binding: string; previousHash: Buffer | null },
): Promise<void> {
  const { ownerId, binding, previousHash } = browser;
  const own = () => db(browsers).where({ [owner]: ownerId });
  await db(browsers).insert({ bindingHash: hashSecret(binding), [owner]: ownerId });
  if (previousHash !== null) await own().where({ bindingHash: previousHash }).delete();
  const newest = own().select('binding_hash').orderBy('created_at', 'desc').limit(browsersKept);
  await own().whereNotIn('binding_hash', newest).delete();
}

interface StoredSession {
  sessionId: string;
  bindingHash: Buffer | null;
  /** Last noted use is more than a minute ago. */
  isStale: boolean;
}

/**
 * The live session of a token with columns of its person, or null: unknown, ended, or another
 * browser's; by the clock of the database. `where` says who may be signed in at all.
 */
export async function findStoredSession<Person extends object>(
  db: Knex,
  kind: SessionKind,
  presented: { token: string; binding: string | undefined },
  person: { columns: readonly string[]; where?: string },
): Promise<(Person & StoredSession) | null> {
  const { people, sessions, owner, prefix } = kind;
  const { token, binding } = presented;
  if (!token.startsWith(prefix) || !/^[\w-]{43}$/.test(token.slice(prefix.length))) return null;
  const found: unknown = await db(sessions)
    .join(people, `${people}.id`, `${sessions}.${owner}`)
    .where({ tokenHash: hashSecret(token) })
    .whereRaw(isLive(kind))
    .whereRaw(person.where ?? 'true')
    .first(
      ...person.columns,
      `${sessions}.id as session_id`,
      `${sessions}.binding_hash`,
      db.raw(`${sessions}.last_seen_at < now() - interval '1 minute' AS is_stale`),
    );
  const row = found as (Person & StoredSession) | undefined; // the columns asked for
  if (row === undefined) return null;
  if (row.bindingHash !== null && !isSameSecret(row.bindingHash, binding)) return null;
  // Only a note for the idle limit: a read-only or busy database must not sign anybody out (R06).
  if (row.isStale) await touch(db, kind, row.sessionId).catch(() => {});
  return row;
}

/** Notes that a session is in use; a row another request just notes is left alone. */
async function touch(db: Knex, { sessions }: SessionKind, id: string): Promise<void> {
  const free = db(sessions).select('id').where({ id }).forUpdate().skipLocked();
  await db(sessions).whereIn('id', free).update({ lastSeenAt: db.fn.now() });
}

function isSameSecret(expected: Buffer, secret: string | undefined): boolean {
  return secret !== undefined && timingSafeEqual(expected, hashSecret(secret));
}

function hashOrNull(secret: string | null | undefined): Buffer | null {
  return secret === null || secret === undefined ? null : hashSecret(secret);
}
