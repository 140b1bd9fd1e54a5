import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  url: string;
  /** Removes the database, ending connections that are still open. */
  drop(): Promise<void>;
};

/** `object_in_use`: a connection to the template is open at this moment. */
const OBJECT_IN_USE = '55006';
/** A vacuum of the server works in the database and cannot be ended, but is done soon. */
const NOT_OURS = '42501';

/** A separate database for a test file, migrated and empty. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('templateDatabase'));
}

/** The same after an application ran: with the tables of its job queue, which are slow to make. */
export function createStartedDatabase(): Promise<TestDatabase> {
  return createFrom(inject('startedTemplate'));
}

/** An untouched database. */
export function createBareDatabase(): Promise<TestDatabase> {
  return createFrom('template1');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying the files is the faster one for a few megabytes of small tables.
  const statement = `create database ${name} template ${template} strategy file_copy`;
  await runPatiently(server, statement, OBJECT_IN_USE);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runPatiently(server, `drop database if exists ${name} with (force)`, NOT_OURS),
  };
}

/** Tries again while the statement fails with `code`, for two seconds. */
async function runPatiently(server: string, statement: string, code: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(server, statement);
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === code;
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
