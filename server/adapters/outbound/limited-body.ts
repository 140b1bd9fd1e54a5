// The body of an answer, bounded on the wire and after decoding (T09).
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LimitedFetchError } from './limited-fetch-error.ts';

/** A body in the pieces it came in: most of a page is never looked at, so it is not put together. */
export type Pieces = readonly Buffer[];

export interface BodyCollector {
  readonly pieces: Pieces;
  /** Throws `too_large` as soon as the limit is passed. */
  add(piece: Buffer): void;
}

/** Throws `too_large` at once when that much is promised. */
export function createBodyCollector(contentLength: string | null, maxBytes: number): BodyCollector {
  const pieces: Buffer[] = [];
  let length = 0;
  const grow = (bytes: number) => {
    length += bytes;
    if (length > maxBytes) throw new LimitedFetchError('too_large', `more than ${maxBytes} bytes`);
  };
  if (Number(contentLength ?? 0) > maxBytes) grow(maxBytes + 1);
  return {
    pieces,
    add(piece) {
      grow(piece.length);
      pieces.push(piece);
    },
  };
}

const decoders: Record<string, (body: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>> = {
  gzip: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  'x-gzip': promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  deflate: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate),
  br: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.brotliDecompress),
};

/** Takes one content-encoding off. Throws `bad_encoding`, or `too_large` past the limit. */
export async function decodeBody(
  body: Pieces,
  encoding: string,
  maxBytes: number,
): Promise<Pieces> {
  if (encoding === '' || encoding === 'identity') return body;
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!decode) {
    throw new LimitedFetchError('bad_encoding', `content-encoding "${encoding.slice(0, 60)}"`);
  }
  try {
    // One big output chunk: a usual page is decoded in a single hop to the thread pool.
    const options = { maxOutputLength: maxBytes, chunkSize: 256 * 1024 };
    return [await decode(Buffer.concat(body), options)];
  } catch (error) {
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new LimitedFetchError('too_large', `more than ${maxBytes} bytes after decoding`)
      : new LimitedFetchError('bad_encoding', `body is not valid ${encoding}`);
  }
}
