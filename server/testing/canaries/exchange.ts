import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request and its answer, as text. */
export interface Exchange {
  method: string;
  path: string;
  /** Everything the caller sent: address, headers and body, forms also in decoded form. */
  sent: string;
  status: number;
  /** Everything sent back: headers and body. */
  received: string;
  /** Milliseconds since 1970, by a clock that tests do not move. */
  startedAt: number;
}

/** More than any page or answer; of a download the beginning is enough. */
const MOST_BYTES = 1_000_000;

/** Passes every finished exchange of a listener on, without changing a byte. */
export function listenIn(
  listener: RequestListener,
  on: { start(request: IncomingMessage): void; end(exchange: Exchange): void },
): RequestListener {
  return (request, response) => {
    on.start(request);
    const startedAt = performance.timeOrigin + performance.now();
    const sent = keepChunks(request);
    const received = keepWritten(response);
    const headers = keepHeaders(response);
    response.once('close', () => {
      const url = request.url ?? '';
      on.end({
        method: request.method ?? '',
        path: url.split('?', 1)[0] ?? '',
        sent: withoutEscapes(
          `${url}\n${JSON.stringify(request.headers)}\n${Buffer.concat(sent).toString('utf8')}`,
        ),
        status: response.statusCode,
        received: `${JSON.stringify(headers())}\n${decode(headers(), Buffer.concat(received))}`,
        startedAt,
      });
    });
    listener(request, response);
  };
}

function withoutEscapes(text: string): string {
  const typed = text.replaceAll(/%[\da-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  return typed === text ? text : `${text}\n${typed}`;
}

/** The body as the application reads it, because another listener would start its flow. */
function keepChunks(request: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = [];
  let size = 0;
  const emit = request.emit.bind(request);
  request.emit = (event: string, ...values: unknown[]) => {
    const [chunk] = values;
    if (event === 'data' && Buffer.isBuffer(chunk) && size < MOST_BYTES) {
      size += chunk.length;
      chunks.push(chunk);
    }
    return emit(event, ...values);
  };
  return chunks;
}

function keepWritten(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = [];
  let size = 0;
  const keep = (chunk: unknown): void => {
    if (size >= MOST_BYTES) return;
    const bytes =
      typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.isBuffer(chunk) ? chunk : null;
    if (bytes === null) return;
    size += bytes.length;
    chunks.push(bytes);
  };
  const write = response.write.bind(response) as (...values: unknown[]) => boolean; // all overloads at once
  const end = response.end.bind(response) as (...values: unknown[]) => ServerResponse; // all overloads at once
  response.write = (...values: unknown[]) => {
    keep(values[0]);
    return write(...values);
  };
  response.end = (...values: unknown[]) => {
    keep(values[0]);
    return end(...values);
  };
  return chunks;
}

/** Headers set one by one, and those given with the status: Node keeps these elsewhere. */
function keepHeaders(response: ServerResponse): () => Headers {
  const given: unknown[] = [];
  const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => ServerResponse; // all overloads at once
  response.writeHead = (...values: unknown[]) => {
    given.push(...values.slice(1));
    return writeHead(...values);
  };
  return () => {
    const headers: Headers = { ...response.getHeaders() };
    for (const more of given.flatMap(pairsOf)) headers[more[0].toLowerCase()] = more[1];
    return headers;
  };
}

interface Headers {
  [name: string]: unknown;
}

/** As an object, or as names and values in turn. */
function pairsOf(headers: unknown): [string, unknown][] {
  if (Array.isArray(headers)) {
    return headers.flatMap((name: unknown, index): [string, unknown][] =>
      index % 2 === 0 ? [[String(name), headers[index + 1]]] : [],
    );
  }
  return typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
}

function decode(headers: Headers, body: Buffer): string {
  const encoding = headers['content-encoding'];
  try {
    if (encoding === 'br') return brotliDecompressSync(body).toString('utf8');
    if (encoding === 'gzip') return gunzipSync(body).toString('utf8');
  } catch {
    // The client went away in the middle.
  }
  return body.toString('utf8');
}
