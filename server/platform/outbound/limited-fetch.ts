// One request with limits on time, size, compression and type, so that a hostile or broken server
// cannot prolong it (T09).
import { errors, type Dispatcher } from 'undici';
import { createByteLimit, decodeBody } from './limited-body.ts';
import { LimitedFetchError } from './limited-fetch-error.ts';

export interface LimitedFetchOptions {
  dispatcher: Dispatcher;
  headers: Record<string, string>;
  totalMs: number;
  /** Of the body after decoding. */
  maxBytes: number;
  /** The expected content type; HTML by default. */
  type?: RegExp;
  /** Sent as the body of a POST; without it the request is a GET. */
  body?: string | Uint8Array;
  /**
   * Returns refusals with the expected type like answers, because some have the reason in their
   * body.
   */
  readsRefusals?: boolean;
  /** Resolves when the next piece of work may run: many deadlines pass in one moment. */
  takeTurn?: () => Promise<void>;
  /** Receives the decoded body in pieces; its errors are passed on. */
  onPiece: (piece: Buffer) => void;
}

export interface LimitedAnswer {
  status: number;
  header(name: string): string | null;
}

const HTML = /^text\/html\b/i;

interface RawAnswer extends LimitedAnswer {
  /** A page that is encoded, as it came over the wire; a plain one was handed over as it came. */
  encoded: Buffer[] | null;
}

/**
 * Requests one page, or another answer of the given type. Never follows a redirect, and neither
 * sends nor stores cookies. Throws `LimitedFetchError` for everything that is not a complete answer
 * within the limits.
 */
export async function fetchLimited(url: URL, options: LimitedFetchOptions): Promise<LimitedAnswer> {
  const { status, header, encoded } = await get(url, options);
  if (encoded !== null) {
    options.onPiece(await decodeBody(encoded, encodingOf(header), options.maxBytes));
  }
  return { status, header };
}

/** Of an answer that is not a page, before its socket is given up. */
const REFUSAL_BYTES = 64 * 1024;

/**
 * The request on undici's own events: its stream and its abort signal would cost more than a page.
 * The socket of a request that never got a byte is left to undici's own time limit, and a short
 * refusal is read to its end: after an abort undici would open a new connection for nobody. Whatever
 * else is still coming at the deadline loses its socket, be it a refusal's body or one hint after the
 * other in place of an answer: undici's own limits begin anew with each piece.
 */
function get(url: URL, options: LimitedFetchOptions): Promise<RawAnswer> {
  const { dispatcher, headers, totalMs, maxBytes, onPiece, type = HTML } = options;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let answer: RawAnswer | null = null;
    let count = createByteLimit(null, REFUSAL_BYTES);
    let hasBegun = false;
    let isRead = false;
    let isOver = false;

    const end = (outcome: RawAnswer | Error) => {
      isOver = true;
      controller = null; // it has the headers' bytes, and with them the first record that came
      clearTimeout(timer);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    /** Closing the socket is cheaper than reading a body that may never end. */
    const stop = (thrown: unknown) => {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const stopped = controller;
      end(error);
      stopped?.abort(error);
    };
    const timer = setTimeout(() => {
      const late = new LimitedFetchError('timeout', 'no complete answer in time');
      const giveUp = () => (hasBegun ? stop(late) : end(late));
      void (options.takeTurn?.() ?? Promise.resolve()).then(() => isOver || giveUp());
    }, totalMs);

    const path = url.pathname + url.search;
    const limits = { headersTimeout: totalMs, bodyTimeout: totalMs };
    const { body = null } = options;
    const message = { method: body === null ? 'GET' : 'POST', body } as const;
    dispatcher.dispatch(
      { origin: url.origin, path, ...message, headers, ...limits },
      {
        onRequestStart(given) {
          controller = given;
          if (isOver) given.abort(new LimitedFetchError('timeout', 'connected too late'));
        },
        onResponseStart(given, status, fields) {
          hasBegun = true;
          if (isOver) return given.abort(new LimitedFetchError('timeout', 'answered too late'));
          if (status < 200) return;
          const header = (name: string) => [fields[name] ?? []].flat().join(', ') || null;
          answer = { status, header, encoded: null };
          const saysWhy = options.readsRefusals === true && type.test(header('content-type') ?? '');
          isRead = status === 200 || saysWhy;
          if (!isRead) return resolve(answer);
          try {
            requireReadable(header, type);
            count = createByteLimit(header('content-length'), maxBytes);
            if (isEncoded(header)) answer.encoded = [];
          } catch (error) {
            stop(error);
          }
        },
        onResponseData(_, piece) {
          try {
            count(piece.length);
            if (!isRead || answer === null) return;
            if (answer.encoded === null) onPiece(piece);
            else answer.encoded.push(piece);
          } catch (error) {
            stop(error);
          }
        },
        onResponseEnd() {
          if (answer !== null) end(answer);
        },
        onResponseError: (_, error) => end(nameProblem(error)),
      },
    );
  });
}

function encodingOf(header: LimitedAnswer['header']): string {
  return (header('content-encoding') ?? '').trim().toLowerCase();
}

function isEncoded(header: LimitedAnswer['header']): boolean {
  return !['', 'identity'].includes(encodingOf(header));
}

function requireReadable(header: LimitedAnswer['header'], wanted: RegExp): void {
  const type = header('content-type');
  if (!wanted.test(type ?? '')) {
    throw new LimitedFetchError('wrong_type', `content-type ${type?.slice(0, 60)}`);
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
