import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [999.4, '999 bytes'],
  [999.6, '1 kB'],
  [1_000, '1 kB'],
  [1_049, '1 kB'],
  [1_050, '1.1 kB'],
  [9_960, '10 kB'],
  [12_340, '12.3 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [999_600, '1 MB'],
  [999_700, '1 MB'],
  [3_000_000, '3 MB'],
  [740_000_000, '740 MB'],
  [999_499_999, '999 MB'],
  [999_500_000, '1 GB'],
  [1_240_000_000, '1.2 GB'],
  [12_500_000_000, '12.5 GB'],
  [999_500_000_000, '1 TB'],
  [5e15, '5,000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('the number is written in the reader’s language', () => {
  expect(sizeText(1_240_000_000, 'de')).toBe('1,2 GB');
});
