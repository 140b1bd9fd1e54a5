// One GET that a hostile or sick server cannot stretch: time, size, layers and type are bounded (T09).
import { errors, type Dispatcher } from 'undici';
import {
  createBodyCollector,
  decodeBody,
  type BodyCollector,
  type Pieces,
} from './limited-body.ts';
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

/**
 * The request on undici's own events: its stream and its abort signal would cost more than a page.
 * An ended request is forgotten at once; when its socket comes up later, it is closed.
 */
function get(url: URL, options: LimitedFetchOptions): Promise<RawAnswer> {
  const { dispatcher, headers, totalMs, maxBytes } = options;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let answer: Omit<RawAnswer, 'body'> | null = null;
    let body: BodyCollector | null = null;
    let problem: LimitedFetchError | null = null;
    let isSettled = false;

    const settle = (settled: RawAnswer | LimitedFetchError) => {
      isSettled = true;
      clearTimeout(timer);
      if (settled instanceof Error) reject(settled);
      else resolve(settled);
    };
    /** Closing the socket is cheaper than reading a body that may never end. */
    const stop = (settled: RawAnswer | LimitedFetchError) => {
      problem = new LimitedFetchError('unreachable', 'ended');
      settle(settled);
      controller?.abort(problem);
    };
    const timer = setTimeout(() => {
      const giveUp = () => {
        if (!isSettled) stop(new LimitedFetchError('timeout', 'no complete answer in time'));
      };
      void (options.takeTurn?.() ?? Promise.resolve()).then(giveUp);
    }, totalMs);

    const path = url.pathname + url.search;
    dispatcher.dispatch(
      { origin: url.origin, path, method: 'GET', headers },
      {
        onRequestStart(given) {
          controller = given;
          if (problem !== null) given.abort(problem);
        },
        onResponseStart(_, status, fields) {
          if (problem !== null || status < 200) return;
          const header = (name: string) => [fields[name] ?? []].flat().join(', ') || null;
          answer = { status, header };
          if (status !== 200) return stop({ ...answer, body: null });
          try {
            requireReadable(header);
            body = createBodyCollector(header('content-length'), maxBytes);
          } catch (error) {
            stop(nameProblem(error));
          }
        },
        onResponseData(_, chunk) {
          if (problem !== null) return;
          try {
            body?.add(chunk);
          } catch (error) {
            stop(nameProblem(error));
          }
        },
        onResponseEnd() {
          if (problem === null && answer !== null && body !== null)
            settle({ ...answer, body: body.pieces });
        },
        onResponseError(_, error) {
          if (problem === null) settle(nameProblem(error));
        },
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return new LimitedFetchError('unreachable', `${code} ${message}`.trim().slice(0, 200));
}
