import { rowNames } from '#server/platform/db/statements/row-names.ts';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSource } from '#server/testing/app/run-source.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'unlatch-start-'));
let database: TestDatabase;
let db: knex.Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  db = knex({ ...rowNames, client: 'pg', connection: database.url });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Server {
  url: string;
  child: ChildProcess;
  /** Exit code and milliseconds from the signal to the end. */
  stop(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

async function startProcess(logFile: string): Promise<Server> {
  const child = runSource('server/main.ts', {
    env: {
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      LINKEDIN_ORIGIN: 'http://127.0.0.1:9',
      LOG_FILE: logFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/localhost:(\d+)/.exec(output);
      if (found !== null) resolve(`http://127.0.0.1:${found[1]}`);
    });
    child.on('exit', (code) => reject(new Error(`It ended with ${code}: ${output}`)));
  });
  return {
    url,
    child,
    stop(signal) {
      const begin = performance.now();
      child.kill(signal);
      return new Promise((resolve) =>
        child.on('close', (code) => resolve({ code, ms: performance.now() - begin })),
      );
    },
  };
}

const register = (url: string, index: number) =>
  fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'A',
      email: `stop${index}-${process.pid}@x.test`,
      password: 'hunter2-secret',
      confirmPassword: 'hunter2-secret',
    }),
  }).then(async (answer) => ({ status: answer.status, text: await answer.text() }));

const countSignUps = async (): Promise<number> => {
  const row = await db('rate_limits').where('key', 'like', '%/api/auth/register%').first();
  return Number(row?.points ?? 0);
};

describe('a server process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers the requests it accepted before %s, then exits with 0 (R23)',
    async (signal) => {
      const server = await startProcess(join(folder, `${signal}.log`));
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
      const base = signal === 'SIGTERM' ? 0 : 100;
      const running = Array.from({ length: 12 }, (_, index) => register(server.url, base + index));
      // Each is counted before its password is hashed, so all twelve are running then.
      await expect.poll(countSignUps, { interval: 5 }).toBe(signal === 'SIGTERM' ? 12 : 24);
      const [ended, ...answers] = await Promise.all([server.stop(signal), ...running]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(ended.code).toBe(0);
      expect(ended.ms).toBeLessThan(10_000);
      await expect(fetch(`${server.url}/health/live`)).rejects.toThrow('fetch failed');
    },
    60_000,
  );

  it('stops cleanly when its terminal is closed', async () => {
    const server = await startProcess(join(folder, 'gone.log'));
    server.child.stdout?.destroy();
    expect((await server.stop('SIGTERM')).code).toBe(0);
    expect(readFileSync(join(folder, 'gone.log'), 'utf8')).toBe('');
  });

  it('logs one JSON line for each request, with an id and without any secret (T54, T79)', async () => {
    const logFile = join(folder, 'requests.log');
    const server = await startProcess(logFile);
    const answer = await register(server.url, 999);
    const token = String(JSON.parse(answer.text).user.sessionToken);
    const headers = { authorization: `Bearer ${token}`, cookie: `binding=${token}` };
    await fetch(`${server.url}/api/magnets?search=${token}&rcm=ABC-rcm`, { headers });
    await fetch(`${server.url}/%0a%7b%22level%22:%22fatal%22%7d${'a'.repeat(1_000)}`);
    await fetch(`${server.url}/${'b'.repeat(8_000)}`);
    expect((await server.stop('SIGTERM')).code).toBe(0);

    const lines = readFileSync(logFile, 'utf8').trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as { [key: string]: unknown }); // each line is an object
    const requests = entries.filter((entry) => entry['method'] !== undefined);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET']);
    for (const entry of requests) expect(entry['requestId']).toMatch(/^[\da-f-]{36}$/);
    const text = lines.join('\n');
    for (const secret of [token, 'hunter2', 'x.test', 'rcm', new URL(database.url).password]) {
      if (secret !== '') expect(text).not.toContain(secret);
    }
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_000);
  });
});
