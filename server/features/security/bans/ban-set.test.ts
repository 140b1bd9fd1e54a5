import { describe, expect, it } from 'vitest';
import { readAddressPattern, readNetwork } from './ban-values.rules.ts';
import { createBanSet, type HeldBan } from './ban-set.ts';

const valueOf = (read: { value: string } | { problem: string }) =>
  'value' in read ? read.value : `! ${read.problem}`;

describe('a network as an operator types it', () => {
  it.for([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 203.0.113.77/24 ', '203.0.113.0/24'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['2001:DB8::1', '2001:db8::/64'],
    ['2001:db8:0:1:ffff::/128', '2001:db8:0:1::/64'],
    ['2001:db8:abcd::/44', '2001:db8:abc0::/44'],
    ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9/32'],
  ])('%s is kept as %s', ([typed, kept]) => {
    expect(valueOf(readNetwork(typed ?? ''))).toBe(kept);
  });

  it.for(['0.0.0.0/0', '0.0.0.0/7', '::/0', '2000::/3', '::ffff:0.0.0.0/96'])(
    '%s is too large',
    (typed) => {
      expect(valueOf(readNetwork(typed))).toMatch('! This network is too large');
    },
  );

  it.for([
    '',
    '203.0.113',
    '203.0.113.300',
    '203.0.113.7/33',
    '203.0.113.7/-1',
    '203.0.113.7/24/8',
    '0x7f.0.0.1',
    '010.0.0.1/8x',
    'example.com',
    'fe80::1%eth0',
    '2001:db8::/129',
    '203.0.113.7/',
    '\u0000',
  ])('%j is none', (typed) => {
    expect(valueOf(readNetwork(typed))).toMatch('! Enter an address or a network');
  });
});

describe('a pattern of addresses as an operator types it', () => {
  it.for([
    ['Spam@Example.com', 'spam@example.com'],
    ['*@example.com', '*@example.com'],
    ['example.com', '*@example.com'],
    ['@example.com', '*@example.com'],
    ['*@*.Example.co.uk', '*@*.example.co.uk'],
    ['bot-*@bücher.example', 'bot-*@xn--bcher-kva.example'],
  ])('%s is kept as %s', ([typed, kept]) => {
    expect(valueOf(readAddressPattern(typed ?? ''))).toBe(kept);
  });

  it.for(['*@*', '*', '*@*.com', 'com', 'a@*.*', '*@.'])('%s is too wide', (typed) => {
    expect(valueOf(readAddressPattern(typed))).toMatch('! This pattern is too wide');
  });

  it.for(['', 'a@b@example.com', 'a b@example.com', 'a*b*c@example.com', '*@exa*mple.com', 'a@'])(
    '%j is none',
    (typed) => {
      expect(valueOf(readAddressPattern(typed))).toMatch('! Enter an address or a pattern');
    },
  );
});

const now = new Date('2026-11-26T12:00:00Z');
const ban = (kind: HeldBan['kind'], value: string, rest: Partial<HeldBan> = {}): HeldBan => ({
  id: value,
  kind,
  value,
  reach: 'accounts',
  endsAt: null,
  ...rest,
});

describe('the bans of a moment', () => {
  it('find a network in any of them, by IPv4 and by the /64 of IPv6', () => {
    const set = createBanSet([
      ban('network', '203.0.113.0/25'),
      ban('network', '198.51.100.7/32'),
      ban('network', '2001:db8:abc0::/44'),
      ban('network', '2001:db8:1:2::/64'),
    ]);
    const find = (network: string) => set.ofNetwork(network, 'accounts', now)?.value ?? null;
    expect(find('203.0.113.127')).toBe('203.0.113.0/25');
    expect(find('203.0.113.128')).toBeNull();
    expect(find('198.51.100.7')).toBe('198.51.100.7/32');
    expect(find('198.51.100.8')).toBeNull();
    expect(find('20010db8abcf0001/64')).toBe('2001:db8:abc0::/44');
    expect(find('20010db8abd00001/64')).toBeNull();
    expect(find('20010db800010002/64')).toBe('2001:db8:1:2::/64');
    expect(find('unknown')).toBeNull();
  });

  it('hold until their end, and as far as they reach', () => {
    const set = createBanSet([
      ban('network', '203.0.113.1/32', { endsAt: new Date(now.getTime() - 1) }),
      ban('network', '203.0.113.2/32', { endsAt: new Date(now.getTime() + 1) }),
      ban('network', '203.0.113.3/32', { reach: 'everything' }),
    ]);
    const reaches = (network: string) =>
      (['accounts', 'everything'] as const).filter(
        (reach) => set.ofNetwork(network, reach, now) !== null,
      );
    expect(reaches('203.0.113.1')).toEqual([]);
    expect(reaches('203.0.113.2')).toEqual(['accounts']);
    expect(reaches('203.0.113.3')).toEqual(['accounts', 'everything']);
  });

  it('find addresses by their pattern', () => {
    const set = createBanSet([
      ban('address', 'spam@example.com'),
      ban('address', 'bot-*x@mail.test'),
      ban('address', '*@*.farm.test'),
    ]);
    const find = (address: string) => set.ofAddress(address, 'accounts', now)?.value ?? null;
    expect(find('spam@example.com')).toBe('spam@example.com');
    expect(find('spam2@example.com')).toBeNull();
    expect(find('bot-1x@mail.test')).toBe('bot-*x@mail.test');
    expect(find('bot-x@mail.test')).toBe('bot-*x@mail.test');
    expect(find('bot-@mail.test')).toBeNull();
    expect(find('a@one.two.farm.test')).toBe('*@*.farm.test');
    expect(find('a@farm.test')).toBeNull();
  });
});
