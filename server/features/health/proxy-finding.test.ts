import { expect, test } from 'vitest';
import { findProxy } from './proxy-finding.ts';

const asked = (forwarded: string | undefined, network: string) => ({
  header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined),
  network,
});

test.each([
  ['direct', undefined, '203.0.113.9', false],
  ['hidden', undefined, '10.0.0.2', true],
  ['trusted', '203.0.113.9', '203.0.113.9', true],
  ['trusted', '6.6.6.6, 203.0.113.9, 10.0.0.3', '203.0.113.9', true],
  // An address of the company's own network, with no proxy in front, is a caller.
  ['trusted', '10.1.1.1', '10.1.1.1', true],
  ['trusted', '2001:db8:1:2:3::4', '20010db800010002/64', true],
  ['not_trusted', '203.0.113.9', '10.0.0.2', true],
  ['not_trusted', 'garbage', '10.0.0.2', true],
  ['another', '203.0.113.9, 10.0.0.3', '10.0.0.3', true],
])('%s: forwarded for %s, counted as %s, https %s', (finding, forwarded, network, isHttps) => {
  expect(findProxy(asked(forwarded, network), isHttps)).toBe(finding);
});
