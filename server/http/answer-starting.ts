import type { IncomingMessage, ServerResponse } from 'node:http';
import { authApi } from '#shared/auth/auth.contract.ts';

/**
 * Answers while the server starts: 503, soon to be asked again. A client that asks about its session
 * takes any status but 200 for the end of it, so its connection is closed without one (R06).
 */
export function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.split('?', 1)[0] === authApi.validate.path) {
    request.socket.destroy();
    return;
  }
  response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain' });
  response.end('Starting\n');
}
