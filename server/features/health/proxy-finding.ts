import type { ProxyFinding } from './setup.rules.ts';
import { isLocalNetwork, networkKeyOf } from '#server/platform/http/sockets/network-address.ts';
import type { RequestContext } from '#server/platform/http/messages/request-context.ts';

/** Judges from one real request whether the server can tell callers apart (T39). */
export function findProxy(
  request: Pick<RequestContext, 'header' | 'network'>,
  isHttps: boolean,
): ProxyFinding {
  const forwarded = request.header('x-forwarded-for');
  // The server itself speaks plain HTTP, so behind https there is a proxy.
  if (forwarded === undefined) return isHttps ? 'hidden' : 'direct';
  const hops = forwarded.split(',').map((hop) => hop.trim());
  const believed = hops.findLastIndex((hop) => networkKeyOf(hop) === request.network);
  if (believed === -1) return 'not_trusted';
  const isOneMoreProxy = believed > 0 && isLocalNetwork(hops[believed] ?? '');
  return isOneMoreProxy ? 'another' : 'trusted';
}
