import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import type { Database } from '#server/platform/db/connection.ts';

const requests = new AsyncLocalStorage<{ isOver: boolean }>();

/** The listener, with all work marked as a request's until it is answered. */
export function knowRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    const running = { isOver: false };
    response.once('finish', () => (running.isOver = true));
    requests.run(running, () => listener(request, response));
  };
}

/**
 * The statements of requests. Statements that the process runs by itself (reporting its state,
 * looking for mails) are left out.
 */
export async function statementsDuring(
  db: Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  const listen = ({ sql }: { sql: string }): void => {
    if (requests.getStore()?.isOver === false) seen.push(sql);
  };
  db.on('query', listen);
  await work();
  db.removeListener('query', listen);
  return seen;
}
