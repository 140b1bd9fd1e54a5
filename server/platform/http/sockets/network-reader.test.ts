import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, parseTrustedProxies } from './network-address.ts';
import { createNetworkReader } from './network-reader.ts';

function requestOf(peer: string, forwarded: string | undefined): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage; // only these two are read
}

const quad = fc.ipV4();
const oddAddress = fc.constantFrom(
  '',
  '10.0.0.1',
  '10.255.255.255',
  '11.0.0.0',
  '127.0.0.1',
  '01.2.3.4',
  '1.2.3',
  '1.2.3.4.5',
  '1..2.3',
  '256.1.1.1',
  '1.2.3.4 ',
  '+1.2.3.4',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:198.51.100.4',
  'fd00::5',
  '2001:db8::7',
  '198.51.100.4:80',
  '0x7f.1.1.1',
  '<script>',
);
const address = fc.oneof(quad, fc.ipV6(), oddAddress);
const forwarded = fc.oneof(
  fc.constant(undefined),
  address,
  fc.array(address, { maxLength: 4 }).map((hops) => hops.join(', ')),
);

describe('the quick network reader', () => {
  it.each([
    ['no proxies', []],
    ['one proxy', ['127.0.0.1']],
    ['ranges', ['10.0.0.0/8', '127.0.0.0/31', 'fd00::/8', '198.51.100.4']],
    ['everybody', ['0.0.0.0/0']],
  ])('gives the same result as the full reader with %s trusted', (_case, entries) => {
    const proxies = parseTrustedProxies(entries);
    const quick = createNetworkReader(proxies);
    fc.assert(
      fc.property(address, forwarded, (peer, hops) => {
        const request = requestOf(peer, hops);
        expect(quick(request)).toBe(networkOf(request, proxies));
        expect(quick(request)).toBe(networkOf(request, proxies));
      }),
      { numRuns: 2_000 },
    );
  });
});
