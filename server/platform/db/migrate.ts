import type { Knex } from 'knex';
import type { rowNames } from './statements/row-names.ts';
import type { Database } from './connection.ts';
import type { Migration } from './migration.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { advisoryLocks } from './advisory-locks.ts';

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
  return {
    migrationSource: new MigrationList(list),
    tableName: 'schema_migrations',
    // The previous release can start on the newer schema, which only adds to it (R19, R20).
    disableMigrationsListValidation: true,
  };
}

/**
 * Brings the schema to the newest version, all steps in one transaction. Parallel starts wait for one
 * another on a lock inside it. When a process is killed, its steps and its lock end together, even
 * while the server still runs its last statement (R17, R18).
 */
export async function migrateToLatest(
  db: Database,
  list: readonly Migration[] = allMigrations,
): Promise<string[]> {
  return inMigrationLock(db, async (transaction) => {
    const config = migratorConfig(list);
    // Under our lock, a row in knex's own lock can only come from an older version.
    if (await transaction.schema.hasTable('schema_migrations_lock'))
      await transaction.migrate.forceFreeMigrationsLock(config);
    const [, applied] = (await transaction.migrate.latest(config)) as [number, string[]]; // knex types it as any
    await transaction.raw(
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
  await inMigrationLock(db, async (transaction) => {
    for (let step = 0; step < steps; step += 1) {
      await transaction.migrate.down(migratorConfig(list));
    }
  });
}

async function inMigrationLock<T>(
  db: Database,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (transaction) => {
    // Starts are meant to wait here and a step may take long, so the usual time-outs are lifted.
    await transaction.raw(
      'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    // Processes of one installation wait for each other (R17).
    await transaction.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLocks.migration]);
    // The migrator switches the row names off in this configuration and leaves them off.
    const { config } = transaction.client as { config: Pick<Knex.Config, keyof typeof rowNames> }; // knex types its client as any
    const names = { ...config };
    try {
      return await work(transaction);
    } finally {
      Object.assign(config, {
        wrapIdentifier: names.wrapIdentifier,
        postProcessResponse: names.postProcessResponse,
      });
    }
  });
}
