import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuseRequest } from '../messages/client-error.ts';

/** Answers a request itself and returns true, or leaves it untouched and returns false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers the most frequent requests, a cached unlock page, a cached page of the site and a visit,
 * before the general middleware, which would cost as much as the answer. Host, headers, limits and
 * the contract's validation apply here too. Requests that two servers could read differently take the
 * general route.
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
 * Requests that the parser accepts although a proxy may see another length or host in them (T92): a
 * version that is not 1.x; a coding beside `chunked`, of which one side may read the last and the
 * other the first; a second Host, of which one side may check the first and the other use the second
 * (RFC 9112 §2.3, §3.2, §6.1).
 */
function isAmbiguous(request: IncomingMessage): boolean {
  if (request.httpVersionMajor !== 1) return true;
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return true;
  return hasTwoHosts(request.rawHeaders);
}

/**
 * `headers.host` shows only the first of several. Every request passes here, so nothing is copied.
 */
function hasTwoHosts(namesAndValues: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < namesAndValues.length; index += 2) {
    const name = namesAndValues[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
