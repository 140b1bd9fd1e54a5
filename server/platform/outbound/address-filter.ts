// Which addresses the server may connect to on somebody else's word (T03, T04, T06).
import dns from 'node:dns';
import net from 'node:net';
import os from 'node:os';
import ipaddr from 'ipaddr.js';

/** Thrown by the look-up and by the agent; carries a stable code, never shown to visitors. */
export class AddressNotAllowedError extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
}

/** Stands in for `dns.lookup` with `all: true`; tests give their own answers. */
export type ResolveAll = (hostname: string) => Promise<dns.LookupAddress[]>;

const resolveWithSystem: ResolveAll = (hostname) => dns.promises.lookup(hostname, { all: true });

/** Addresses of this machine's own network cards: a public one is still ourselves (T12). */
export function listOwnAddresses(): string[] {
  return Object.values(os.networkInterfaces()).flatMap((cards) =>
    (cards ?? []).map((card) => card.address),
  );
}

const globalUnicastV6 = ipaddr.parseCIDR('2000::/3');

/**
 * True for global unicast only. Everything that hides, embeds or stays on a network is denied:
 * mapped, NAT64, 6to4, Teredo, unique-local, link-local, multicast, CGNAT, loopback, test ranges.
 */
export function isPublicAddress(
  text: string,
  own: readonly string[] = listOwnAddresses(),
): boolean {
  if (net.isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !address.match(globalUnicastV6)) return false;
  const normal = address.toNormalizedString();
  return !own.some(
    (mine) => net.isIP(mine) !== 0 && ipaddr.parse(mine).toNormalizedString() === normal,
  );
}

/**
 * The address in `URL.hostname` when it is one, else null. Take the host of a parsed URL: the
 * parser has already turned 2130706433 and 0x7f.1 into 127.0.0.1.
 */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.+$/, '');
  return net.isIP(bare) === 0 ? null : bare;
}

/**
 * Whether a host in `URL.hostname` leads inside by its spelling alone: an address that is not public, or a
 * name of this machine (RFC 6761). What any other name leads to is asked when something connects.
 */
export function isInsideHost(hostname: string): boolean {
  const literal = literalAddress(hostname);
  if (literal !== null) return !isPublicAddress(literal);
  return /(^|\.)localhost\.*$/i.test(hostname);
}

/**
 * A `lookup` for sockets: resolves once, checks all answers, hands over only those. One denied
 * answer refuses the host, so that a mixed answer cannot be used to pick the inner address.
 * Node does not call it for literal addresses: check those with `literalAddress` first.
 */
export function createFilteredLookup(
  resolve: ResolveAll = resolveWithSystem,
  isAllowed: (address: string) => boolean = isPublicAddress,
): net.LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: Error) => callback(error, '', 0);
    resolve(hostname).then((answers) => {
      const first = answers[0];
      if (first === undefined) return fail(new Error(`no address for ${hostname}`));
      if (!answers.every((answer) => isAllowed(answer.address))) {
        return fail(new AddressNotAllowedError(`an address of ${hostname} is not allowed`));
      }
      if (options.all === true) return callback(null, answers);
      callback(null, first.address, first.family);
    }, fail);
  };
}
