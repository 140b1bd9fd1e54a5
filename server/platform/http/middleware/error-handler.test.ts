import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/config/logger.ts';
import { AppError } from '#server/platform/errors.ts';
import { closeServer, createHttpServer, listen } from '../sockets/http-server.ts';
import { errorHandler } from './error-handler.ts';

/** Status of an answer to what was thrown, and the lines of the log above `info`. */
async function throwing(error: unknown): Promise<{ status: number; lines: unknown[] }> {
  const lines: unknown[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line));
  const app = new Koa();
  app.use(errorHandler(createLogger({ level: 'warn', lines: { write } }), () => {}));
  app.use(() => {
    throw error;
  });
  const handle = app.callback();
  const server = createHttpServer((request, response) => void handle(request, response));
  const port = await listen(server, { host: '127.0.0.1', port: 0, mayMove: false });
  const { status } = await fetch(`http://127.0.0.1:${port}/api/x`);
  await closeServer(server, 1_000, 0);
  return { status, lines };
}

describe('a failure in the log', () => {
  it('is an error with its cause, when it is unexpected', async () => {
    const { status, lines } = await throwing(new Error('the table is gone'));
    expect(status).toBe(500);
    expect(lines).toMatchObject([
      { level: 50, code: 'internal_error', cause: { message: 'the table is gone' } },
    ]);
  });

  it('is an error with its cause, when a dependency is down', async () => {
    const cause = new Error('no route');
    const { status, lines } = await throwing(new AppError('temporarily_unavailable', { cause }));
    expect(status).toBe(503);
    expect(lines).toMatchObject([{ level: 50, cause: { message: 'no route' } }]);
  });

  it('is a warning, when clients can cause it', async () => {
    const { status, lines } = await throwing(new AppError('linkedin_unavailable'));
    expect(status).toBe(503);
    expect(lines).toMatchObject([{ level: 40, code: 'linkedin_unavailable' }]);
  });

  it('is no line of its own, when it is a fault of the caller', async () => {
    expect(await throwing(new AppError('rate_limited'))).toEqual({ status: 429, lines: [] });
  });
});
