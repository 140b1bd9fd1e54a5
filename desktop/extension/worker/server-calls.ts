import type { CallOutput } from '#shared/api/define-api.ts';
import type { creatorViewApi } from '#shared/unlock/creator-view.contract.ts';
import type { devicesApi } from '#shared/auth/devices.contract.ts';

/**
 * Types of the server's answers. Only types are imported, because the schemas would compile code at
 * run time.
 */
export type Posts = CallOutput<typeof creatorViewApi.posts>;
export type ReadingAnswer = CallOutput<typeof creatorViewApi.sendReading>;
export type Paired = CallOutput<typeof devicesApi.pair>;

/** `message` is the server's own sentence, if it sent one. */
export type Failure = {
  ok: false;
  status: number;
  message: string | null;
  againAfterMs: number | null;
};
export type Answer<T> = { ok: true; value: T } | Failure;

const TIMEOUT_MS = 20_000;
const NOT_REACHED: Failure = { ok: false, status: 0, message: null, againAfterMs: null };

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  token?: string;
  body?: unknown;
}

/** Calls the paired server. Status 0: it did not answer in time, or it is not an Unlatch server. */
export async function callServer<T>(server: string, call: Call): Promise<Answer<T>> {
  try {
    const response = await fetch(`${server}${call.path}`, {
      method: call.method,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) return NOT_REACHED;
    if (response.ok) return { ok: true, value: body as T }; // the server's own schemas built it
    const seconds = Number(response.headers.get('retry-after'));
    return {
      ok: false,
      status: response.status,
      message: 'error' in body && typeof body.error === 'string' ? body.error : null,
      againAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : null,
    };
  } catch {
    return NOT_REACHED;
  }
}
