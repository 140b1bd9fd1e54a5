import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import type { Database } from '#server/platform/db/connection.ts';

const requests = new AsyncLocalStorage<{ isOver: boolean }>();

/** Asked by how many: marking makes every promise of the process slower. */
let asking = 0;

/** The listener, with all work marked as a request's until it is answered, while somebody asks. */
export function knowRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (asking === 0) return listener(request, response);
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
  asking += 1;
  try {
    await work();
  } finally {
    asking -= 1;
    db.removeListener('query', listen);
  }
  return seen;
}
