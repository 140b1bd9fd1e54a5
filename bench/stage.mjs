import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OTHER_CORE, SERVER_CORE, startOn } from './processes.mjs';

let nextPort = 18_400;
const newPort = () => (nextPort += 1);

/** A folder, a durable database on the second core, and servers on the first. */
export async function openStage() {
  const folder = mkdtempSync(join(tmpdir(), 'unlatch-bench-'));
  const database = startOn(
    OTHER_CORE,
    'node',
    ['--import', 'tsx', 'bench/start-database.ts', join(folder, 'db')],
    { ready: /DATABASE (\S+) (\d+)/ },
  );
  const [, databaseUrl, postmaster] = await database.started;
  const servers = [];

  const startServer = async (name, args, env, ready) => {
    const port = newPort();
    const server = startOn(SERVER_CORE, 'node', args, {
      env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port), ...env },
      ready,
    });
    servers.push(server);
    await server.started;
    return { name, port, url: `http://127.0.0.1:${port}`, pid: server.pid, stop: server.stop };
  };

  return {
    databaseUrl,
    postmaster: Number(postmaster),
    folder,
    reference: (name, file, env = {}) =>
      startServer(name, [`bench/references/${file}`], env, /ready/),
    /** The built product as `npm start` runs it; networks are told apart by X-Forwarded-For. */
    product: (env = {}) =>
      startServer(
        'product',
        ['dist/server/main.js'],
        {
          HOST: '127.0.0.1',
          DATA_DIR: join(folder, 'data'),
          LOG_FILE: join(folder, 'server.log'),
          TRUSTED_PROXIES: '127.0.0.1',
          SEED_DEMO: '0',
          SANDBOX: '0',
          ...env,
        },
        /is ready on/,
      ),
    savePage: (html) => {
      const file = join(folder, 'page.html');
      writeFileSync(file, html);
      return file;
    },
    async close() {
      for (const server of servers) await server.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
