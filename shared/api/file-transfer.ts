import { z } from 'zod';

/** The input of a multipart endpoint: one file in one field (T82, T83). */
export interface UploadRule {
  field: string;
  /** Largest file in bytes. */
  maxBytes: number;
}

/** A file that a client sends. */
export interface UploadSource {
  name: string;
  bytes: Uint8Array;
}

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that a handler returns; headers, ranges and resuming follow from it (T27). */
export interface OutgoingFile {
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Identifies exactly these bytes; becomes the ETag. */
  version: string;
  open(range: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** Seconds for which the reader's own browser may keep it; without them nothing keeps it. */
  keptFor?: number;
}

/**
 * Declares a file in `responses`: status 200 for the whole file, 206 for a range. A handler returns
 * an `OutgoingFile`, a client gets the bytes.
 */
export const FileAnswer = Object.assign(
  z.custom<OutgoingFile>((value) => typeof value === 'object' && value !== null && 'open' in value),
  { isFile: true },
) as unknown as z.ZodType<Uint8Array, OutgoingFile>; // the two sides of the wire
