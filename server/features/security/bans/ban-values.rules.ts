import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import type { AddressRanges } from '#server/platform/http/sockets/network-address.ts';

/** A larger network would shut out whole countries. */
const LEAST_BITS = { ipv4: 8, ipv6: 19 } as const;
/** One subscriber has a whole /64, so calls of IPv6 are counted by it (T39). */
const MOST_BITS = { ipv4: 32, ipv6: 64 } as const;

/** The value in its one spelling, or what is wrong with it. */
export type ReadValue<Found = object> = ({ value: string } & Found) | { problem: string };

const NO_NETWORK =
  'Enter an address or a network, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48';

/** Reads a network in CIDR or a single address. Bits behind the prefix are cut off. */
export function readNetwork(text: string): ReadValue<{ range: AddressRanges[number] }> {
  const [written = '', length, ...more] = text.trim().split('/');
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(written) || isIpv6(written);
  if (!isPlain || more.length > 0) return { problem: NO_NETWORK };
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return { problem: NO_NETWORK };
  const given = ipaddr.parse(written);
  const address = ipaddr.process(written);
  const kind = address.kind();
  // An IPv4 network in the form of IPv6, such as ::ffff:203.0.113.0/120.
  const mapped = given.kind() === kind ? 0 : 96;
  const all = kind === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? all : Number(length) - mapped;
  if (bits < 0 || bits > all) return { problem: NO_NETWORK };
  const least = LEAST_BITS[kind];
  if (bits < least) {
    return { problem: `This network is too large: a ban reaches at most a /${least}` };
  }
  const prefix = Math.min(bits, MOST_BITS[kind]);
  const first = firstOf(address, prefix);
  return { value: `${first.toString()}/${prefix}`, range: [first, prefix] };
}

function isIpv6(text: string): boolean {
  return text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text);
}

function firstOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): ipaddr.IPv4 | ipaddr.IPv6 {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return ipaddr.fromByteArray(bytes);
}

const NO_PATTERN =
  'Enter an address or a pattern, such as spam@example.com, *@example.com or *@*.example.com';
const TOO_WIDE = 'This pattern is too wide: name a domain, such as *@example.com';

/**
 * Reads a pattern of addresses: one `*` before the `@`, and `*.` before the domain. A domain alone means
 * all of its addresses.
 */
export function readAddressPattern(text: string): ReadValue {
  const typed = text.trim().normalize('NFC').toLowerCase();
  const [local = '', domain, ...more] = typed.includes('@') ? typed.split('@') : ['*', typed];
  if (more.length > 0 || domain === undefined || domain === '') return { problem: NO_PATTERN };
  const isLocal = /^[^\s"(),:;<>[\\\]]{0,64}$/.test(local) && local.split('*').length <= 2;
  if (!isLocal) return { problem: NO_PATTERN };
  if (/^[*.]+$/.test(domain)) return { problem: TOO_WIDE };
  const below = domain.startsWith('*.') ? '*.' : '';
  const named = domain.slice(below.length);
  const ascii = /[\s*]/.test(named) ? '' : domainToASCII(named);
  const isDomain =
    ascii.length <= 253 && /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9-]+)*$/.test(ascii);
  if (!isDomain) return { problem: NO_PATTERN };
  if (!ascii.includes('.')) return { problem: TOO_WIDE };
  return { value: `${local === '' ? '*' : local}@${below}${ascii}` };
}
