import { ApiError } from '#shared/api/client.ts';
import type { SessionOperator } from '#shared/operators/operators.contract.ts';

/** The guard of operator screens: checking, then authorised or redirected to the sign-in. */
export type OperatorState =
  | { status: 'checking' }
  | { status: 'signed-in'; operator: SessionOperator }
  /** The server could not be reached: the token is kept. */
  | { status: 'unreachable'; error: unknown }
  | { status: 'signed-out'; because: 'no-session' | 'ended' | 'left' };

export type OperatorCheck =
  | { kind: 'none' }
  | { kind: 'valid'; operator: SessionOperator }
  | { kind: 'refused' }
  | { kind: 'unreachable'; error: unknown };

export type OperatorEvent =
  | { type: 'check-started' }
  | { type: 'checked'; check: OperatorCheck }
  | { type: 'signed-in'; operator: SessionOperator }
  | { type: 'ended' }
  | { type: 'left' };

export function nextOperatorState(state: OperatorState, event: OperatorEvent): OperatorState {
  switch (event.type) {
    case 'check-started':
      // A screen stays while its session is checked again in the background.
      return state.status === 'signed-in' ? state : { status: 'checking' };
    case 'checked':
      return stateAfterCheck(state, event.check);
    case 'signed-in':
      return { status: 'signed-in', operator: event.operator };
    case 'ended':
      return { status: 'signed-out', because: 'ended' };
    case 'left':
      return { status: 'signed-out', because: 'left' };
  }
}

function stateAfterCheck(state: OperatorState, check: OperatorCheck): OperatorState {
  // The operator signed out during the check, which is newer than its answer.
  if (state.status === 'signed-out') return state;
  switch (check.kind) {
    case 'valid':
      return { status: 'signed-in', operator: check.operator };
    case 'refused':
      return { status: 'signed-out', because: 'ended' };
    case 'none':
      return { status: 'signed-out', because: 'no-session' };
    case 'unreachable':
      return state.status === 'signed-in' ? state : { status: 'unreachable', error: check.error };
  }
}

/** Checks a stored token with the server; only a clear refusal removes it. */
export async function checkOperator(options: {
  token: string | null;
  verify: () => Promise<{ user: SessionOperator }>;
}): Promise<OperatorCheck> {
  const { token, verify } = options;
  if (token === null) return { kind: 'none' };
  try {
    return { kind: 'valid', operator: (await verify()).user };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status === 401;
    return isRefusal ? { kind: 'refused' } : { kind: 'unreachable', error };
  }
}
