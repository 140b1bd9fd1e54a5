import type { ErrorBody } from '#shared/api/error-body.ts';
import type { z } from 'zod';
import {
  isBadValue,
  isDatabaseFull,
  isDatabaseUnavailable,
} from '#server/platform/db/pg-errors.ts';
import { AppError } from '#server/platform/errors.ts';

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/**
 * Turns any failure into an expected one. An unknown one becomes `internal_error` without details
 * (T93).
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseFull(error)) {
    return new AppError('storage_full', { retryAfterSeconds: 30, cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError('temporarily_unavailable', { retryAfterSeconds: 2, cause: error });
  }
  if (isBadValue(error)) return new AppError('validation_failed', { cause: error });
  return new AppError('internal_error', { cause: error });
}

/** The documented error shape, with Retry-After where the error knows it. */
export function errorResponse(error: AppError, requestId: string): ErrorResponse {
  const { hint, fields, retryAfterSeconds, extra } = error.options;
  // Some clients show only `details` when it is present.
  const details = error.options.details ?? (hint && `${error.message} ${hint}`);
  return {
    status: error.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
    },
    body: {
      success: false,
      error: error.message,
      message: error.message,
      code: error.code,
      ...(details === undefined ? {} : { details }),
      ...(fields === undefined ? {} : { fields }),
      ...extra,
      requestId,
    },
  };
}

/** All problems of a rejected input by field path; only unknown keys give `unknown_field` (T62). */
export function validationError(error: z.ZodError, where: 'params' | 'query' | 'body'): AppError {
  const unknownOnly = error.issues.every((issue) => issue.code === 'unrecognized_keys');
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [path === '' ? where : path];
    for (const name of names) fields[name.slice(0, 100)] ??= issue.message;
  }
  return new AppError(unknownOnly ? 'unknown_field' : 'validation_failed', { fields });
}
