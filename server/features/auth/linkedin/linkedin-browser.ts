import { randomIds } from '#server/platform/ids.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';

const COOKIE = 'linkedin';
const SECRET = /^[\w-]{43}$/;
/** As long as a LinkedIn account may wait to be connected. */
const SECONDS = 1_800;

/**
 * Binds a sign-in to the browser that was sent to LinkedIn. A link with somebody else's state and
 * code signs nobody in, because that browser lacks the cookie.
 */
export function rememberLinkedInBrowser(request: RequestContext): string {
  const secret = readLinkedInBrowser(request) ?? randomIds.secret('');
  request.setCookie(COOKIE, secret, { maxAgeSeconds: SECONDS });
  return secret;
}

/** The secret of the browser when it returns or signs in another way. */
export function readLinkedInBrowser(request: RequestContext): string | undefined {
  const value = request.cookie(COOKIE);
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

/** Deletes the cookie when no LinkedIn account waits in this browser any more. */
export function forgetLinkedInBrowser(request: RequestContext): void {
  if (request.cookie(COOKIE) === undefined) return;
  request.setCookie(COOKIE, null, { maxAgeSeconds: 0 });
}
