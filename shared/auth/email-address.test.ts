import { expect, test } from 'vitest';
import { isEmailAddress, typedAddress } from './email-address.ts';

test.for([
  ['anna@acme.com', 'anna@acme.com'],
  ['  anna@acme.com\n', 'anna@acme.com'],
  ['\u202aanna@acme.com\u202c', 'anna@acme.com'],
  ['anna@acme.com\u200b', 'anna@acme.com'],
  ['ａｎｎａ＠ａｃｍｅ．ｃｏｍ', 'anna@acme.com'],
  ['mailto:anna@acme.com', 'anna@acme.com'],
  ['Anna B. <anna@acme.com>', 'anna@acme.com'],
  ['<MAILTO:anna@acme.com>', 'anna@acme.com'],
  ['anna@acme.com.', 'anna@acme.com'],
  ['名前@例え.jp', '名前@例え.jp'],
] as const)('%j means %s', ([typed, meant]) => {
  expect(typedAddress(typed)).toBe(meant);
  expect(isEmailAddress(meant)).toBe(true);
});

test.for([
  'anna',
  'a@b.com, c@d.com',
  'a@b.com <c@d.com',
  'a@b.com\r\nBcc: c@d.com',
  '<>',
  'mailto:',
])('%j is no address, and stays none', (typed) => {
  expect(isEmailAddress(typedAddress(typed))).toBe(false);
});

test('a very long text is not looked through', () => {
  const long = `ﷺ${'a'.repeat(100_000)}`;
  expect(typedAddress(` ${long} `)).toBe(long);
});
