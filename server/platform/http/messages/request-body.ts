import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#server/platform/errors.ts';
import { inspectJson } from './json-inspection.ts';
import { isBadPair } from './request-query.ts';

const DEFAULT_LIMIT = 65_536;

/**
 * Reads a body of at most `limit` bytes. Compressed bodies are refused, because no client needs them
 * (T86).
 */
export function readBody(request: IncomingMessage, limit = DEFAULT_LIMIT): Promise<Buffer> {
  // Plain events: a visit is too short for the cost of an async iterator.
  return new Promise((resolve, reject) => {
    const refuse = (code: 'unsupported_media_type' | 'payload_too_large'): void => {
      request.removeAllListeners('data');
      request.resume();
      const values = { how: 'without compression' };
      reject(new AppError(code, { values }));
    };
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') return refuse('unsupported_media_type');
    if (Number(request.headers['content-length'] ?? 0) > limit) return refuse('payload_too_large');
    let first: Buffer | undefined;
    let more: Buffer[] | undefined;
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return refuse('payload_too_large');
      if (first === undefined) first = chunk;
      else (more ??= [first]).push(chunk);
    });
    request.on('end', () =>
      resolve(more === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(more)),
    );
    request.on('error', (cause) => reject(new AppError('malformed_body', { cause })));
    request.on('close', () => {
      if (!request.complete) reject(new AppError('malformed_body'));
    });
  });
}

function mediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads a JSON object: depth at most 20, at most `maxKeys` (1,000) keys, no duplicate or prototype keys, no NUL
 * or lone surrogate in any string (T86-T88). Throws malformed_body with a reason in `details`.
 */
export async function readJsonBody(
  request: IncomingMessage,
  limit?: number,
  maxKeys?: number,
): Promise<unknown> {
  if (mediaType(request) !== 'application/json') {
    request.resume();
    throw new AppError('unsupported_media_type', { values: { how: 'as JSON' } });
  }
  return parseJson(await readBody(request, limit), maxKeys);
}

/** The parsing half of `readJsonBody`, for callers that hold the bytes already. */
export function parseJson(bytes: Buffer, maxKeys?: number): unknown {
  if (!isUtf8(bytes)) {
    throw new AppError('malformed_body', { details: 'The body is not valid UTF-8' });
  }
  const text = bytes.toString('utf8');
  const problem = inspectJson(text, maxKeys);
  if (problem !== null) throw new AppError('malformed_body', { details: problem });
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed_body', { details: 'The body is not valid JSON' });
  }
}

/**
 * Reads a form post: at most 20 fields, none repeated, with the same rules as a query (T87, T88).
 */
export async function readFormBody(
  request: IncomingMessage,
  limit?: number,
): Promise<Record<string, string>> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') {
    request.resume();
    const how = 'as a form (application/x-www-form-urlencoded)';
    throw new AppError('unsupported_media_type', { values: { how } });
  }
  const bytes = await readBody(request, limit);
  const fields = new URLSearchParams(bytes.toString('utf8'));
  const form: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (Object.hasOwn(form, name) || fields.size > 20 || isBadPair(name, value)) {
      throw new AppError('malformed_body');
    }
    form[name] = value;
  }
  return form;
}
