import type { Knex } from 'knex';
import { BackupError } from './backup-error.ts';
import { quoteName } from './data-tables.queries.ts';
import type { Manifest } from './manifest.ts';

/**
 * Clears the database for a restore in its transaction. Without `force` it needs a database without
 * creators: an empty one, or one where a server was only started. It needs no superuser, because this
 * account owns what is removed. Throws BackupError.
 */
export async function clearTarget(
  trx: Knex.Transaction,
  { force }: { force: boolean },
): Promise<void> {
  await refuseWhileInUse(trx);
  if (!force && (await hasCreators(trx))) {
    throw new BackupError(
      'The database is not empty. Use an empty one, or add --force to replace everything in it.',
    );
  }
  const foreign = await listForeign(trx);
  if (foreign.length > 0 && !force) {
    throw new BackupError(
      `The database contains tables of another program (${foreign.slice(0, 3).join(', ')}).`,
    );
  }
  for (const statement of await listDrops(trx)) await trx.raw(statement);
}

async function refuseWhileInUse(trx: Knex.Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL`);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new BackupError(
    `The database is in use: stop the servers and close other connections first (${count} connections).`,
  );
}

async function hasCreators(trx: Knex.Transaction): Promise<boolean> {
  if (!(await trx.schema.hasTable('users'))) return false;
  const found: unknown = await trx('users').first('id');
  return found !== undefined;
}

/** Tables exist, although no release of ours was ever started here. */
async function listForeign(trx: Knex.Transaction): Promise<string[]> {
  if (await trx.schema.hasTable('schema_migrations')) return [];
  return trx('pg_tables').where({ schemaname: 'public' }).orderBy('tablename').pluck('tablename');
}

async function listDrops(trx: Knex.Transaction): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { statement: string }[] }>(`
    SELECT format('DROP TABLE %s CASCADE', oid::regclass) AS statement FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND pg_has_role(relowner, 'USAGE')
    UNION ALL
    -- Those of a column are gone with their table.
    SELECT format('DROP SEQUENCE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND pg_has_role(relowner, 'USAGE')
    UNION ALL
    SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND pg_has_role(proowner, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    UNION ALL
    SELECT 'DROP SCHEMA pgboss CASCADE' WHERE to_regnamespace('pgboss') IS NOT NULL`);
  return rows.map(({ statement }) => statement);
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Removes every foreign key and returns how to add it again: checked once, after all rows are in.
 */
export async function dropForeignKeys(trx: Knex.Transaction): Promise<ForeignKey[]> {
  const { rows } = await trx.raw<{ rows: ForeignKey[] }>(`
    SELECT relname AS table, conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    ORDER BY 1, 2`);
  for (const { table, name } of rows) {
    await trx.raw(`ALTER TABLE ${quoteName(table)} DROP CONSTRAINT ${quoteName(name)}`);
  }
  return rows;
}

export async function addForeignKeys(
  trx: Knex.Transaction,
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { table, name, definition } of keys) {
    await trx.raw(
      `ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} ${definition}`,
    );
  }
}

/** Makes the partitions of visits for months such as `2026-11`. */
export async function makeVisitMonths(
  trx: Knex.Transaction,
  months: readonly string[],
): Promise<void> {
  for (const month of months) {
    await trx.raw('SELECT ensure_visit_partition(?::date)', [`${month}-01`]);
  }
}

/** Switches the product's own triggers of these tables. */
export async function switchTriggers(
  trx: Knex.Transaction,
  tables: readonly string[],
  how: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const name of tables) await trx.raw(`ALTER TABLE ${quoteName(name)} ${how} TRIGGER USER`);
}

/** Removes all rows of these tables. */
export async function emptyTables(trx: Knex.Transaction, tables: readonly string[]): Promise<void> {
  await trx.raw(`TRUNCATE ${tables.map(quoteName).join(', ')}`);
}

/** Sets a sequence to where it was. */
export async function setSequence(
  trx: Knex.Transaction,
  { name, value, isCalled }: Manifest['sequences'][number],
): Promise<void> {
  await trx.raw('SELECT setval(?::regclass, ?, ?)', [`public.${quoteName(name)}`, value, isCalled]);
}

/** Counts anew what the planner of statements relies on. */
export async function analyse(trx: Knex.Transaction): Promise<void> {
  // A large database needs longer than the usual time-out.
  await trx.raw('SET LOCAL statement_timeout = 0');
  await trx.raw('ANALYZE');
}
