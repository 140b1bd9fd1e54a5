import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import type { Database } from '#server/platform/db/connection.ts';

const requests = new AsyncLocalStorage<{ isOver: boolean }>();

/** The listener, whose work is known to be that of a request until the request is answered. */
export function knowRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    const running = { isOver: false };
    response.once('finish', () => (running.isOver = true));
    requests.run(running, () => listener(request, response));
  };
}

/**
 * The statements that requests ask the database meanwhile. What the process does on its own account
 * (saying that it lives, looking for mails) comes whenever it likes and is left out.
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
