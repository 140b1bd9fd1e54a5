// One GET that a hostile or sick server cannot stretch: time, size, layers and type are bounded (T09).
import { errors, type Dispatcher } from 'undici';
import { createBodyCollector, decodeBody, type Pieces } from './limited-body.ts';
import { LimitedFetchError } from './limited-fetch-error.ts';

export interface LimitedFetchOptions {
  dispatcher: Dispatcher;
  headers: Record<string, string>;
  totalMs: number;
  /** Of the body after decoding. */
  maxBytes: number;
  /** Resolves when the next piece of work may run: many deadlines pass in one moment. */
  takeTurn?: () => Promise<void>;
}

export interface HtmlAnswer {
  status: number;
  header(name: string): string | null;
  /** The decoded page; null unless the status is 200. */
  html: Pieces | null;
}

interface RawAnswer extends Omit<HtmlAnswer, 'html'> {
  /** As it came over the wire; null unless the status is 200. */
  body: Pieces | null;
}

/**
 * GETs one HTML page. Never follows a redirect, sends no cookie, keeps none. Throws
 * `LimitedFetchError` for everything that is not a complete answer within the limits.
 */
export async function fetchHtml(url: URL, options: LimitedFetchOptions): Promise<HtmlAnswer> {
  const { status, header, body } = await get(url, options);
  const encoding = encodingOf(header);
  const html = body === null ? null : await decodeBody(body, encoding, options.maxBytes);
  return { status, header, html };
}

/** Of an answer that is not a page, before its socket is given up. */
const REFUSAL_BYTES = 64 * 1024;

/**
 * The request on undici's own events: its stream and its abort signal would cost more than a page.
 * The socket of a request that never got an answer is left to undici's own time limit, and a short
 * refusal is read to its end: after an abort undici would open a new connection for nobody.
 */
function get(url: URL, options: LimitedFetchOptions): Promise<RawAnswer> {
  const { dispatcher, headers, totalMs, maxBytes } = options;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let answer: Omit<RawAnswer, 'body'> | null = null;
    let body = createBodyCollector(null, REFUSAL_BYTES);
    let isSettled = false;

    const settle = (settled: RawAnswer | LimitedFetchError) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      if (settled instanceof Error) reject(settled);
      else resolve(settled);
    };
    /** Closing the socket is cheaper than reading a body that may never end. */
    const stop = (error: unknown) => {
      const problem = nameProblem(error);
      settle(problem);
      controller?.abort(problem);
    };
    const timer = setTimeout(() => {
      const late = new LimitedFetchError('timeout', 'no complete answer in time');
      const giveUp = () => (answer === null ? settle(late) : stop(late));
      void (options.takeTurn?.() ?? Promise.resolve()).then(() => isSettled || giveUp());
    }, totalMs);

    const path = url.pathname + url.search;
    const limits = { headersTimeout: totalMs, bodyTimeout: totalMs };
    dispatcher.dispatch(
      { origin: url.origin, path, method: 'GET', headers, ...limits },
      {
        onRequestStart(given) {
          controller = given;
          if (isSettled) given.abort(new LimitedFetchError('timeout', 'connected too late'));
        },
        onResponseStart(_, status, fields) {
          if (isSettled || status < 200) return;
          const header = (name: string) => [fields[name] ?? []].flat().join(', ') || null;
          answer = { status, header };
          if (status !== 200) return settle({ ...answer, body: null });
          try {
            requireReadable(header);
            body = createBodyCollector(header('content-length'), maxBytes);
          } catch (error) {
            stop(error);
          }
        },
        onResponseData(_, chunk) {
          try {
            body.add(chunk);
          } catch (error) {
            stop(error);
          }
        },
        onResponseEnd() {
          if (answer !== null) settle({ ...answer, body: body.pieces });
        },
        onResponseError: (_, error) => settle(nameProblem(error)),
      },
    );
  });
}

function encodingOf(header: HtmlAnswer['header']): string {
  return (header('content-encoding') ?? '').trim().toLowerCase();
}

function requireReadable(header: HtmlAnswer['header']): void {
  const type = header('content-type');
  if (!/^text\/html\b/i.test(type ?? '')) {
    throw new LimitedFetchError('not_html', `content-type ${type?.slice(0, 60)}`);
  }
  if (encodingOf(header).includes(',')) {
    throw new LimitedFetchError('bad_encoding', 'stacked encodings');
  }
}

function nameProblem(error: unknown): LimitedFetchError {
  if (error instanceof LimitedFetchError) return error;
  if (error instanceof errors.ConnectTimeoutError) {
    return new LimitedFetchError('timeout', 'no connection in time');
  }
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return new LimitedFetchError('timeout', 'no complete answer in time');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return new LimitedFetchError('unreachable', `${code} ${message}`.trim().slice(0, 200));
}
