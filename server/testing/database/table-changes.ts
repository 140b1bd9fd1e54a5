import { advisoryLocks } from '#server/platform/db/advisory-locks.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { TestApp } from '../app/test-app.ts';
import { comparedTables, type HashedTable, hashesOf, hashesSql } from './table-hashes.ts';

type Hashes = { [table: string]: string };

interface Watch {
  tables: HashedTable[];
  /** Of them, those of the queue: they are its own, so nobody counts for it. */
  uncounted: HashedTable[];
  /** The last hash of each table, and how many statements had written to it before. */
  known: Map<string, { writes: string; hash: string }>;
}

const watches = new WeakMap<Database, Promise<Watch>>();

/**
 * The hashes of all tables, where only those are read again that a statement wrote to since the last
 * time. Tests ask around every call, and reading a hundred tables costs more than most calls.
 */
async function watchTables(db: Database): Promise<Hashes> {
  let opening = watches.get(db);
  if (opening === undefined) {
    opening = beginWatch(db);
    watches.set(db, opening);
  }
  const { tables, uncounted, known } = await opening;
  const { writes, hashes } = await countWrites(db, tables, uncounted);
  const moved = tables.filter(({ name }) => {
    const count = writes.get(name);
    return count !== undefined && known.get(name)?.writes !== count;
  });
  if (moved.length > 0) Object.assign(hashes, await hashesOf(db, moved));
  for (const [name, hash] of Object.entries(hashes)) {
    known.set(name, { writes: writes.get(name) ?? '', hash });
  }
  return Object.fromEntries(tables.map(({ name }) => [name, known.get(name)?.hash ?? '']));
}

/**
 * Names of the tables that a piece of work changed. Meanwhile no round looks at the use of plans, and
 * the housekeeping, which begins a minute after a start, removes nothing. Refusals, which are written
 * seconds later, are written before: those of earlier calls without it, those of its own within it.
 */
export async function changedTables(
  { db, services }: Pick<TestApp, 'db' | 'services'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  await services.security.refusals.flush();
  const { before, after } = await db.transaction(async (trx) => {
    // It waits for the work, which takes long on a busy machine.
    await trx.raw(
      `SELECT set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock(?),
         pg_advisory_xact_lock(?)`,
      [advisoryLocks.usageNotices, advisoryLocks.housekeeping],
    );
    const hashes = await watchTables(db);
    await work();
    await services.security.refusals.flush();
    return { before: hashes, after: await watchTables(db) };
  });
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/**
 * Every statement that writes to a table counts in a sequence, which no transaction holds or takes
 * back. A table is committed by itself, so that this never waits for two at the same time.
 */
async function beginWatch(db: Database): Promise<Watch> {
  const tables = await comparedTables(db);
  await db.raw(`
    CREATE SCHEMA IF NOT EXISTS watched;
    CREATE OR REPLACE FUNCTION watched.count_write() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM nextval(TG_ARGV[0]::regclass); RETURN NULL; END'`);
  await db.raw(`
    DO $$ DECLARE t record; BEGIN
      FOR t IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('CREATE SEQUENCE IF NOT EXISTS watched.%I', t.name);
        EXECUTE format('CREATE OR REPLACE TRIGGER watched
          AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.%I
          FOR EACH STATEMENT EXECUTE FUNCTION watched.count_write(%L)',
          t.name, format('watched.%I', t.name));
        COMMIT;
      END LOOP;
    END $$`);
  const uncounted = tables.filter((table) => !isCounted(table));
  return { tables, uncounted, known: new Map() };
}

const isCounted = ({ name, table }: HashedTable): boolean => table === `public.${name}`;

/** How often each table was written to, and the hashes of those that nobody counts for. */
async function countWrites(
  db: Database,
  tables: readonly HashedTable[],
  uncounted: readonly HashedTable[],
): Promise<{ writes: Map<string, string>; hashes: Hashes }> {
  const names = tables.filter(isCounted).map(({ name }) => name);
  const { rows } = await db.raw<{ rows: { counts: string[]; hashes: string[] }[] }>(
    `SELECT array_agg(
       COALESCE(pg_sequence_last_value(format('watched.%I', name)::regclass), 0)::text ORDER BY place
     ) AS counts, ${hashesSql(uncounted)} AS hashes
     FROM unnest(?::text[]) WITH ORDINALITY AS list (name, place)`,
    [names],
  );
  const { counts = [], hashes = [] } = rows[0] ?? {};
  return {
    writes: new Map(names.map((name, at) => [name, counts[at] ?? ''])),
    hashes: Object.fromEntries(uncounted.map(({ name }, at) => [name, hashes[at] ?? ''])),
  };
}
