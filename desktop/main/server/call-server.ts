import type { z } from 'zod';
import type { Fetch } from './api-forwarder.ts';

const TIMEOUT_MS = 30_000;
const MOST_PAUSE_MS = 600_000;

/** A session of the console at a server. */
export interface Account {
  serverOrigin: string;
  token: string;
}

/** `status` 0: no answer arrived. A good one: the answer has another shape, of another version. */
export interface CallFailed {
  ok: false;
  status: number;
  /** The delay that the server asked for before the next try. */
  againAfterMs: number | null;
}
export type CallOutcome<T> = { ok: true; value: T } | CallFailed;

/** Makes one call with a session of the console, and its cookies. It never throws. */
export async function callServer<S extends z.ZodType>(
  fetch: Fetch,
  { serverOrigin, token }: Account,
  call: { method?: 'GET' | 'POST'; path: string; answer: S },
  body?: object,
): Promise<CallOutcome<z.output<S>>> {
  let status = 0;
  try {
    const response = await fetch(`${serverOrigin}${call.path}`, {
      method: call.method ?? 'GET',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'include',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    ({ status } = response);
    if (!response.ok) {
      const seconds = Number(response.headers.get('retry-after') ?? NaN);
      const againAfterMs = seconds > 0 ? Math.min(seconds * 1_000, MOST_PAUSE_MS) : null;
      return { ok: false, status, againAfterMs };
    }
    return { ok: true, value: call.answer.parse(await response.json()) };
  } catch {
    return { ok: false, status, againAfterMs: null };
  }
}
