import type { Knex } from 'knex';

export interface StoredApp {
  clientId: string;
  sealedSecret: string;
  secretSetAt: Date;
  apiVersion: string;
  versionRefusedAt: Date | null;
}

export interface AppCounts {
  connections: number;
  needReconnect: number;
  endedLately: number;
  pages: number;
}

const COLUMNS = ['clientId', 'sealedSecret', 'secretSetAt', 'apiVersion', 'versionRefusedAt'];

export async function selectApp(db: Knex): Promise<StoredApp | null> {
  const row = await db('linkedin_apps').where({ id: 1 }).first<StoredApp | undefined>(COLUMNS);
  return row ?? null;
}

/** Serialises changes: a second one waits for the end of the transaction. */
export async function lockApp(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('linkedin_app'))`);
}

/** A new version has no refusal yet. Without a new secret the stored one stays. */
export async function saveApp(
  trx: Knex.Transaction,
  app: { clientId: string; apiVersion: string; sealedSecret: string | null },
): Promise<void> {
  const { sealedSecret, ...rest } = app;
  const secret = sealedSecret === null ? {} : { sealedSecret, secretSetAt: trx.fn.now() };
  const changed = await trx('linkedin_apps')
    .where({ id: 1 })
    .update({
      ...rest,
      ...secret,
      versionRefusedAt: trx.raw('CASE WHEN api_version = ? THEN version_refused_at END', [
        app.apiVersion,
      ]),
    });
  if (changed === 0) await trx('linkedin_apps').insert({ id: 1, ...rest, ...secret });
}

export async function deleteApp(trx: Knex.Transaction): Promise<void> {
  await trx('linkedin_apps').delete();
}

/** Records that LinkedIn refused this version, at most once a minute. */
export async function noteRefusedVersion(db: Knex, apiVersion: string): Promise<void> {
  await db('linkedin_apps')
    .where({ apiVersion })
    .whereRaw(`COALESCE(version_refused_at, '-infinity') < now() - interval '1 minute'`)
    .update({ versionRefusedAt: db.fn.now() });
}

/** Records that the version works, which ends an earlier refusal. */
export async function noteWorkingVersion(db: Knex, apiVersion: string): Promise<void> {
  await db('linkedin_apps')
    .where({ apiVersion })
    .whereNotNull('version_refused_at')
    .update({ versionRefusedAt: null });
}

/** Counts connections. One for another app, or without an app, counts as ended. */
export async function countConnections(db: Knex, clientId: string | null): Promise<AppCounts> {
  const { rows } = await db.raw<{ rows: AppCounts[] }>(
    `SELECT count(*)::int AS connections,
       count(*) FILTER (WHERE needs_reconnect_at IS NOT NULL
         OR client_id IS DISTINCT FROM :clientId)::int AS "needReconnect",
       count(*) FILTER (WHERE needs_reconnect_at > now() - interval '7 days')::int AS "endedLately",
       (SELECT count(*)::int FROM company_pages WHERE is_chosen) AS pages
     FROM company_connections`,
    { clientId },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('Counting connections gave no row');
  return row;
}
