import { SECOND_SPELLING } from '#shared/app/second-spelling.ts';
import { asksForEvents, openEvents } from './open-events.ts';
import { commonHeaders, dataPolicy } from '../security/content-policy.ts';

/** `net.fetch` in the app, the platform's in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Request headers that the console may send. Not among them: Cookie, Origin, Referer, Sec-Fetch-*.
 */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'if-match',
  'if-none-match',
  'if-range',
  'last-event-id',
  'range',
  'x-admin-token',
];
/** Response headers for the console. Set-Cookie stays with the session of the main process. */
const RESPONSE_HEADERS = [
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'x-request-id',
];
const STYLE_OR_PICTURE = /^(text\/css|font\/|image\/)/;
const SCRIPT = /(java|ecma)script/i;

export interface ApiForwarder {
  /** Forwards a call of the console and streams the answer back. */
  forward(request: Request, url: URL): Promise<Response>;
  /** A style, font or picture of the server's public pages, for the preview of a magnet. */
  publicAsset(url: URL): Promise<Response>;
}

export interface ForwarderOptions {
  fetch: Fetch;
  /** Origin of the configured server; no other host is called. */
  serverOrigin(): string | null;
  /** The cookies our session holds for an address, as a request sends them. */
  cookiesOf(url: string): Promise<string>;
  /** Called after each call with whether the server could be reached. */
  onOutcome?(isReached: boolean): void;
}

export function createApiForwarder(options: ForwarderOptions): ApiForwarder {
  const { fetch, serverOrigin, cookiesOf, onOutcome } = options;

  /** As `net.fetch`, for a stream of events. */
  const stream: Fetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const cookie = await cookiesOf(url);
    return openEvents(url, { ...headers, ...(cookie === '' ? {} : { cookie }) });
  };

  async function call(
    folder: string,
    url: URL,
    init: RequestInit,
    by: Fetch = fetch,
  ): Promise<Response> {
    const origin = serverOrigin();
    if (origin === null) return Response.error();
    if (!url.pathname.startsWith(folder) || SECOND_SPELLING.test(url.pathname)) {
      return new Response(null, { status: 404 });
    }
    try {
      // A redirect could name another host, so it is an error, like an untrusted certificate.
      const answer = await by(`${origin}${url.pathname}${url.search}`, {
        ...init,
        redirect: 'error',
      });
      onOutcome?.(true);
      return answer;
    } catch {
      onOutcome?.(false);
      // The page gets the same as on the web: a failed connection, which keeps its token.
      return Response.error();
    }
  }

  return {
    async forward(request, url) {
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      const headers = pick(request.headers, REQUEST_HEADERS);
      const init: RequestInit = {
        method: request.method,
        headers,
        // The binding cookie of a browser session, if the server sets one, stays in our session.
        credentials: 'include',
        // Read completely, because the stream of a custom scheme's request cannot be sent on
        // reliably.
        ...(hasBody ? { body: await request.arrayBuffer() } : {}),
      };
      const isStream = !hasBody && asksForEvents(headers);
      const answer = await call('/api/', url, init, isStream ? stream : fetch);
      return asData(answer, (type) => !SCRIPT.test(type));
    },
    async publicAsset(url) {
      const answer = await call('/assets/', url, { method: 'GET', credentials: 'omit' });
      return asData(answer, (type) => STYLE_OR_PICTURE.test(type));
    },
  };
}

/** The answer as data: no type that runs, and a policy that disables it as a page. */
function asData(answer: Response, isWelcome: (type: string) => boolean): Response {
  if (answer.type === 'error') return answer;
  const type = answer.headers.get('content-type') ?? '';
  if (type !== '' && !isWelcome(type)) return new Response(null, { status: 404 });
  const headers = pick(answer.headers, RESPONSE_HEADERS);
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  headers.set('Content-Security-Policy', dataPolicy);
  const { status, statusText } = answer;
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : answer.body, { status, statusText, headers });
}

function pick(from: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
