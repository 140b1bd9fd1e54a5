import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Serves on for `forMs` with the word in each answer that the connection ends. Health checks and proxies
 * learn meanwhile that the process is on its way out, and no connection anybody still uses is left at the
 * end of it. The port stays open.
 */
export async function drain(server: Server, forMs: number): Promise<void> {
  if (forMs === 0) return;
  endEachConnection(server);
  await sleep(forMs);
}

/** Each answer from now on is the last of its connection; one that is idle now is not touched. */
function endEachConnection(server: Server): void {
  const answer = server.listeners('request') as RequestListener[]; // what an HTTP server calls
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    response.setHeader('connection', 'close');
    for (const listener of answer) listener(request, response);
  });
}
