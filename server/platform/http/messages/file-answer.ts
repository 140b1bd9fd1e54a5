import { create as createDisposition } from 'content-disposition';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { ByteRange, OutgoingFile } from '#shared/api/file-transfer.ts';
import { AppError } from '#server/platform/errors.ts';
import { readRange } from './byte-range.ts';

/** A client that reads nothing for this long is gone, and the file is closed. */
const STALLED_MS = 60_000;

/**
 * Sends a file as a download: never shown as a page, never run, cached nowhere but, where it says so, by
 * its reader (T78, T27). A broken download
 * resumes with `Range`; `If-Range` makes sure that the bytes are the same.
 */
export async function answerWithFile(ctx: Context, file: OutgoingFile): Promise<void> {
  const etag = `"${file.version}"`;
  ctx.set({
    'Accept-Ranges': 'bytes',
    'Cache-Control':
      file.keptFor === undefined ? 'private, no-store' : `private, max-age=${file.keptFor}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ETag: etag,
  });
  const range = rangeOf(ctx, etag, file.size);
  if (range === 'none') {
    ctx.set('Content-Range', `bytes */${file.size}`);
    throw new AppError('range_not_satisfiable');
  }
  const bytes = range === 'all' ? { start: 0, end: file.size - 1 } : range;
  const body = ctx.method === 'HEAD' ? null : await openBody(file, bytes);
  ctx.set('Content-Disposition', asAttachment(file.name));
  ctx.status = range === 'all' ? 200 : 206;
  if (range !== 'all') ctx.set('Content-Range', `bytes ${bytes.start}-${bytes.end}/${file.size}`);
  ctx.type = file.mediaType;
  ctx.length = bytes.end - bytes.start + 1;
  if (body === null) return;
  ctx.res.setTimeout(STALLED_MS, () => ctx.req.socket.destroy());
  ctx.body = body;
}

/** RFC 6266: plain letters for old clients, every letter for the others; always one line (T81). */
function asAttachment(name: string): string {
  const fallback = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["%\\]/gu, '_');
  return createDisposition(name, { fallback });
}

/** An empty file has no first byte to request. */
async function openBody(file: OutgoingFile, bytes: ByteRange): Promise<Readable> {
  return file.size === 0 ? Readable.from([]) : toStream(await file.open(bytes));
}

function toStream(bytes: AsyncIterable<Uint8Array>): Readable {
  return bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
}

function rangeOf(ctx: Context, etag: string, size: number): ReturnType<typeof readRange> {
  // Only GET supports ranges (RFC 9110, 14.2).
  if (ctx.method === 'POST') return 'all';
  const { range } = ctx.req.headers;
  const ifRange = ctx.req.headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return 'all';
  return readRange(range, size);
}
