import type { Knex } from 'knex';
import type { SessionKind } from './sessions.rules.ts';

/** SQL: the session is neither too old nor unused for too long. */
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

/** Adds a session that lasts as long as its kind allows. */
export async function insertSession(
  db: Knex,
  { sessions, owner, longest }: SessionKind,
  session: {
    id: string;
    ownerId: string;
    tokenHash: Buffer;
    bindingHash: Buffer | null;
    userAgent: string;
    country: string | null;
  },
): Promise<void> {
  const { ownerId, ...columns } = session;
  await db(sessions).insert({
    ...columns,
    [owner]: ownerId,
    expiresAt: db.raw(`now() + interval '${longest}'`),
  });
}

/** Removes the sessions that a new one replaces: expired ones, the same token, the same browser. */
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

/** Remembers a browser under its new cookie value, in place of the previous one (T38). */
export async function replaceBrowser(
  db: Knex,
  { browsers, owner, browsersKept }: SessionKind,
  browser: { ownerId: string; bindingHash: Buffer; previousHash: Buffer | null },
): Promise<void> {
  const { ownerId, bindingHash, previousHash } = browser;
  const own = () => db(browsers).where({ [owner]: ownerId });
  await db(browsers).insert({ bindingHash, [owner]: ownerId });
  if (previousHash !== null) await own().where({ bindingHash: previousHash }).delete();
  const newest = own().select('binding_hash').orderBy('created_at', 'desc').limit(browsersKept);
  await own().whereNotIn('binding_hash', newest).delete();
}

export interface StoredSession {
  sessionId: string;
  bindingHash: Buffer | null;
  /** Last noted use is more than a minute ago. */
  isStale: boolean;
}

/** The live session of a token with columns of its person. `where` says who may be signed in at all. */
export async function findLiveSession<Person extends object>(
  db: Knex,
  kind: SessionKind,
  tokenHash: Buffer,
  person: { columns: readonly (string | Knex.Raw)[]; where?: string },
): Promise<(Person & StoredSession) | undefined> {
  const { people, sessions, owner } = kind;
  const found: unknown = await db(sessions)
    .join(people, `${people}.id`, `${sessions}.${owner}`)
    .where({ tokenHash })
    .whereRaw(isLive(kind))
    .whereRaw(person.where ?? 'true')
    .first(
      ...person.columns,
      `${sessions}.id as session_id`,
      `${sessions}.binding_hash`,
      db.raw(`${sessions}.last_seen_at < now() - interval '1 minute' AS is_stale`),
    );
  return found as (Person & StoredSession) | undefined; // the columns asked for
}

/** Those of the sessions that are live. `where` says who may be signed in at all. */
export function findLiveSessionIds(
  db: Knex,
  kind: SessionKind,
  ids: readonly string[],
  where = 'true',
): Promise<string[]> {
  const { people, sessions, owner } = kind;
  return db(sessions)
    .join(people, `${people}.id`, `${sessions}.${owner}`)
    .whereRaw(`${sessions}.id = ANY (?)`, [[...ids]])
    .whereRaw(isLive(kind))
    .whereRaw(where)
    .pluck(`${sessions}.id`);
}

/** Records a use of the session. A row that another request is recording is skipped. */
export async function noteUse(
  db: Knex,
  { sessions }: SessionKind,
  id: string,
  userAgent: string | undefined,
): Promise<void> {
  const free = db(sessions).select('id').where({ id }).forUpdate().skipLocked();
  await db(sessions)
    .whereIn('id', free)
    .update({ lastSeenAt: db.fn.now(), ...(isDesktopApp(userAgent) ? { userAgent } : {}) });
}

/**
 * Its sessions outlive its updates, so the version that counts is the one of the last use. The app's streams
 * of events name no program, so they change nothing.
 */
function isDesktopApp(userAgent = ''): boolean {
  return userAgent.includes(' Electron/');
}

/** Whose live session is bound to this cookie; null for nobody's. */
export async function findBoundOwner(
  db: Knex,
  kind: SessionKind,
  bindingHash: Buffer,
): Promise<string | null> {
  const row = await db(kind.sessions)
    .where({ bindingHash })
    .whereRaw(isLive(kind))
    .first<{ ownerId: string } | undefined>(`${kind.owner} as owner_id`);
  return row?.ownerId ?? null;
}
