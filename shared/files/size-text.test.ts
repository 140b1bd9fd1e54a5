import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [9_960, '10 kB'],
  [999_700, '1.0 MB'],
  [740_000_000, '740 MB'],
  [1_240_000_000, '1.2 GB'],
  [5e15, '5,000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('the number is written in the reader’s language', () => {
  expect(sizeText(1_240_000_000, 'de')).toBe('1,2 GB');
});
