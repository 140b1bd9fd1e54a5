interface PgError {
  code: string;
  constraint?: string;
}

function isPgError(error: unknown): error is PgError {
  return (
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
  );
}

/** True when a unique constraint (by its name) refused the row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isPgError(error) && error.code === '23505' && error.constraint === constraint;
}

/** Class 22: the value itself cannot be stored (NUL, bad escape, out of range); a 400, not a 500 (T88). */
export function isBadValue(error: unknown): boolean {
  return isPgError(error) && error.code.startsWith('22');
}

/**
 * Another transaction was faster: a row it refers to is gone, or a lock was not to be had. The same
 * work may succeed when it is begun again.
 */
export function isMeanwhileConflict(error: unknown): boolean {
  return isPgError(error) && ['23503', '40P01', '55P03'].includes(error.code);
}

/** Two transactions waited for each other, and this one was ended. */
export const isDeadlock = (error: unknown): boolean => isPgError(error) && error.code === '40P01';

/** The volume of the database is full: nothing can be written, reading goes on (R12). */
export function isDatabaseFull(error: unknown): boolean {
  return isPgError(error) && error.code === '53100';
}

/** More writes wait than can be written soon. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('Too many writes are waiting');
    this.name = 'DatabaseBusyError';
  }
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The database is away, starting, read-only, out of space or too busy: a 503 with Retry-After (R03-R05, R12). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  if (error instanceof Error && error.name === 'KnexTimeoutError') return true;
  if (
    error instanceof Error &&
    /Connection terminated|timeout expired|timeout exceeded when trying to connect|Unable to acquire a connection/.test(
      error.message,
    )
  ) {
    return true;
  }
  if (!isPgError(error)) return false;
  return (
    CONNECTION_CODES.has(error.code) ||
    error.code.startsWith('08') ||
    error.code.startsWith('57P') ||
    error.code.startsWith('53') ||
    error.code === '57014' ||
    error.code === '55P03' ||
    error.code === '25006' ||
    // The database is closed to connections or being put back.
    error.code === '55000' ||
    error.code === '3D000'
  );
}
