import type { Knex } from 'knex';
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import { lockAccount } from '#server/platform/db/statements/account-locks.queries.ts';

/** One table of each kind of export, with the same columns. */
export type ExportTable = 'account_exports' | 'lead_exports';

/** A row of such a table. Columns beyond these belong to its feature. */
export interface ExportRow {
  id: string;
  userId: string;
  state: 'queued' | 'running' | 'ready' | 'failed' | 'withdrawn';
  askedAt: Date;
  tries: number;
  done: number;
  total: number;
  storageKey: string | null;
  /** Of a file that was taken away, until its bytes are gone. */
  withdrawnKey: string | null;
  size: number | null;
  sha256: Buffer | null;
  expiresAt: Date | null;
}

/** How long a writer may be silent before another process takes its export. */
const LEASE = `now() + interval '1 minute'`;
const notOver = '(expires_at IS NULL OR expires_at > now())';

/** The creator's export; an expired one counts as none. */
export async function selectExport<Row extends ExportRow>(
  db: Knex,
  table: ExportTable,
  userId: string,
): Promise<Row | undefined> {
  const row: unknown = await db(table).where({ userId }).whereRaw(notOver).first();
  return row as Row | undefined; // the table's columns
}

/**
 * Replaces an export that is ready or failed by a new request. While one is being written nothing
 * changes. The row's lock holds back parallel calls.
 */
export async function replaceExport(
  trx: Knex.Transaction,
  table: ExportTable,
  row: { id: string; userId: string },
): Promise<{ isNew: boolean; formerKey: string | null }> {
  const { userId } = row;
  await lockAccount(trx, userId);
  const former = await trx(table).where({ userId }).forUpdate().first<ExportRow | undefined>();
  if (former?.state === 'queued' || former?.state === 'running') {
    return { isNew: false, formerKey: null };
  }
  await trx(table).where({ userId }).delete();
  await trx(table).insert(row);
  return { isNew: true, formerKey: former?.storageKey ?? former?.withdrawnKey ?? null };
}

/** Removes the creator's export, whatever its state; undefined when there is none. */
export async function deleteExport(
  db: Knex,
  table: ExportTable,
  userId: string,
): Promise<Pick<ExportRow, 'storageKey' | 'withdrawnKey'> | undefined> {
  const [row] = await db(table)
    .where({ userId })
    .whereRaw(notOver)
    .delete()
    .returning<Pick<ExportRow, 'storageKey' | 'withdrawnKey'>[]>(['storage_key', 'withdrawn_key']);
  return row;
}

/** Takes the oldest waiting export, or one whose writer is silent; null for none. */
export async function claimExport<Row extends ExportRow>(
  db: Knex,
  table: ExportTable,
  runner: string,
): Promise<Row | null> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `UPDATE ${table} SET state = 'running', runner = ?, lease_until = ${LEASE},
       tries = tries + 1, done = 0
     WHERE user_id = (
       SELECT user_id FROM ${table}
       WHERE (state = 'queued' OR (state = 'running' AND lease_until < now()))
         AND pg_try_advisory_xact_lock(${advisoryLocks.exports}, hashtext(user_id))
       ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING *`,
    [runner],
  );
  return rows[0] ?? null;
}

/** Reports progress; false when the export is no longer this writer's. */
export async function noteProgress(
  db: Knex,
  table: ExportTable,
  runner: string,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const changed = await db(table)
    .where({ runner, state: 'running' })
    .update({ done, total, leaseUntil: db.raw(LEASE) });
  return changed > 0;
}

export interface WrittenExport {
  /** Records in it. */
  total: number;
  storageKey: string;
  size: number;
  sha256: Buffer;
}

/**
 * Marks the export as ready for a week. Returns its owner's address, or undefined when it was
 * cancelled.
 */
export async function finishExport(
  trx: Knex.Transaction,
  table: ExportTable,
  runner: string,
  written: WrittenExport,
): Promise<{ email: string; emailKey: string } | undefined> {
  const [row] = await trx(table)
    .where({ runner, state: 'running' })
    .update({
      ...written,
      state: 'ready',
      runner: null,
      leaseUntil: null,
      done: written.total,
      expiresAt: trx.raw(`now() + interval '7 days'`),
    })
    .returning<{ userId: string }[]>('user_id');
  if (row === undefined) return undefined;
  return trx('users')
    .where({ id: row.userId })
    .first<{ email: string; emailKey: string } | undefined>('email', 'email_key');
}

/** Returns an export: to be tried again later, or failed for good. */
export async function giveBackExport(
  db: Knex,
  table: ExportTable,
  runner: string,
  { again, afterSeconds }: { again: boolean; afterSeconds: number },
): Promise<void> {
  await db(table)
    .where({ runner, state: 'running' })
    .update({
      state: again ? 'running' : 'failed',
      runner: null,
      leaseUntil: again ? db.raw('now() + make_interval(secs => ?)', [afterSeconds]) : null,
    });
}

/** A stopped process takes back its try, so restarts alone never make an export fail. */
export async function releaseExport(db: Knex, table: ExportTable, runner: string): Promise<void> {
  await db(table)
    .where({ runner, state: 'running' })
    .update({ state: 'queued', runner: null, leaseUntil: null, tries: db.raw('tries - 1') });
}

/** Removes expired exports and returns the keys of their files. */
export async function deleteOverdueExports(db: Knex, table: ExportTable): Promise<string[]> {
  const rows = await db(table)
    .whereRaw('expires_at <= now()')
    .delete()
    .returning<Pick<ExportRow, 'storageKey' | 'withdrawnKey'>[]>(['storage_key', 'withdrawn_key']);
  return rows.flatMap(({ storageKey, withdrawnKey }) => storageKey ?? withdrawnKey ?? []);
}

/** The export a mail is about, while it can be downloaded. */
export async function selectReadyExport(
  db: Knex,
  table: ExportTable,
  id: string,
): Promise<Pick<ExportRow, 'expiresAt'> | undefined> {
  return db(table)
    .where({ id, state: 'ready' })
    .whereRaw(notOver)
    .first<Pick<ExportRow, 'expiresAt'> | undefined>('expires_at');
}
