import type { Context } from 'koa';
import type Multer from 'multer';
import type { UploadRule } from '#shared/api/file-transfer.ts';
import { AppError } from '#server/platform/errors.ts';
import type { IncomingFile, IncomingFiles } from '#server/platform/storage/file-storage.ts';
import { beginUpload } from './upload-sockets.ts';

/** The one file of a multipart request; `name` is the client's name for it and decides nothing. */
export interface ReceivedUpload {
  name: string;
  file: IncomingFile;
}

/** Names, types and boundaries around the file. */
const FRAME_BYTES = 16_384;
const PARTS = 5;
/** How long the rest is read after a refusal, so that the client can read the answer. */
const LINGER_MS = 3_000;

/**
 * Starts to receive the file when the handler is ready, so the handler can refuse before a byte is
 * read.
 */
export type ReceiveUpload = () => Promise<ReceivedUpload>;

/**
 * Runs a handler that takes an upload. The body is streamed to a temporary file, which is removed
 * when the handler ends (T84). `receive` throws `unsupported_media_type`, `payload_too_large` as soon
 * as the limit is passed, `malformed_body`, `validation_failed`, and the errors of the receiver (T82,
 * T83).
 */
export async function withUpload<T>(
  ctx: Context,
  rule: UploadRule,
  incoming: IncomingFiles,
  work: (receive: ReceiveUpload) => Promise<T>,
): Promise<T> {
  requireMultipart(ctx);
  let received: ReceivedUpload | undefined;
  try {
    return await work(async () => (received = await readUpload(ctx, rule, incoming)));
  } catch (error) {
    lingerOver(ctx);
    throw error;
  } finally {
    await received?.file.discard();
  }
}

async function readUpload(
  ctx: Context,
  rule: UploadRule,
  incoming: IncomingFiles,
): Promise<ReceivedUpload> {
  const length = Number(ctx.req.headers['content-length'] ?? rule.maxBytes);
  if (length > rule.maxBytes + FRAME_BYTES) throw new AppError('payload_too_large');
  // Loaded with the first upload; before the body begins to flow.
  const { default: multer } = await import('multer');
  const end = beginUpload(ctx.req);
  try {
    return await receive(multer, ctx, {
      rule,
      incoming,
      expected: Math.min(length, rule.maxBytes),
    });
  } catch (error) {
    throw toUploadError(error, rule.field);
  } finally {
    end();
  }
}

function requireMultipart({ req }: Context): void {
  const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (type === 'multipart/form-data' && encoding === 'identity') return;
  req.resume();
  throw new AppError('unsupported_media_type', {
    values: { how: 'as a form with the file (multipart/form-data)' },
  });
}

/** Answers at the first problem. The parser would first wait for the end of the body. */
function receive(
  multer: typeof Multer,
  ctx: Context,
  { rule, incoming, expected }: { rule: UploadRule; incoming: IncomingFiles; expected: number },
): Promise<ReceivedUpload> {
  const { field, maxBytes } = rule;
  return new Promise((resolve, reject) => {
    let isOver = false;
    const fail = (error: unknown): void => {
      isOver = true;
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const parser = multer({
      limits: {
        fileSize: maxBytes,
        files: 1,
        fields: PARTS - 1,
        parts: PARTS,
        fieldNameSize: 100,
        fieldSize: 1_000,
        headerPairs: 20,
      },
      defParamCharset: 'utf8',
      storage: {
        _handleFile(_req, { stream, originalname }, done) {
          // Ended here, because the parser forgets a stream that is cut at its limit.
          stream.once('limit', () => stream.destroy(new AppError('payload_too_large')));
          incoming.receive(stream, expected).then(
            async (file) => {
              if (isOver) await file.discard();
              const received: ReceivedUpload = { name: originalname, file };
              done(null, { received } as object); // the library's type names only fields of its own
            },
            (error: unknown) => {
              fail(error);
              done(error);
            },
          );
        },
        _removeFile(_req, file, done) {
          const { received } = file as { received?: ReceivedUpload }; // put there above
          (received?.file.discard() ?? Promise.resolve()).then(() => done(null), done);
        },
      },
    });
    const request: MulterRequest = ctx.req;
    const streams = [request, ctx.res] as never as [never, never]; // made for another framework, but it uses only these
    parser.single(field)(...streams, (error: unknown) => {
      const received = request.file?.received;
      if (error !== undefined && error !== null) fail(error);
      else if (received === undefined) fail(new NoFileError());
      else if (isOver) void received.file.discard();
      else resolve(received);
    });
  });
}

type MulterRequest = Context['req'] & { file?: { received?: ReceivedUpload } };

class NoFileError extends Error {}

function toUploadError(error: unknown, field: string): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'LIMIT_FILE_SIZE') return new AppError('payload_too_large');
  if (error instanceof NoFileError || code === 'LIMIT_UNEXPECTED_FILE') {
    const fields = { [field]: 'Choose one file' };
    return new AppError('validation_failed', { fields, cause: error });
  }
  const isDisk = typeof code === 'string' && /^E[A-Z]+$/.test(code) && code !== 'ECONNRESET';
  if (isDisk) return new AppError('internal_error', { cause: error });
  return new AppError('malformed_body', { cause: error });
}

/** Reads on for a moment, then ends the connection if the client still sends. */
function lingerOver({ req, res }: Context): void {
  req.resume();
  res.once('finish', () => {
    if (req.complete) return;
    const timer = setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
    req.once('end', () => clearTimeout(timer));
  });
}
