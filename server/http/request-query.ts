import { isStorableText } from '#shared/api/field-types.ts';
import { AppError } from '../domain/errors.ts';

const PROTOTYPE_KEY = /^(?:__proto__|constructor|prototype)(?:[[.]|$)/;

/**
 * A flat query: no nested forms, no prototype keys, no text a database refuses, and a repeated key is
 * refused rather than guessed (T87, T88). Throws malformed_request.
 */
export function readQuery(querystring: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (querystring === '') return query;
  for (const [name, value] of new URLSearchParams(querystring)) {
    const isBad = Object.hasOwn(query, name) || PROTOTYPE_KEY.test(name);
    if (isBad || !isStorableText(name) || !isStorableText(value)) {
      throw new AppError('malformed_request');
    }
    query[name] = value;
  }
  return query;
}
