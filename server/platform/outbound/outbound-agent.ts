import { createSecureContext, type CommonConnectionOptions } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import {
  AddressNotAllowedError,
  createFilteredLookup,
  isPublicAddress,
  literalAddress,
  type ResolveAll,
} from './address-filter.ts';

export interface OutboundAgentOptions {
  /**
   * The one origin an operator pointed at a local address on purpose (LINKEDIN_ORIGIN of the
   * sandbox and of tests). Scheme, host and port must be the same; nothing else is let through.
   */
  allowPrivateFor?: string | null;
  connectTimeoutMs?: number;
  /** Sockets kept per host. */
  maxConnections?: number;
  /** False for hosts users choose: their sockets are never used twice (T10). */
  keepAlive?: boolean;
  /** An authority to trust in place of the system's: of a test's own server. */
  ca?: string;
  resolve?: ResolveAll;
  isAllowed?: (address: string) => boolean;
}

/** A handshake's work fills a third of this. */
const CONNECT_GAP_MS = 3;

/**
 * An HTTP agent that connects to allowed addresses only. It knows no proxy variables (T11) and
 * follows no redirect by itself. The check sits in the connector, so no caller can skip it.
 */
export function createOutboundAgent(options: OutboundAgentOptions = {}): Agent {
  const timeout = options.connectTimeoutMs ?? 5_000;
  const isAllowed = options.isAllowed ?? isPublicAddress;
  const allowedOrigin = options.allowPrivateFor ? new URL(options.allowPrivateFor).origin : null;
  const lookup = createFilteredLookup(options.resolve, isAllowed);
  const build = (secure: CommonConnectionOptions) => ({
    anywhere: buildConnector({ timeout, ...secure }),
    filtered: buildConnector({ timeout, lookup, ...secure }),
  });
  const plain = build({});
  const secure = options.ca === undefined ? {} : { ca: options.ca };
  // Reading the authorities costs more than a handshake: once, and not before somebody connects.
  let encrypted: typeof plain | null = null;
  const connectorsFor = (protocol: string) => {
    if (protocol !== 'https:') return plain;
    return (encrypted ??= build({ secureContext: createSecureContext(secure) }));
  };
  const connect: buildConnector.connector = (target, callback) => {
    // `host` is empty for some callers, so the origin is put together from its parts.
    const port = target.port ? `:${target.port}` : '';
    const name =
      target.hostname.includes(':') && !target.hostname.startsWith('[')
        ? `[${target.hostname}]`
        : target.hostname;
    if (
      allowedOrigin !== null &&
      new URL(`${target.protocol}//${name}${port}`).origin === allowedOrigin
    ) {
      return connectorsFor(target.protocol).anywhere(target, callback);
    }
    const literal = literalAddress(target.hostname);
    if (literal !== null && !isAllowed(literal)) {
      return callback(new AddressNotAllowedError(`address ${literal} is not allowed`), null);
    }
    connectorsFor(target.protocol).filtered(target, callback);
  };
  return new Agent({
    connect: paceConnections(connect, CONNECT_GAP_MS),
    connections: options.maxConnections ?? 256,
    pipelining: options.keepAlive === false ? 0 : 1,
    keepAliveMaxTimeout: 60_000,
  });
}

/**
 * Opens connections one after the other, `gapMs` apart. A TLS handshake is a millisecond of work; a
 * crowd of them at once would keep everybody else from the event loop for as long as it takes.
 */
function paceConnections(
  connect: buildConnector.connector,
  gapMs: number,
): buildConnector.connector {
  let freeAt = 0;
  return (target, callback) => {
    const now = performance.now();
    const at = Math.max(now, freeAt);
    freeAt = at + gapMs;
    if (at === now) connect(target, callback);
    else setTimeout(connect, at - now, target, callback);
  };
}
