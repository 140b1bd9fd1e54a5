import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../scripts/kit/free-port.mjs';
import { buildPart } from './build-part.mjs';
import { cpuSeconds, OTHER_CORE, SERVER_CORE, startOn } from './processes.mjs';

/** A folder, a durable database on the second core, and servers on the first. */
export async function openStage() {
  const folder = mkdtempSync(join(tmpdir(), 'unlatch-bench-'));
  // So that the database of root's run lies in it too, and goes with it.
  chmodSync(folder, 0o711);
  const servers = [];
  let database;

  const startDatabase = async () => {
    const args = ['--import', 'tsx', 'bench/start-database.ts', join(folder, 'db')];
    const started = startOn(OTHER_CORE, 'node', args, { ready: /DATABASE (\S+) (\d+)/ });
    const [, url, postmaster] = await started.started;
    database = { url, postmaster: Number(postmaster), stop: started.stop };
  };

  const startServer = async (core, args, env, ready) => {
    const port = await freePort();
    const server = startOn(core, 'node', args, {
      env: {
        NODE_ENV: 'production',
        DRAIN_SECONDS: '0',
        DATABASE_URL: database.url,
        PORT: String(port),
        ...env,
      },
      ready,
    });
    servers.push(server);
    await server.started;
    return { port, url: `http://127.0.0.1:${port}`, pid: server.pid, stop: server.stop };
  };

  await startDatabase();
  return {
    folder,
    get databaseUrl() {
      return database.url;
    },
    get postmaster() {
      return database.postmaster;
    },
    /** Runs one statement; resolves to its rows. */
    query: (text, values = []) => queryOnce(database.url, text, values),
    databaseVersion: async () =>
      (await queryOnce(database.url, 'SHOW server_version', []))[0].server_version,
    /**
     * An immediate stop, as after a power cut, and a start with recovery. Servers need a new start.
     */
    async crashDatabase() {
      process.kill(database.postmaster, 'SIGQUIT');
      await database.stop('SIGKILL');
    },
    startDatabase,
    reference: (file, env = {}) =>
      startServer(SERVER_CORE, [`bench/references/${file}`], env, /ready/),
    /** A part of the product alone, on the product's core. */
    subject: async (file, env = {}) =>
      startServer(SERVER_CORE, [await buildPart(folder, file)], env, /ready/),
    /** A server beside the product, on the core of the load. */
    helper: (file, env = {}) =>
      startServer(OTHER_CORE, ['--import', 'tsx', `bench/${file}`], env, /ready/),
    product: (env = {}) => startServer(...productCommand(folder, env)),
    /** Started with the clock running, and polled until it is ready. */
    async timedProduct() {
      const port = await freePort();
      const [core, args, env, ready] = productCommand(folder, { PORT: String(port) });
      const began = performance.now();
      const server = startOn(core, 'node', args, {
        env: { NODE_ENV: 'production', DRAIN_SECONDS: '0', DATABASE_URL: database.url, ...env },
        ready,
      });
      servers.push(server);
      while (!(await isReady(`http://127.0.0.1:${port}/health/ready`))) await sleep(4);
      const readyMs = Math.round(performance.now() - began);
      return { readyMs, cpuMs: Math.round(cpuSeconds(server.pid) * 1_000), stop: server.stop };
    },
    save(name, content) {
      const file = join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    async close() {
      for (const server of servers) await server.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The built product as `npm start` runs it; networks are told apart by X-Forwarded-For. */
function productCommand(folder, env) {
  const settings = {
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    LOG_FILE: join(folder, 'server.log'),
    TRUSTED_PROXIES: '127.0.0.1',
    SEED_DEMO: '0',
    SANDBOX: '0',
  };
  return [SERVER_CORE, ['dist/server/main.js'], { ...settings, ...env }, /is ready on/];
}

async function isReady(url) {
  const response = await fetch(url).catch(() => null);
  return response?.status === 200;
}

async function queryOnce(connectionString, text, values) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
