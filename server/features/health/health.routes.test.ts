import Router from '@koa/router';
import Koa from 'koa';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createHttpServer,
  closeServer,
  listen,
} from '#server/platform/http/sockets/http-server.ts';
import { type HealthChecks, registerHealth } from './health.routes.ts';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

async function ask(checks: Partial<HealthChecks>) {
  const router = new Router();
  registerHealth(router, {
    ready: () => Promise.resolve(true),
    isStopping: () => false,
    ...checks,
  });
  const app = new Koa();
  app.use(router.routes());
  const handle = app.callback();
  const server = createHttpServer((request, response) => void handle(request, response));
  const port = await listen(server, { host: '127.0.0.1', port: 0, mayMove: false });
  stop = () => closeServer(server, 100, 0);
  const begin = performance.now();
  const answers = await Promise.all(
    ['live', 'ready'].map(async (name) => {
      const answer = await fetch(`http://127.0.0.1:${port}/health/${name}`);
      return { status: answer.status, cache: answer.headers.get('cache-control') };
    }),
  );
  const noStore = answers.map(({ cache }) => cache);
  expect(noStore).toEqual(['no-store', 'no-store']);
  return { statuses: answers.map(({ status }) => status), ms: performance.now() - begin };
}

describe('the health checks', () => {
  it('both succeed while the database answers', async () => {
    expect((await ask({})).statuses).toEqual([200, 200]);
  });

  it('say not ready while the database is down or the process is stopping', async () => {
    expect((await ask({ ready: () => Promise.resolve(false) })).statuses).toEqual([200, 503]);
    await stop?.();
    expect((await ask({ isStopping: () => true })).statuses).toEqual([200, 503]);
  });

  it('say not ready in time when the database accepts a query and never answers', async () => {
    const { statuses, ms } = await ask({ ready: () => new Promise(() => {}) });
    expect(statuses).toEqual([200, 503]);
    expect(ms).toBeLessThan(4_000);
  });
});
