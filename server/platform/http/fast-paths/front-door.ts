import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuseRequest } from '../messages/client-error.ts';

/** Answers a request itself and returns true, or leaves it untouched and returns false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The hottest requests, a cached unlock page, a cached page of the site and a visit, are answered
 * before the general middleware: its cost is as much as any of them. Host,
 * headers, limits and the contract's validation hold here too. What two servers could understand
 * differently comes to none of them.
 */
export function createFrontDoor(
  fastPaths: readonly FastPath[],
  fallback: RequestListener,
): RequestListener {
  return (request, response) => {
    if (isAmbiguous(request)) return refuseRequest(response);
    for (const fastPath of fastPaths) if (fastPath(request, response)) return;
    fallback(request, response);
  };
}

/**
 * Requests the parser takes although a server in front may see other bounds or another host in them
 * (T92): a version that is not 1.x, where lengths mean something else; a coding beside `chunked`, of
 * which one side may read the last and the other the first; a second Host, of which one side may
 * guard the one and the other answer for the other (RFC 9112 §2.3, §3.2, §6.1).
 */
function isAmbiguous(request: IncomingMessage): boolean {
  if (request.httpVersionMajor !== 1) return true;
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return true;
  return hasTwoHosts(request.rawHeaders);
}

/** Of several, `headers.host` shows the first alone. Every request passes here, so no copies. */
function hasTwoHosts(namesAndValues: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < namesAndValues.length; index += 2) {
    const name = namesAndValues[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
