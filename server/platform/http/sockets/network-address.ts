import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRanges = readonly [Address, number][];
export type TrustedProxies = AddressRanges;

/** Parses `TRUSTED_PROXIES`: addresses and CIDR ranges. Throws with the offending entry. */
export function parseTrustedProxies(entries: readonly string[]): TrustedProxies {
  return parseRanges('TRUSTED_PROXIES', entries);
}

/** Addresses and CIDR ranges of a setting. Throws with its name and the offending entry. */
export function parseRanges(setting: string, entries: readonly string[]): AddressRanges {
  return entries.map((entry) => {
    try {
      return entry.includes('/') ? ipaddr.parseCIDR(entry) : wholeAddress(entry);
    } catch {
      throw new Error(`${setting}: "${entry}" is not an address or a CIDR range`);
    }
  });
}

/**
 * Whether a network, as `networkOf` names it, lies in one of the ranges. Of an IPv6 range the first
 * 64 bits count: one subscriber has them all.
 */
export function isInRanges(network: string, ranges: AddressRanges): boolean {
  const isIpv6 = network.endsWith('/64');
  const bytes = isIpv6 ? [...Buffer.from(network.slice(0, 16), 'hex'), ...Array(8).fill(0)] : null;
  const address = bytes === null ? parse(network) : ipaddr.fromByteArray(bytes);
  if (address === null) return false;
  return ranges.some(
    ([range, bits]) =>
      range.kind() === address.kind() && address.match(range, isIpv6 ? Math.min(bits, 64) : bits),
  );
}

function wholeAddress(text: string): [Address, number] {
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isTrusted(address: Address, proxies: TrustedProxies): boolean {
  return proxies.some(
    ([range, bits]) => range.kind() === address.kind() && address.match(range, bits),
  );
}

/** Some proxies write a port behind the address. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

function parse(text: string): Address | null {
  const trimmed = text.trim();
  const match = WITH_PORT.exec(trimmed);
  const address = match?.[1] ?? match?.[2] ?? trimmed;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/**
 * The caller's network: walking X-Forwarded-For from the right, the first hop that is not a trusted
 * proxy; an IPv6 address counts as its /64 (T39). Never the leftmost entry, which anyone may forge.
 */
export function networkOf(request: IncomingMessage, proxies: TrustedProxies): string {
  let address = parse(request.socket.remoteAddress ?? '');
  if (address === null) return 'unknown';
  if (proxies.length > 0 && isTrusted(address, proxies)) {
    const hops = String(request.headers['x-forwarded-for'] ?? '').split(',');
    for (let index = hops.length - 1; index >= 0; index -= 1) {
      const hop = parse(hops[index] ?? '');
      if (hop === null) break;
      address = hop;
      if (!isTrusted(hop, proxies)) break;
    }
  }
  return networkKey(address);
}

/** An address of a network as `networkOf` names it; null for none. */
export function addressOf(network: string): string | null {
  if (!network.endsWith('/64')) return ipaddr.isValid(network) ? network : null;
  return network
    .slice(0, 16)
    .replaceAll(/(.{4})(?=.)/g, '$1:')
    .concat('::');
}

/** A network as people write it: an IPv4 address, or an IPv6 /64. */
export function shownNetwork(network: string): string {
  const address = addressOf(network);
  if (address === null || !network.endsWith('/64')) return network;
  return `${ipaddr.parse(address).toString()}/64`;
}

/** The network an address counts to, as `networkOf` names it; null for what is no address. */
export function networkKeyOf(text: string): string | null {
  const address = parse(text);
  return address === null ? null : networkKey(address);
}

const LOCAL_RANGES = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  // The name of the network of `::1`.
  'unspecified',
]);

/** True for addresses of local networks: a caller from the internet never has one. */
export function isLocalNetwork(text: string): boolean {
  const address = parse(text);
  return address !== null && LOCAL_RANGES.has(address.range());
}

function networkKey(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  const bytes = address.toByteArray().slice(0, 8);
  return `${Buffer.from(bytes).toString('hex')}/64`;
}
