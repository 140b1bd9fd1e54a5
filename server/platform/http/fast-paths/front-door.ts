import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuseRequest } from '../messages/client-error.ts';
import { isAmbiguous } from '../messages/request-framing.ts';

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
