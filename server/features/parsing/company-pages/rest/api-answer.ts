import { z } from 'zod';

/**
 * Reasons for a failed call to LinkedIn's API.
 * - token_refused: it does not accept the token (401)
 * - not_allowed: the member or the app may not read this (403)
 * - not_found: it does not exist, or LinkedIn hides it
 * - version_not_active: the version in the header has ended, or never existed (426, or a 400 that says so)
 * - too_many: more calls than it allows
 * - unavailable: it failed, was too slow or could not be reached
 * - odd_answer: its answer has an unexpected form
 * - needs_reconnect: the access ended, and only its creator can renew it
 */
export type ApiProblem =
  | 'token_refused'
  | 'not_allowed'
  | 'not_found'
  | 'version_not_active'
  | 'too_many'
  | 'unavailable'
  | 'odd_answer'
  | 'needs_reconnect';

export interface ApiFailure {
  ok: false;
  problem: ApiProblem;
  /** For operators; contains no token. */
  detail: string;
  retryAfterSeconds: number | null;
}

export type ApiAnswer = { ok: true; body: unknown } | ApiFailure;

/** LinkedIn's refusals have a code and a message. */
const Refusal = z.object({ code: z.string().optional(), message: z.string().optional() });
const NO_VERSION = /version.*(?:not active|not exist|invalid)|NONEXISTENT_VERSION|VERSION_MISSING/i;

export function apiFailure(
  problem: ApiProblem,
  detail: string,
  retryAfterSeconds: number | null = null,
): ApiFailure {
  return { ok: false, problem, detail, retryAfterSeconds };
}

/** Seconds of a Retry-After header; null without one in seconds. */
export function retryAfterOf(header: string | null): number | null {
  return /^\d{1,6}$/.test(header ?? '') ? Number(header) : null;
}

/** Maps a status and a body to a result. */
export function readAnswer(
  status: number,
  json: unknown,
  retryAfterSeconds: number | null,
): ApiAnswer {
  if (status === 200) {
    return json === undefined
      ? apiFailure('odd_answer', 'the body is no JSON')
      : { ok: true, body: json };
  }
  const { code = '', message = '' } = Refusal.safeParse(json).data ?? {};
  // Only the code, because the message may contain ids and names.
  const detail = `status ${status} ${/^[A-Z_]{1,60}$/.test(code) ? code : ''}`.trim();
  if (status === 426 || (status === 400 && NO_VERSION.test(`${code} ${message}`))) {
    return apiFailure('version_not_active', detail);
  }
  if (status === 401) return apiFailure('token_refused', detail);
  if (status === 403) return apiFailure('not_allowed', detail);
  if (status === 404) return apiFailure('not_found', detail);
  if (status === 429) return apiFailure('too_many', detail, retryAfterSeconds);
  if (status >= 500) return apiFailure('unavailable', detail, retryAfterSeconds);
  return apiFailure('odd_answer', detail);
}
