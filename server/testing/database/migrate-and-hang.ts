import { createLogger } from '#server/platform/config/logger.ts';
import { openDatabase } from '#server/platform/db/connection.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { allMigrations } from '#server/platform/db/migrations/all-migrations.ts';

// A process that is killed in the middle of the first migration. Usage: <database url> <seconds>
const [url = '', seconds = '30'] = process.argv.slice(2);
const [first, ...rest] = allMigrations;
if (first === undefined) throw new Error('There are no migrations');
const slow = {
  ...first,
  up: `${first.up}; DO $$ BEGIN RAISE NOTICE 'hanging'; END $$; SELECT pg_sleep(${Number(seconds)});`,
};
const db = openDatabase({ url, poolSize: 2, logger: createLogger({ level: 'silent' }) });
await migrateToLatest(db, [slow, ...rest]);
await db.destroy();
