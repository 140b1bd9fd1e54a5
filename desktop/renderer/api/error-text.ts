import { ApiError } from '#shared/api/client.ts';

/** The text a screen shows for a failure. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.details ?? error.message;
  if (error instanceof TypeError) return 'The server could not be reached. Check your connection.';
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return 'The server did not answer in time.';
  }
  return 'The server’s response could not be read.';
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
