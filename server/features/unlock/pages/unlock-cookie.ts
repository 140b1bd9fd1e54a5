import type { IncomingMessage } from 'node:http';
import { GRANT_HEADER } from '#shared/app/constants.ts';
import { cookieName, readCookie } from '#server/platform/http/cookies.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';

/** Base name of the cookie; `__Host-unlock` where the public address is https. */
export const UNLOCK_COOKIE = 'unlock';

/** Magnets one browser remembers; opening another forgets the oldest. */
const PLACES = 8;
/** Longer than a grant lives: a waiting visitor may come back weeks later. Expiry is the server's. */
const KEPT_SECONDS = 30 * 86_400;

const PLACE = /^([a-km-np-z2-9]{12})\.((?:grt|wait)_[\w-]{43})$/;

interface Place {
  magnetId: string;
  secret: string;
}

/** `magnetId.secret` pairs joined by `~`, newest first; anything else in it is ignored. */
export function readPlaces(cookie: string | undefined): Place[] {
  return (cookie ?? '')
    .slice(0, 2_000)
    .split('~')
    .flatMap((part) => {
      const [, magnetId, secret] = PLACE.exec(part) ?? [];
      return magnetId === undefined || secret === undefined ? [] : [{ magnetId, secret }];
    })
    .slice(0, PLACES);
}

/** Grants and waiting tokens a request presents for a magnet: the header's first, then the cookie's. */
export function secretsFor(
  request: Pick<RequestContext, 'header' | 'cookie'>,
  magnetId: string,
): string[] {
  const places = readPlaces(request.cookie(UNLOCK_COOKIE));
  return presented(
    request,
    places.filter((place) => place.magnetId === magnetId),
  );
}

/** `secretsFor` of a request that has not been through the general middleware. */
export function secretsOf(request: IncomingMessage, magnetId: string, isHttps: boolean): string[] {
  const header = request.headers[GRANT_HEADER];
  return secretsFor(
    {
      header: () => (Array.isArray(header) ? header[0] : header),
      cookie: (name) => readCookie(request.headers.cookie, cookieName(name, isHttps)),
    },
    magnetId,
  );
}

/** Everything a request presents, whatever the magnet. */
export function allSecrets(request: Pick<RequestContext, 'header' | 'cookie'>): string[] {
  return presented(request, readPlaces(request.cookie(UNLOCK_COOKIE)));
}

function presented(request: Pick<RequestContext, 'header'>, places: readonly Place[]): string[] {
  const header = request.header(GRANT_HEADER);
  const fromHeader = header !== undefined && header.length <= 100 ? [header] : [];
  return [...fromHeader, ...places.map(({ secret }) => secret)];
}

/**
 * Adds a secret to the browser's places. A grant takes the place of all of its magnet, a waiting
 * token of the earlier waiting ones only, so that waiting never costs what is open already.
 */
export function rememberSecret(request: RequestContext, magnetId: string, secret: string): void {
  const isGrant = secret.startsWith('grt_');
  const others = readPlaces(request.cookie(UNLOCK_COOKIE)).filter(
    (place) => place.magnetId !== magnetId || (!isGrant && place.secret.startsWith('grt_')),
  );
  const places = [{ magnetId, secret }, ...others].slice(0, PLACES);
  const value = places.map((place) => `${place.magnetId}.${place.secret}`).join('~');
  request.setCookie(UNLOCK_COOKIE, value, { maxAgeSeconds: KEPT_SECONDS });
}
