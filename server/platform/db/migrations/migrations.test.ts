import type { ChildProcess } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { runSource } from '#server/testing/app/run-source.ts';
import { createBareDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { readSchema } from '#server/testing/database/schema-snapshot.ts';
import { type Database, openDatabase } from '../connection.ts';
import { migrateDown, migrateToLatest } from '../migrate.ts';
import { allMigrations } from './all-migrations.ts';

const logger = createLogger({ level: 'silent' });
const databases: TestDatabase[] = [];
const pools: Database[] = [];

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()));
  for (const database of databases) await database.drop();
});

async function emptyDatabase(): Promise<string> {
  const database = await createBareDatabase();
  databases.push(database);
  return database.url;
}

function open(url: string): Database {
  const pool = openDatabase({ url, poolSize: 4, logger });
  pools.push(pool);
  return pool;
}

const KIND = '(?:pk|fk|unique|check|index)';
const names = allMigrations.map(({ name }) => name);

describe('the migrations', () => {
  it('lead to the schema that was reviewed: `npx vitest run server/platform/db/migrations -u` accepts a new one', async () => {
    const db = open(await emptyDatabase());
    expect(await migrateToLatest(db)).toEqual(names);
    const text = `${JSON.stringify(await readSchema(db), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('./schema-snapshot.json');
  });

  it('can each be undone to exactly the schema before, and applied again', async () => {
    const reference = open(await emptyDatabase());
    const before: unknown[] = [];
    for (const migration of allMigrations) {
      before.push(await readSchema(reference));
      await reference.raw(migration.up);
    }
    const db = open(await emptyDatabase());
    await migrateToLatest(db);
    const latest = await readSchema(db);
    for (const [count, schema] of [...before.entries()].toReversed()) {
      await migrateDown(db, 1);
      expect(await readSchema(db), `down to ${names[count - 1] ?? 'nothing'}`).toEqual(schema);
    }
    expect(await migrateToLatest(db)).toEqual(names);
    expect(await readSchema(db)).toEqual(latest);
    // Grows with each migration, and other tests run beside it.
  }, 600_000);

  it('have unique names in ascending order', () => {
    expect(names).toEqual(names.toSorted());
    // Numbers are given out beforehand, so one may be missing; none stands twice.
    const numbers = names.map((name) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

describe('the schema', () => {
  it('names constraints and indexes table__column__kind, which code uses to tell errors apart', async () => {
    const db = open(await emptyDatabase());
    await migrateToLatest(db);
    const { tables } = await readSchema(db);
    const unlike = Object.entries(tables).flatMap(([table, { constraints, indexes }]) =>
      [...constraints, ...indexes.map((text) => text.replace(/^CREATE (?:UNIQUE )?INDEX /, ''))]
        .map((text) => text.split(/[: ]/, 1)[0] ?? '')
        .filter((name) => !new RegExp(`^${table}__[a-z0-9_]+__${KIND}$`).test(name)),
    );
    // A partition's own are named by PostgreSQL.
    const ofPartitions = [
      'visits_other_pkey',
      'visits_other_created_at_idx',
      'visits_other_user_id_created_at_idx',
    ];
    expect(new Set(unlike)).toEqual(new Set(ofPartitions));
  });
});

describe('servers that start together on an empty database (R17)', () => {
  it('all become ready, and each migration runs once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const url = await emptyDatabase();
      const servers = Array.from({ length: 6 }, () => open(url));
      const applied = await Promise.all(servers.map((server) => migrateToLatest(server)));
      expect(applied.flat()).toEqual(names);
      const rows = await servers[0]?.('schema_migrations').select('name', 'batch');
      expect(rows).toEqual(names.map((name) => ({ name, batch: 1 })));
    }
  });
});

describe('the release before this one (R20)', () => {
  it('starts on the newer schema and does not change it', async () => {
    const db = open(await emptyDatabase());
    await migrateToLatest(db);
    const newer = await readSchema(db);
    expect(await migrateToLatest(db, allMigrations.slice(0, -2))).toEqual([]);
    expect(await readSchema(db)).toEqual(newer);
    expect(await db('schema_migrations').count('* as n').first()).toEqual({ n: names.length });
  });
});

describe('a server killed in the middle of a migration (R18)', () => {
  it('does not stop the next start from succeeding', async () => {
    const url = await emptyDatabase();
    const killed = startHanging(url, 4);
    const db = open(url);
    await expect.poll(() => isHanging(db), { timeout: 300_000 }).toBe(true);
    killed.kill('SIGKILL');
    // Its last statement still runs for a while and holds its locks.
    expect(await migrateToLatest(db)).toEqual(names);
    expect(await db('schema_migrations').pluck('name')).toEqual(names);
  }, 600_000);

  it('is followed by a start that frees the lock row it left', async () => {
    const db = open(await emptyDatabase());
    await migrateToLatest(db);
    await db('schema_migrations_lock').update({ is_locked: 1 });
    expect(await migrateToLatest(db)).toEqual([]);
  });
});

function startHanging(url: string, seconds: number): ChildProcess {
  return runSource('server/testing/database/migrate-and-hang.ts', { args: [url, String(seconds)] });
}

async function isHanging(db: Database): Promise<boolean> {
  const { rows } = await db.raw(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
     AND state = 'active' AND wait_event = 'PgSleep'`,
  );
  return rows.length > 0;
}
