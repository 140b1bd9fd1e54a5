// One GET that a hostile or sick server cannot stretch: time, size, layers and type are bounded (T09).
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { errors, request, type Dispatcher } from 'undici';
import { startDeadline } from './deadline.ts';

export type FetchProblem = 'timeout' | 'too_large' | 'bad_encoding' | 'not_html' | 'unreachable';

/** The request ended without a usable answer. `message` is for operators. */
export class LimitedFetchError extends Error {
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export interface LimitedFetchOptions {
  dispatcher: Dispatcher;
  headers: Record<string, string>;
  signal?: AbortSignal;
  totalMs: number;
  /** Of the body after decoding. */
  maxBytes: number;
}

export interface HtmlAnswer {
  status: number;
  header(name: string): string | null;
  /** The decoded page; null unless the status is 200. */
  html: Buffer | null;
}

const decoders: Record<string, (body: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>> = {
  gzip: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  'x-gzip': promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  deflate: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate),
  br: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.brotliDecompress),
};

async function decodeBody(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return body;
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!decode)
    throw new LimitedFetchError('bad_encoding', `content-encoding "${encoding.slice(0, 60)}"`);
  try {
    // One big output chunk: a usual page is decoded in a single hop to the thread pool.
    return await decode(body, { maxOutputLength: maxBytes, chunkSize: 256 * 1024 });
  } catch (error) {
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new LimitedFetchError('too_large', `more than ${maxBytes} bytes after decoding`)
      : new LimitedFetchError('bad_encoding', `body is not valid ${encoding}`);
  }
}

async function collect(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw new LimitedFetchError('too_large', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/**
 * GETs one HTML page. Never follows a redirect, sends no cookie, keeps none. Throws
 * `LimitedFetchError` for everything that is not a complete answer within the limits.
 */
export async function fetchHtml(url: URL, options: LimitedFetchOptions): Promise<HtmlAnswer> {
  const deadline = startDeadline(options.totalMs, options.signal);
  const { signal } = deadline;
  try {
    const answer = await request(url, {
      dispatcher: options.dispatcher,
      method: 'GET',
      headers: options.headers,
      signal,
    });
    const header = (name: string) => [answer.headers[name] ?? []].flat().join(', ') || null;
    if (answer.statusCode !== 200) {
      // Closing the socket is cheaper than reading a body that may never end.
      answer.body.on('error', () => undefined).destroy();
      return { status: answer.statusCode, header, html: null };
    }
    try {
      if (!/^text\/html\b/i.test(header('content-type') ?? '')) {
        throw new LimitedFetchError(
          'not_html',
          `content-type ${header('content-type')?.slice(0, 60)}`,
        );
      }
      const encoding = (header('content-encoding') ?? '').trim().toLowerCase();
      if (encoding.includes(',')) throw new LimitedFetchError('bad_encoding', 'stacked encodings');
      const raw = await collect(answer.body, options.maxBytes);
      const decoded = await decodeBody(raw, encoding, options.maxBytes);
      return { status: 200, header, html: decoded };
    } finally {
      if (!answer.body.readableEnded) answer.body.on('error', () => undefined).destroy();
    }
  } catch (error) {
    if (error instanceof LimitedFetchError) throw error;
    throw nameProblem(error, signal);
  } finally {
    deadline.clear();
  }
}

function nameProblem(error: unknown, signal: AbortSignal): LimitedFetchError {
  if (signal.aborted) return new LimitedFetchError('timeout', 'no complete answer in time');
  if (error instanceof errors.ConnectTimeoutError) {
    return new LimitedFetchError('timeout', 'no connection in time');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return new LimitedFetchError('unreachable', `${code} ${message}`.trim().slice(0, 200));
}
