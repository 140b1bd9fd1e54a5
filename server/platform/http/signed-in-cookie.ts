import type { RequestContext } from './messages/request-context.ts';

/**
 * Says that a browser has a session, and nothing else: public pages show the way to the dashboard
 * from their first byte, and load no pixels beside the tokens it stands for. No call trusts it; the session itself is the token and its binding.
 */
export const SIGNED_IN_COOKIE = 'signed_in';

/** `__Host-signed_in` ends like this too. */
const MARK = `${SIGNED_IN_COOKIE}=1`;

/** A session's longest life. */
const KEPT_SECONDS = 30 * 86_400;

export function rememberSignedIn(request: RequestContext): void {
  request.setCookie(SIGNED_IN_COOKIE, '1', { maxAgeSeconds: KEPT_SECONDS });
}

/** Takes the mark back, where there is one. */
export function forgetSignedIn(request: RequestContext): void {
  if (request.cookie(SIGNED_IN_COOKIE) === undefined) return;
  request.setCookie(SIGNED_IN_COOKIE, null, { maxAgeSeconds: 0 });
}

export function looksSignedIn(request: Pick<RequestContext, 'cookie'>): boolean {
  return request.cookie(SIGNED_IN_COOKIE) === '1';
}

/** The same for a request that has not been read yet; true for a few that only look like it. */
export function mayBeSignedIn(cookies: string | undefined): boolean {
  return cookies?.includes(MARK) === true;
}
