import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { networkOf, parseTrustedProxies } from './network-address.ts';

const proxies = parseTrustedProxies(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);

function network(peer: string, forwarded?: string, trusted = proxies): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = { socket: { remoteAddress: peer }, headers };
  return networkOf(request as unknown as IncomingMessage, trusted); // only these two are read
}

describe('the network a request comes from (T39)', () => {
  it.each([
    ['an untrusted peer, whatever it claims', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
    ['the first untrusted hop from the right', '10.0.0.1', '6.6.6.6, 198.51.100.4', '198.51.100.4'],
    [
      'behind several trusted proxies',
      '10.0.0.1',
      '6.6.6.6, 198.51.100.4, 10.2.3.4',
      '198.51.100.4',
    ],
    ['a mapped peer address of a proxy', '::ffff:10.0.0.1', '198.51.100.4', '198.51.100.4'],
    ['an IPv6 proxy', 'fd00::1', '198.51.100.4', '198.51.100.4'],
    ['a trusted proxy that forwards nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['nothing but trusted hops', '127.0.0.1', '10.9.9.9', '10.9.9.9'],
    ['a hop that is no address', '10.0.0.1', '198.51.100.4, <script>', '10.0.0.1'],
    ['an address with a port', '10.0.0.1', '198.51.100.4:55123', '198.51.100.4'],
    ['an IPv6 address with a port', '10.0.0.1', '[2001:db8::5]:443', '20010db800000000/64'],
    ['spaces around the hops', '10.0.0.1', ' 6.6.6.6 ,  198.51.100.4 ', '198.51.100.4'],
    ['an unknown peer', '', '198.51.100.4', 'unknown'],
  ])('is %s', (_case, peer, forwarded, expected) => {
    expect(network(peer, forwarded)).toBe(expected);
  });

  it('is the peer when no proxy is trusted', () => {
    expect(network('127.0.0.1', '198.51.100.4', [])).toBe('127.0.0.1');
  });

  it('is the same for two hundred addresses of one /64, and another for the next', () => {
    const inOne = Array.from({ length: 200 }, (_, host) => network(`2001:db8:1:2::${host + 1}`));
    expect(new Set(inOne).size).toBe(1);
    expect(network('2001:db8:1:3::1')).not.toBe(inOne[0]);
  });

  it('is the same for every spelling of one address', () => {
    const spellings = [
      '2001:db8:0:0:0:0:0:1',
      '2001:DB8::1',
      '2001:0db8:0000:0000:0000:0000:0000:0001',
      '2001:db8::0.0.0.1',
      '2001:db8::1%eth0',
    ];
    expect(new Set(spellings.map((one) => network(one))).size).toBe(1);
    expect(network('::ffff:198.51.100.4')).toBe(network('198.51.100.4'));
    expect(network('::ffff:c633:6404')).toBe(network('198.51.100.4'));
  });

  it.each(['300.1.1.1', '10.0.0.0/40', 'proxy.test', '10.0.0.0/x'])(
    'cannot be configured with %s',
    (entry) => {
      expect(() => parseTrustedProxies([entry])).toThrow(`TRUSTED_PROXIES: "${entry}"`);
    },
  );
});
