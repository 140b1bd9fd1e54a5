import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { identifyProcess } from './process-identity.ts';

// Durable settings only where a test is about losing nothing; faster ones elsewhere.
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const unreachable = (error: Error): never => expect.unreachable(error.message);

// Making a cluster takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let root: string;
let started: EmbeddedPostgres[];

function openFolder(): void {
  root = mkdtempSync(join(tmpdir(), 'unlatch-embedded-'));
  chmodSync(root, 0o711);
  started = [];
}

async function closeFolder(): Promise<void> {
  for (const server of started) await server.stop();
  rmSync(root, { recursive: true, force: true });
}

async function start(dataDir: string, settings: Record<string, string> = FAST) {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  started.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.flatMap(Object.values);
  } finally {
    await client.end();
  }
}

describe('a server in a path with spaces', () => {
  let dataDir: string;
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    openFolder();
    dataDir = join(root, 'a folder', "it's data");
    server = await start(dataDir);
  });
  afterAll(closeFolder);

  test('is PostgreSQL 18 with UTF-8 rules', async () => {
    const version = await query(server.url, 'show server_version_num');
    expect(Number(version[0])).toBeGreaterThanOrEqual(180_000);
    expect(await query(server.url, "select upper('été é')")).toEqual(['ÉTÉ É']);
  });

  test('listens on 127.0.0.1 only, and on no socket file', async () => {
    const pidFile = readFileSync(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n');
    expect(await query(server.url, 'show listen_addresses')).toEqual(['127.0.0.1']);
    expect(pidFile[4]).toBe('');
  });

  test('stores its password in a file for its owner only and requires it', async () => {
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('gives the application no superuser rights, but lets it create databases', async () => {
    const sql = 'select rolsuper, rolcreatedb from pg_roles where rolname = user';
    expect(await query(server.url, sql)).toEqual([false, true]);
  });

  test('stops when its only user stops it, also when stopped twice', async () => {
    await server.stop();
    await server.stop();
    expect(identifyProcess(server.pid)).toBeNull();
  });
});

describe('starts and stops', () => {
  beforeEach(openFolder);
  afterEach(closeFolder);

  test('a second start joins the running server, which stops with its last user', async () => {
    const first = await start(join(root, 'data'));
    const second = await start(join(root, 'data'));
    expect(second).toMatchObject({ reused: true, pid: first.pid, url: first.url });

    await first.stop();
    expect(await query(second.url, 'select 1')).toEqual([1]);

    await second.stop();
    expect(identifyProcess(first.pid)).toBeNull();
  });

  test('simultaneous starts on a fresh folder share one server', async () => {
    const servers = await Promise.all([1, 2, 3].map(() => start(join(root, 'data'))));

    expect(new Set(servers.map((server) => server.pid)).size).toBe(1);
    expect(servers.filter((server) => !server.reused)).toHaveLength(1);
  });

  test('a killed server starts again with every committed row', async () => {
    const first = await start(join(root, 'data'), {});
    await query(first.url, 'create table kept as select generate_series(1, 100) as id');
    process.kill(first.pid, 'SIGKILL');

    const second = await start(join(root, 'data'), {});
    expect(second.reused).toBe(false);
    expect(await query(second.url, 'select count(*)::int from kept')).toEqual([100]);
  });

  test('a pid file that names another live process is ignored', async () => {
    const dataDir = join(root, 'data');
    const pidFile = join(dataDir, 'pgdata', 'postmaster.pid');
    const first = await start(dataDir);
    const content = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();

    for (const foreign of [String(process.pid), '1', '999999999', 'nonsense']) {
      writeFileSync(pidFile, [foreign, ...content.slice(1)].join('\n'));
      const next = await start(dataDir);
      expect(next.reused).toBe(false);
      expect(await query(next.url, 'select 1')).toEqual([1]);
      await next.stop();
    }
  });

  test('a half-created data directory is created again', async () => {
    const dataDir = join(root, 'data');
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, 'pgdata'), { recursive: true });
    mkdirSync(join(dataDir, 'pgdata.init', 'base'), { recursive: true });

    const server = await start(dataDir);
    expect(await query(server.url, 'select 1')).toEqual([1]);
    expect(existsSync(join(dataDir, 'pgdata.init'))).toBe(false);
  });

  test('a server that a killed application left is reused, then stopped', async () => {
    const dataDir = join(root, 'data');
    const module = new URL('./embedded-postgres.ts', import.meta.url).href;
    const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
      const server = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings: FAST })});
      console.log(server.pid); setInterval(() => {}, 1000);`;
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = await new Promise<number>((resolve) =>
      child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk))),
    );
    const hasEnded = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await hasEnded;

    const server = await start(dataDir);
    expect(server).toMatchObject({ reused: true, pid });
    await server.stop();
    expect(identifyProcess(pid)).toBeNull();
  });

  test('a watched server that is killed restarts at the same address', async () => {
    const lines: string[] = [];
    const watch = { tell: (line: string) => lines.push(line), giveUp: unreachable };
    // A commit is written to the system, so a killed process loses nothing. Only a crash of the
    // machine could.
    const settings = { fsync: 'off' };
    const server = await startEmbeddedPostgres({ dataDir: join(root, 'data'), settings, watch });
    started.push(server);
    const { pid } = server;
    await query(server.url, 'create table kept as select generate_series(1, 100) as id');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => lines.at(-1), { timeout: 90_000 }).toContain('is running again');
    expect(server.pid).not.toBe(pid);
    expect(await query(server.url, 'select count(*)::int from kept')).toEqual([100]);
    process.kill(server.pid, 'SIGKILL');
    await expect.poll(() => lines, { timeout: 90_000 }).toHaveLength(4);
    expect(await query(server.url, 'select count(*)::int from kept')).toEqual([100]);

    await server.stop();
    expect(identifyProcess(server.pid)).toBeNull();
    expect(lines).toHaveLength(4);
  });

  test('two users of a killed server reconnect, and only one restarts it', async () => {
    const lines: string[] = [];
    const watch = { tell: (line: string) => lines.push(line), giveUp: unreachable };
    const options = { dataDir: join(root, 'data'), settings: FAST, watch };
    const users = [await startEmbeddedPostgres(options), await startEmbeddedPostgres(options)];
    started.push(...users);
    process.kill(users[0]?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => lines, { timeout: 90_000 }).toHaveLength(4);
    expect(new Set(users.map(({ pid }) => pid)).size).toBe(1);
    for (const { url } of users) expect(await query(url, 'select 1')).toEqual([1]);
  });

  test('a watched server that cannot restart fails with the reason', async () => {
    const dataDir = join(root, 'data');
    const reason = new Promise<Error>((giveUp) => {
      const watch = { tell: () => {}, giveUp, pausesMs: [0, 10] };
      void startEmbeddedPostgres({ dataDir, settings: FAST, watch }).then((server) => {
        started.push(server);
        rmSync(join(dataDir, 'pgdata', 'global'), { recursive: true });
        process.kill(server.pid, 'SIGKILL');
      });
    });
    expect((await reason).message).toMatch(/could not be restarted: PostgreSQL did not start/);
  });
});
