// The body of an answer, bounded on the wire and after decoding (T09).
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LimitedFetchError } from './limited-fetch-error.ts';

/** Counts bytes that came. Throws `too_large` past the limit, and at once when more is promised. */
export function createByteLimit(
  contentLength: string | null,
  maxBytes: number,
): (bytes: number) => void {
  let length = 0;
  const count = (bytes: number) => {
    length += bytes;
    if (length > maxBytes) throw new LimitedFetchError('too_large', `more than ${maxBytes} bytes`);
  };
  if (Number(contentLength ?? 0) > maxBytes) count(maxBytes + 1);
  return count;
}

const decoders: Record<string, (body: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>> = {
  gzip: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  'x-gzip': promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  deflate: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate),
  br: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.brotliDecompress),
};

/** Takes one content-encoding off. Throws `bad_encoding`, or `too_large` past the limit. */
export async function decodeBody(
  body: readonly Buffer[],
  encoding: string,
  maxBytes: number,
): Promise<Buffer> {
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!decode) {
    throw new LimitedFetchError('bad_encoding', `content-encoding "${encoding.slice(0, 60)}"`);
  }
  try {
    // One big output chunk: a usual page is decoded in a single hop to the thread pool.
    const options = { maxOutputLength: maxBytes, chunkSize: 256 * 1024 };
    return await decode(Buffer.concat(body), options);
  } catch (error) {
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new LimitedFetchError('too_large', `more than ${maxBytes} bytes after decoding`)
      : new LimitedFetchError('bad_encoding', `body is not valid ${encoding}`);
  }
}
