import type { CustomFetch } from 'openid-client';
import { type Dispatcher, request } from 'undici';
import { createByteLimit, decodeBody } from '#server/platform/outbound/limited-body.ts';
import { LimitedFetchError } from '#server/platform/outbound/limited-fetch-error.ts';

export interface LinkedInFetchOptions {
  dispatcher: Dispatcher;
  /**
   * The only server that is called: addresses elsewhere in LinkedIn's metadata are not followed.
   */
  origin: string;
  totalMs?: number;
  maxBytes?: number;
}

/**
 * Makes the library's calls to LinkedIn within the product's limits (T04, T05, T09). Throws
 * `LimitedFetchError` when no usable answer arrives.
 */
export function createLinkedInFetch(options: LinkedInFetchOptions): CustomFetch {
  const { dispatcher, origin, totalMs = 8_000, maxBytes = 256 * 1024 } = options;
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    if (url.origin !== origin) {
      throw new LimitedFetchError('unreachable', `${url.origin} is not asked`);
    }
    const deadline = AbortSignal.timeout(totalMs);
    try {
      const answer = await request(url, {
        dispatcher,
        method: method === 'POST' ? 'POST' : 'GET',
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body instanceof URLSearchParams ? body.toString() : textOf(body),
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        headersTimeout: totalMs,
        bodyTimeout: totalMs,
      });
      // LinkedIn's own problem, not the person's or the app's.
      if (answer.statusCode >= 500 || answer.statusCode === 429) {
        answer.body.on('error', () => {}).destroy();
        throw new LimitedFetchError('unreachable', `status ${answer.statusCode}`);
      }
      const header = (name: string) => [answer.headers[name] ?? []].flat().join(', ');
      const count = createByteLimit(header('content-length'), maxBytes);
      const pieces: Buffer[] = [];
      const stream = answer.body as AsyncIterable<Buffer>; // no encoding was set, so it yields bytes
      for await (const piece of stream) {
        count(piece.length);
        pieces.push(piece);
      }
      const encoding = header('content-encoding').trim().toLowerCase();
      const bytes = ['', 'identity'].includes(encoding)
        ? Buffer.concat(pieces)
        : await decodeBody(pieces, encoding, maxBytes);
      return new Response(hasBody(answer.statusCode) ? Uint8Array.from(bytes) : null, {
        status: answer.statusCode,
        headers: { 'content-type': header('content-type') },
      });
    } catch (error) {
      if (error instanceof LimitedFetchError) throw error;
      if (deadline.aborted) throw new LimitedFetchError('timeout', 'no complete answer in time');
      throw new LimitedFetchError('unreachable', String(error).slice(0, 200));
    }
  };
}

const hasBody = (status: number): boolean => ![204, 205, 304].includes(status);

/** The library only sends forms. */
function textOf(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  throw new Error('an unexpected kind of request body');
}
