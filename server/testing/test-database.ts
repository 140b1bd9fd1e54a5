import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  url: string;
  /** Removes the database, ending connections that are still open. */
  drop(): Promise<void>;
};

/** `object_in_use`: somebody is connected to the template at this moment. */
const OBJECT_IN_USE = '55006';

/** A database of its own for a test file, migrated and empty. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createFromTemplate(server, name, inject('templateDatabase'));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

async function createFromTemplate(server: string, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(server, `create database ${name} template ${template}`);
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE;
      if (!isBusy || attempt === 40) throw error;
      await sleep(50);
    }
  }
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
