import type { ByteRange } from '#shared/api/file-transfer.ts';

/**
 * One range needs 40. The pattern's time is quadratic in the length, and headers have 16 kB (T89).
 */
const MAX_LENGTH = 100;

/**
 * The bytes a `Range` header asks for: `all` when it is absent, not understood or several ranges
 * (which a server may ignore), `none` when the file has no such bytes (RFC 9110 §14; decision 0023).
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const text = header === undefined || header.length > MAX_LENGTH ? '' : header;
  const [, from, to] = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(text) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'all';
  if (from === '') {
    const length = Number(to);
    return length === 0 || size === 0
      ? 'none'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'all';
  return start >= size ? 'none' : { start, end };
}
