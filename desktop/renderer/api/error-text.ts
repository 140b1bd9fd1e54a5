import { ApiError } from '#shared/api/client.ts';

/** What a screen may say about any failure. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.details ?? error.message;
  if (error instanceof TypeError) return 'The server could not be reached. Check your connection.';
  return 'The answer of the server could not be read.';
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
