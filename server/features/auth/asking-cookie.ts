import { randomIds } from '#server/platform/ids.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';

const COOKIE = 'asked';
const SECRET = /^[\w-]{43}$/;
/** As long as the longest code or link to enter with. */
const KEPT_SECONDS = 3_600;

/** Marks the client that asks for a mail, known address or not: the code of the mail works there only. */
export function rememberAsking(request: RequestContext): string {
  const secret = readAsking(request) ?? randomIds.secret('');
  request.setCookie(COOKIE, secret, { maxAgeSeconds: KEPT_SECONDS });
  return secret;
}

export function readAsking(request: Pick<RequestContext, 'cookie'>): string | undefined {
  const value = request.cookie(COOKIE);
  return value !== undefined && SECRET.test(value) ? value : undefined;
}
