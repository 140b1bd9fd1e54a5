import { isStorableText } from '#shared/api/field-types.ts';
import { AppError } from '#server/platform/errors.ts';

const PROTOTYPE_KEY = /^(?:__proto__|constructor|prototype)(?:[[.]|$)/;

/** Whether a name or its value is refused, in a query or in a form (T87, T88). */
export function isBadPair(name: string, value: string): boolean {
  return PROTOTYPE_KEY.test(name) || !isStorableText(name) || !isStorableText(value);
}

/**
 * A flat query: no nested forms, no prototype keys, no text a database refuses, and a repeated key is
 * refused rather than guessed (T87, T88). Throws malformed_request.
 */
export function readQuery(querystring: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (querystring === '') return query;
  for (const [name, value] of new URLSearchParams(querystring)) {
    if (Object.hasOwn(query, name) || isBadPair(name, value)) {
      throw new AppError('malformed_request');
    }
    query[name] = value;
  }
  return query;
}
