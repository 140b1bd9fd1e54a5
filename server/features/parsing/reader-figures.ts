import type { Clock } from '#server/platform/time/clock.ts';
import type { ReadFailure, ReadFailureKind, ReaderHealth, ReadResult } from './comment-reader.ts';

/** Counts what one reader did since the process started. */
export interface ReaderFigures {
  succeeded(): void;
  failed(kind: ReadFailureKind, detail: string): void;
  /** Time of one request over the network. */
  took(milliseconds: number): void;
  read(): Pick<ReaderHealth, 'successes' | 'failures' | 'medianMs' | 'lastError'>;
}

/** The part that counts outcomes. */
export type OutcomeFigures = Pick<ReaderFigures, 'succeeded' | 'failed'>;

/** For watched readings, which count nowhere. */
export const uncounted: OutcomeFigures = { succeeded() {}, failed() {} };

/** Makes the failed readings of one reader, each of them counted. */
export const failuresOf =
  (readerName: string) =>
  (
    counted: OutcomeFigures,
    kind: ReadFailureKind,
    cause: string,
    rest: Partial<ReadFailure>,
  ): ReadResult => {
    const detail = rest.detail ?? cause;
    counted.failed(kind, detail);
    const failure = { kind, cause, detail, retryAfterSeconds: null, readerName, aliases: [] };
    return { ok: false, failure: { ...failure, askedAt: performance.now(), ...rest } };
  };

const samplesKept = 200;

export function createReaderFigures(clock: Clock): ReaderFigures {
  const failures = { blocked: 0, not_visible: 0, gone: 0, layout_changed: 0, busy: 0 };
  const times: number[] = [];
  let successes = 0;
  let lastError: ReaderHealth['lastError'] = null;
  return {
    succeeded() {
      successes += 1;
    },
    failed(kind, detail) {
      failures[kind] += 1;
      lastError = { at: clock.now(), kind, detail };
    },
    took(milliseconds) {
      times.push(milliseconds);
      if (times.length > samplesKept) times.shift();
    },
    read() {
      const sorted = times.toSorted((a, b) => a - b);
      const medianMs = sorted[Math.floor(sorted.length / 2)] ?? null;
      return { successes, failures: { ...failures }, medianMs, lastError };
    },
  };
}
