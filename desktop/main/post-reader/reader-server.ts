import type { z } from 'zod';
import type { Fetch } from '../server/api-forwarder.ts';

const TIMEOUT_MS = 30_000;
const MOST_PAUSE_MS = 600_000;

export interface ReaderAccount {
  serverOrigin: string;
  token: string;
}

/** `status` 0: no answer arrived. */
export interface CallFailed {
  ok: false;
  status: number;
  /** The delay that the server asked for before the next try. */
  againAfterMs: number | null;
}
export type CallOutcome<T> = { ok: true; value: T } | CallFailed;

/** Makes one call with the creator's own session. It never throws. */
export async function callServer<S extends z.ZodType>(
  fetch: Fetch,
  { serverOrigin, token }: ReaderAccount,
  call: { method: 'GET' | 'POST'; path: string; answer: S },
  body?: object,
): Promise<CallOutcome<z.output<S>>> {
  try {
    const response = await fetch(`${serverOrigin}${call.path}`, {
      method: call.method,
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
    if (!response.ok) {
      const seconds = Number(response.headers.get('retry-after') ?? NaN);
      const againAfterMs = seconds > 0 ? Math.min(seconds * 1_000, MOST_PAUSE_MS) : null;
      return { ok: false, status: response.status, againAfterMs };
    }
    return { ok: true, value: call.answer.parse(await response.json()) };
  } catch {
    return { ok: false, status: 0, againAfterMs: null };
  }
}
