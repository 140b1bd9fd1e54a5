import { ApiError } from '#shared/api/client.ts';
import type { SessionOperator } from '#shared/operators/operators.contract.ts';

/** Spec §4, admin guard: checking, then authorised or back to the door. */
export type OperatorState =
  | { status: 'checking' }
  | { status: 'signed-in'; operator: SessionOperator }
  /** The server could not be asked: the token is kept. */
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
  // Somebody signed out while the check was under way: that is the newer fact.
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

/** Asks the server about a stored token; only a clear no gives it up. */
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
