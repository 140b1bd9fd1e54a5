import type { Readable } from 'node:stream';
import type { ByteRange } from '#shared/api/file-transfer.ts';

/** A received file in a temporary place of this machine. */
export interface IncomingFile {
  path: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
  /** Removes what is left of it; harmless after it was stored. */
  discard(): Promise<void>;
}

/** Where uploads arrive before anybody has looked at them. */
export interface IncomingFiles {
  /**
   * Writes a stream to a new file and syncs it; on any failure nothing is left. `expected` bytes
   * must fit beside the reserve of the disk. Throws `file_storage_full` (R13, R14).
   */
  receive(stream: Readable, expected: number): Promise<IncomingFile>;
  /** Removes what crashed processes left more than an hour ago (R22). */
  sweep(): Promise<void>;
}

export interface StoredObject {
  key: string;
  modifiedAt: Date;
}

/** Keeps bytes under random keys such as `{installation}/{key}`; knows nothing of names and owners. */
export interface FileStorage {
  /** `disk` or `s3`, with where it is; holds no secret. */
  readonly description: string;
  /** Durable when it returns; may take the incoming file away. Throws `file_storage_full`, `storage_unavailable`. */
  store(key: string, file: IncomingFile): Promise<void>;
  /** Null when there is no such object. Throws `storage_unavailable`. */
  read(key: string, range: ByteRange): Promise<Readable | null>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Everything whose key starts with `prefix/`. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Throws when files could not be written or read at the moment. */
  check(): Promise<void>;
}
