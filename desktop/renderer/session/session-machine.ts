import { ApiError } from '#shared/api/client.ts';
import type { SessionUser } from '#shared/auth/auth.contract.ts';

/** The session: loading at first, then a user or none. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; user: SessionUser }
  | { status: 'signed-out'; because: SignedOutReason };

/**
 * `unreachable`: the token is kept and a later try may succeed; `expired`: the server does not know
 * it any more.
 */
export type SignedOutReason = 'no-session' | 'rejected' | 'unreachable' | 'expired' | 'left';

export type SessionCheck =
  | { kind: 'none' }
  | { kind: 'valid'; user: SessionUser }
  | { kind: 'rejected' }
  | { kind: 'unreachable' };

export type SessionEvent =
  | { type: 'check-started' }
  | { type: 'checked'; check: SessionCheck }
  | { type: 'checked-again'; user: SessionUser }
  | { type: 'signed-in'; user: SessionUser }
  | { type: 'changed'; fields: Partial<SessionUser> }
  | { type: 'expired' }
  | { type: 'left' };

export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'check-started':
      return { status: 'loading' };
    case 'checked':
      // The creator signed in or out during the check, which is newer than its answer.
      return state.status === 'loading' ? stateAfterCheck(event.check) : state;
    case 'checked-again':
      return isUnreachable(state) ? { status: 'signed-in', user: event.user } : state;
    case 'signed-in':
      return { status: 'signed-in', user: event.user };
    case 'changed':
      return state.status === 'signed-in'
        ? { status: 'signed-in', user: { ...state.user, ...event.fields } }
        : state;
    case 'expired':
      return { status: 'signed-out', because: 'expired' };
    case 'left':
      return { status: 'signed-out', because: 'left' };
  }
}

/** Nobody is signed in only because the server could not be asked. */
export function isUnreachable(state: SessionState): boolean {
  return state.status === 'signed-out' && state.because === 'unreachable';
}

function stateAfterCheck(check: SessionCheck): SessionState {
  switch (check.kind) {
    case 'valid':
      return { status: 'signed-in', user: check.user };
    case 'none':
      return { status: 'signed-out', because: 'no-session' };
    case 'rejected':
    case 'unreachable':
      return { status: 'signed-out', because: check.kind };
  }
}

export type ValidateAnswer = { valid: true; user: SessionUser } | { valid: false };

/**
 * Checks a stored token with the server. Any answer but a clear success means signed out; silence for
 * `timeoutMs` or a broken connection says nothing about the token (R06).
 */
export async function checkSession(options: {
  token: string | null;
  validate: (token: string, signal: AbortSignal) => Promise<ValidateAnswer>;
  timeoutMs: number;
}): Promise<SessionCheck> {
  const { token, validate, timeoutMs } = options;
  if (token === null) return { kind: 'none' };
  try {
    const answer = await validate(token, AbortSignal.timeout(timeoutMs));
    return answer.valid ? { kind: 'valid', user: answer.user } : { kind: 'rejected' };
  } catch (error) {
    return { kind: isConnectionTrouble(error) ? 'unreachable' : 'rejected' };
  }
}

/** fetch rejects with a TypeError when the network fails, with a DOMException on a time-out. */
function isConnectionTrouble(error: unknown): boolean {
  if (error instanceof ApiError) return false;
  return error instanceof TypeError || error instanceof DOMException;
}
