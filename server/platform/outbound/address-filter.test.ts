import { describe, expect, it } from 'vitest';
import { createFilteredLookup, isPublicAddress, literalAddress } from './address-filter.ts';

const denied: [address: string, what: string][] = [
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'the far end of loopback'],
  ['0.0.0.0', 'unspecified'],
  ['10.0.0.5', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'metadata service'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarking'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::ffff:169.254.169.254', 'mapped metadata service'],
  ['::ffff:7f00:1', 'mapped loopback'],
  ['::ffff:8.8.8.8', 'mapped, although public inside'],
  ['::7f00:1', 'IPv4-compatible loopback'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::7f00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001:0:4136:e378::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['fd00::1', 'unique-local'],
  ['fc00::1', 'unique-local'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['100::1', 'discard'],
  ['4000::1', 'not handed out as global unicast'],
  ['linkedin.com', 'not an address'],
];

describe('addresses the server may connect to', () => {
  it.each(denied)('%s is refused (%s)', (address) => {
    expect(isPublicAddress(address, [])).toBe(false);
  });

  it.each(['8.8.8.8', '13.107.42.14', '2620:1ec:21::14', '2a00:1450:4001:80e::200e'])(
    '%s is allowed',
    (address) => expect(isPublicAddress(address, [])).toBe(true),
  );

  it('a public address of this machine is refused, however it is written', () => {
    expect(isPublicAddress('8.8.8.8', ['8.8.8.8'])).toBe(false);
    expect(isPublicAddress('2a00:1450::e', ['2A00:1450:0:0:0:0:0:E'])).toBe(false);
  });

  it.each([
    ['2130706433', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['0', '0.0.0.0'],
    ['0x7f000001', '127.0.0.1'],
    ['017700000001', '127.0.0.1'],
    ['127.0.1', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['[::ffff:7f00:1]', '::ffff:7f00:1'],
  ])('the host %s is recognised as the address %s', (host, address) => {
    const literal = literalAddress(new URL(`https://${host}/x`).hostname);
    expect(literal).toBe(address);
    expect(isPublicAddress(literal ?? '', [])).toBe(false);
  });

  it('a name is not a literal address', () => {
    expect(literalAddress('www.linkedin.com')).toBeNull();
  });
});

describe('the lookup of names', () => {
  const lookUp = (answers: string[], options: { all?: boolean } = {}) => {
    const resolve = () =>
      Promise.resolve(
        answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    const lookup = createFilteredLookup(resolve, (address) => isPublicAddress(address, []));
    return new Promise((done) => {
      lookup('name.test', options, (error, address) => done(error ? error.message : address));
    });
  };

  it('returns the checked addresses only', async () => {
    expect(await lookUp(['8.8.8.8'])).toBe('8.8.8.8');
    expect(await lookUp(['8.8.8.8'], { all: true })).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  it('refuses a name when any of its answers is not allowed', async () => {
    expect(await lookUp(['8.8.8.8', '127.0.0.1'], { all: true })).toMatch(/not allowed/);
    expect(await lookUp(['8.8.8.8', '::ffff:10.0.0.1'], { all: true })).toMatch(/not allowed/);
  });

  it('refuses a name without an address', async () => {
    expect(await lookUp([])).toMatch(/no address/);
  });
});
