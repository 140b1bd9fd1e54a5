import { onTestFinished } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { type Database, openDatabase } from '#server/platform/db/connection.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';
import { createBareDatabase } from './test-database.ts';

/** The migrations of the release before this one. */
export function migrationsBefore(name: string): typeof allMigrations {
  const at = allMigrations.findIndex((one) => one.name === name);
  if (at === -1) throw new Error(`There is no migration ${name}`);
  return allMigrations.slice(0, at);
}

/** An empty database as it was before a migration; removed when the test ends. */
export async function openBefore(name: string): Promise<Database> {
  const database = await createBareDatabase();
  const db = openDatabase({
    url: database.url,
    poolSize: 2,
    logger: createLogger({ level: 'silent' }),
  });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  await migrateToLatest(db, migrationsBefore(name));
  return db;
}
