import { expect, test } from 'vitest';
import { readReferralCode } from './referrals.rules.ts';

test.each(['a', 'abc-DEF_9', 'x'.repeat(32)])('%s is a code', (text) => {
  expect(readReferralCode(text)).toBe(text);
});

test.each([
  null,
  undefined,
  '',
  ' ',
  'x'.repeat(33),
  '"><script>',
  'a b',
  'a;b',
  'a,b',
  'a\nb',
  'abc\n',
  '%41',
  'кодъ',
  '../x',
])('%j is absent (T66)', (text) => {
  expect(readReferralCode(text)).toBeNull();
});
