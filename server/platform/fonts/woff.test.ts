import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);
const font = readFileSync(require.resolve('@fontsource/inter/files/inter-latin-700-normal.woff'));

/** Sum of the big-endian words of a table, as the file itself states it (OpenType, section 5). */
function checksumOf(data: Buffer): number {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

test('a packed typeface becomes a plain one whose tables have their stated checksums', () => {
  const plain = unpackWoff(font);
  const count = plain.readUInt16BE(4);
  expect(count).toBeGreaterThan(8);
  for (let index = 0; index < count; index += 1) {
    const at = 12 + index * 16;
    if (plain.toString('latin1', at, at + 4) === 'head') continue; // holds the file's own sum
    const offset = plain.readUInt32BE(at + 8);
    const data = plain.subarray(offset, offset + plain.readUInt32BE(at + 12));
    expect(checksumOf(data)).toBe(plain.readUInt32BE(at + 4));
  }
});

test('anything else is refused as a typeface', () => {
  expect(() => unpackWoff(Buffer.alloc(64))).toThrow('Not a WOFF');
});
