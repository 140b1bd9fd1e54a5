import { z } from 'zod';

/** What a multipart endpoint takes: one file in one field (T82, T83). */
export interface UploadRule {
  field: string;
  /** Largest file in bytes. */
  maxBytes: number;
}

/** A file as a client hands it over. */
export interface UploadSource {
  name: string;
  bytes: Uint8Array;
}

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file as a handler hands it over; headers, ranges and resuming follow from it (T27). */
export interface OutgoingFile {
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Names exactly these bytes; becomes the ETag. */
  version: string;
  open(range: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Stands in `responses` for a file: status 200 for all of it, 206 for a range. A handler returns an
 * `OutgoingFile`, a client gets the bytes.
 */
export const FileAnswer = z.custom<OutgoingFile>(
  (value) => typeof value === 'object' && value !== null && 'open' in value,
) as unknown as z.ZodType<Uint8Array, OutgoingFile>; // the two sides of the wire

/** True for an endpoint that answers with a file. */
export function answersWithFile(endpoint: {
  responses: { readonly [status: number]: z.ZodType };
}): boolean {
  return Object.values(endpoint.responses).some((schema) => schema === FileAnswer);
}
