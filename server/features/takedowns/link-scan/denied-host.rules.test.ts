import { expect, it } from 'vitest';
import { parse } from 'tldts';
import { readDeniedHost } from './denied-host.rules.ts';

const read = (text: string) =>
  readDeniedHost(text, ['pages.unlatch.example'], (host) =>
    parse(host, { allowPrivateDomains: true }),
  );

it.each([
  ['evil.example', 'evil.example'],
  [' Evil.Example. ', 'evil.example'],
  ['*.evil.example', 'evil.example'],
  ['https://www.evil.example:8443/a?b#c', 'www.evil.example'],
  ['pаypal.example', 'xn--pypal-4ve.example'],
  ['203.0.113.7', '203.0.113.7'],
  ['github.io', 'github.io'],
])('reads %s as %s', (text, host) => {
  expect(read(text)).toEqual({ host });
});

it.each(['', 'com', 'no host', 'co.uk', 'https://', 'mailto:a@b.example', '[2001:db8::1]'])(
  'takes %j for no host',
  (text) => expect(read(text)).toEqual({ problem: expect.any(String) }),
);

it('refuses what covers the installation itself', () => {
  expect(read('unlatch.example')).toEqual({
    problem: 'This covers the pages of this installation',
  });
  expect(read('other.unlatch.example')).toEqual({ host: 'other.unlatch.example' });
});
