import { timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { type Ids, hashSecret } from '#server/platform/ids.ts';
import * as queries from './sessions.queries.ts';
import type { Device, SessionKind } from './sessions.rules.ts';

/**
 * Opens a session with a new token; tables keep only its SHA-256. It ends the sessions it replaces:
 * the token sent along, this browser's sessions, the person's expired ones. `binding` is the new
 * value of the browser's cookie; null for another client.
 */
export async function storeSession(
  db: Knex,
  ids: Ids,
  kind: SessionKind,
  ownerId: string,
  device: Device,
): Promise<{ token: string; binding: string | null }> {
  const token = ids.secret(kind.prefix);
  const binding = device.isBrowser ? ids.secret('') : null;
  const bindingHash = hashOrNull(binding);
  const previousHash = hashOrNull(device.binding);
  await queries.deleteReplaced(db, kind, {
    ownerId,
    tokenHash: hashOrNull(device.token),
    bindingHash: previousHash,
  });
  await queries.insertSession(db, kind, {
    id: ids.rowId(),
    ownerId,
    tokenHash: hashSecret(token),
    bindingHash,
    userAgent: device.userAgent,
    country: device.country ?? null,
  });
  if (bindingHash !== null) {
    await queries.replaceBrowser(db, kind, { ownerId, bindingHash, previousHash });
  }
  return { token, binding };
}

/**
 * The live session of a token with columns of its person, or null when it is unknown, ended, or
 * another browser's; by the clock of the database. `where` says who may be signed in at all.
 */
export async function findStoredSession<Person extends object>(
  db: Knex,
  kind: SessionKind,
  presented: { token: string; binding: string | undefined; userAgent?: string | undefined },
  person: { columns: readonly (string | Knex.Raw)[]; where?: string },
): Promise<(Person & queries.StoredSession) | null> {
  const { token, binding, userAgent } = presented;
  const { prefix } = kind;
  if (!token.startsWith(prefix) || !/^[\w-]{43}$/.test(token.slice(prefix.length))) return null;
  const row = await queries.findLiveSession<Person>(db, kind, hashSecret(token), person);
  if (row === undefined) return null;
  if (row.bindingHash !== null && !isSameSecret(row.bindingHash, binding)) return null;
  // The time of use may fail: a read-only or busy database must not sign anybody out (R06).
  if (row.isStale) await queries.noteUse(db, kind, row.sessionId, userAgent).catch(() => {});
  return row;
}

function isSameSecret(expected: Buffer, secret: string | undefined): boolean {
  return secret !== undefined && timingSafeEqual(expected, hashSecret(secret));
}

function hashOrNull(secret: string | null | undefined): Buffer | null {
  return secret === null || secret === undefined ? null : hashSecret(secret);
}
