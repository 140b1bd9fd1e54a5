import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AppError } from '#server/platform/errors.ts';
import type { IncomingFile, IncomingFiles } from './file-storage.ts';

/**
 * Writes a file whole before the first byte of it is sent: a failure is an answer, never half a file.
 * Throws storage_full.
 */
export async function writeWhole(
  incoming: IncomingFiles,
  stream: Readable,
  expectedBytes: number,
): Promise<IncomingFile> {
  try {
    return await incoming.receive(stream, expectedBytes);
  } catch (error) {
    stream.destroy();
    throw toStorageFull(error);
  }
}

/** To a creator the disk is full, whatever it was for. */
export function toStorageFull(error: unknown): unknown {
  const isFull = error instanceof AppError && error.code === 'file_storage_full';
  return isFull ? new AppError('storage_full', { cause: error }) : error;
}

/** Its bytes, once; then the file is gone. */
export async function* readOnce(file: IncomingFile, start: number, end: number) {
  try {
    yield* createReadStream(file.path, { start, end }) as AsyncIterable<Uint8Array>; // no encoding
  } finally {
    await file.discard();
  }
}
