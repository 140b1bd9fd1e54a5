import pg from 'pg';
import { SUPERUSER } from './cluster.ts';

/** The application's role and database: not a superuser, so SQL cannot reach the file system. */
const APPLICATION = 'unlatch';

export type Address = { port: number; password: string };

/** The address the application connects to. */
export function urlOf({ port, password }: Address): string {
  return `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${APPLICATION}`;
}

/** `ready`, or why not: no answer, still starting, or a server that refuses our password. */
export type Answer = 'ready' | 'silent' | 'starting' | 'stranger';

/**
 * Checks whether our PostgreSQL answers there, and adds the application's database when it is
 * missing.
 */
export async function askServer(address: Address): Promise<Answer> {
  const answer = await tryConnect(urlOf(address));
  if (answer !== 'stranger') return answer;
  const administration = `postgres://${SUPERUSER}:${address.password}@127.0.0.1:${address.port}`;
  return tryConnect(`${administration}/postgres`, (client) => provision(client, address));
}

async function tryConnect(
  connectionString: string,
  use?: (client: pg.Client) => Promise<void>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  // Without a listener a lost connection could end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    return classify(error);
  }
  try {
    await use?.(client);
    return 'ready';
  } finally {
    await client.end();
  }
}

function classify(error: unknown): Answer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '57P03') return 'starting';
  return code === '28P01' || code === '3D000' ? 'stranger' : 'silent';
}

async function provision(client: pg.Client, { password }: Address): Promise<void> {
  const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as "hasRole",
            exists (select from pg_database where datname = $1) as "hasDatabase"`,
    [APPLICATION],
  );
  const verb = rows[0]?.hasRole ? 'alter' : 'create';
  const secret = client.escapeLiteral(password);
  await client.query(`${verb} role ${APPLICATION} login createdb password ${secret}`);
  if (!rows[0]?.hasDatabase) {
    await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  }
}
