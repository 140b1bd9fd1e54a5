import type { RequestContext } from './messages/request-context.ts';

/**
 * Says only that a browser has a session: public pages show the link to the dashboard from their
 * first byte and load no pixels on the same origin as its tokens. No call trusts it; the session is
 * the token with its binding cookie.
 */
export const SIGNED_IN_COOKIE = 'signed_in';

/** `__Host-signed_in` ends like this too. */
const MARK = `${SIGNED_IN_COOKIE}=1`;

/** A session's longest life. */
const KEPT_SECONDS = 30 * 86_400;

export function rememberSignedIn(request: RequestContext): void {
  request.setCookie(SIGNED_IN_COOKIE, '1', { maxAgeSeconds: KEPT_SECONDS });
}

/** Removes the mark, where there is one. */
export function forgetSignedIn(request: RequestContext): void {
  if (request.cookie(SIGNED_IN_COOKIE) === undefined) return;
  request.setCookie(SIGNED_IN_COOKIE, null, { maxAgeSeconds: 0 });
}

export function looksSignedIn(request: Pick<RequestContext, 'cookie'>): boolean {
  return request.cookie(SIGNED_IN_COOKIE) === '1';
}

/** The same for an unparsed request; true for a few that only look like it. */
export function mayBeSignedIn(cookies: string | undefined): boolean {
  return cookies?.includes(MARK) === true;
}
