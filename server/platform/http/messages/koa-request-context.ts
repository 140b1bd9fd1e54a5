import type { Context } from 'koa';
import { cookieName, readCookie, serializeCookie } from '../cookies.ts';
import type { TrustedProxies } from '../sockets/network-address.ts';
import { createNetworkReader } from '../sockets/network-reader.ts';
import type { CountryOf } from '../sockets/visitor-country.ts';
import type { RequestContext } from './request-context.ts';

/** Builds the request facts handlers may see, once per request. */
export function createContextReader(options: {
  trustedProxies: TrustedProxies;
  countryOf?: CountryOf | undefined;
  isHttps: boolean;
}) {
  const { countryOf = () => undefined } = options;
  const networkOf = createNetworkReader(options.trustedProxies);
  return (ctx: Context): RequestContext => {
    const existing: unknown = ctx.state['requestContext'];
    if (existing !== undefined) return existing as RequestContext; // set below, nowhere else
    const network = networkOf(ctx.req);
    const context: RequestContext = {
      requestId: String(ctx.state['requestId']),
      network,
      country: countryOf(ctx.req, network),
      userAgent: (ctx.req.headers['user-agent'] ?? '').slice(0, 512),
      isBrowser: ctx.req.headers['sec-fetch-site'] !== undefined,
      header: (name) => {
        const value = ctx.req.headers[name.toLowerCase()];
        return Array.isArray(value) ? value[0] : value;
      },
      cookie: (name) => readCookie(ctx.req.headers.cookie, cookieName(name, options.isHttps)),
      setCookie: (name, value, cookie) => {
        const full = cookieName(name, options.isHttps);
        ctx.append('Set-Cookie', serializeCookie(full, value, cookie, options.isHttps));
      },
    };
    ctx.state['requestContext'] = context;
    return context;
  };
}
