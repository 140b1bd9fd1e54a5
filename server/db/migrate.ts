import type { Knex } from 'knex';
import type { Database } from './connection.ts';
import type { Migration } from './migration.ts';
import { allMigrations } from './migrations/all-migrations.ts';

/** Any constant; processes of one installation meet at this session lock (R17). */
const MIGRATION_LOCK = 7_316_002;

class MigrationList implements Knex.MigrationSource<Migration> {
  readonly #list: readonly Migration[];
  constructor(list: readonly Migration[]) {
    this.#list = list;
  }
  getMigrations(): Promise<Migration[]> {
    return Promise.resolve([...this.#list]);
  }
  getMigrationName(migration: Migration): string {
    return migration.name;
  }
  getMigration(migration: Migration): Promise<Knex.Migration> {
    return Promise.resolve({
      up: async (knex: Knex) => {
        await knex.raw(migration.up);
      },
      down: async (knex: Knex) => {
        await knex.raw(migration.down);
      },
    });
  }
}

function migratorConfig(list: readonly Migration[]): Knex.MigratorConfig {
  return { migrationSource: new MigrationList(list), tableName: 'schema_migrations' };
}

/**
 * Brings the schema to the newest version. Processes that start together wait for one another on an
 * advisory lock, which dies with its session, so a killed process blocks nobody (R17, R18).
 */
export async function migrateToLatest(
  db: Database,
  list: readonly Migration[] = allMigrations,
): Promise<string[]> {
  return withMigrationLock(db, async () => {
    const config = migratorConfig(list);
    // Under our lock a set row of knex's own lock can only be left over from a killed process.
    if (await db.schema.hasTable('schema_migrations_lock'))
      await db.migrate.forceFreeMigrationsLock(config);
    const [, applied] = (await db.migrate.latest(config)) as [number, string[]]; // knex types it as any
    await db.raw(
      `SELECT ensure_visit_partition((now() + m * interval '1 month')::date) FROM generate_series(0, 2) AS m`,
    );
    return applied;
  });
}

/** Undoes the last `steps` migrations, one at a time (tests, and an operator going back). */
export async function migrateDown(
  db: Database,
  steps: number,
  list: readonly Migration[] = allMigrations,
): Promise<void> {
  for (let step = 0; step < steps; step += 1) await db.migrate.down(migratorConfig(list));
}

async function withMigrationLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const connection: unknown = await db.client.acquireConnection();
  try {
    // Waiting here is the point, so the usual time-outs are lifted for this session.
    await db.raw('SET statement_timeout = 0').connection(connection);
    await db.raw('SET lock_timeout = 0').connection(connection);
    await db.raw('SELECT pg_advisory_lock(?)', [MIGRATION_LOCK]).connection(connection);
    return await work();
  } finally {
    await db.raw('SELECT pg_advisory_unlock(?)', [MIGRATION_LOCK]).connection(connection);
    await db.raw('RESET statement_timeout').connection(connection);
    await db.raw('RESET lock_timeout').connection(connection);
    await db.client.releaseConnection(connection);
  }
}
