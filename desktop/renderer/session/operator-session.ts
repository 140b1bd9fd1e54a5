import { createContext, useContext } from 'react';
import type { OperatorSignedIn, SessionOperator } from '#shared/operators/operators.contract.ts';
import type { Endpoint } from '#shared/api/define-api.ts';
import { mayCall } from '#shared/operators/operator-roles.ts';
import type { OperatorState } from './operator-machine.ts';

export interface OperatorSession {
  state: OperatorState;
  /** Stores the token and sets the operator. */
  enter(signedIn: Pick<OperatorSignedIn, 'token' | 'user'>): void;
  /**
   * Goes on with the session that a call answers with in place of this one. The screens stay while others
   * hear that the old one is over, which may come first.
   */
  renew<S extends Pick<OperatorSignedIn, 'token' | 'user'>>(call: Promise<S>): Promise<S>;
  /** Ends the session here and on the server. */
  leave(): Promise<void>;
  /** Asks the server again. */
  recheck(): void;
}

export const OperatorSessionContext = createContext<OperatorSession | null>(null);

export function useOperatorSession(): OperatorSession {
  const session = useContext(OperatorSessionContext);
  if (session === null) throw new Error('The operator session was not provided');
  return session;
}

/** The signed-in operator; only for screens below `RequireOperator`. */
export function useOperator(): SessionOperator {
  const { state } = useOperatorSession();
  if (state.status !== 'signed-in') throw new Error('This screen needs a signed-in operator');
  return state.operator;
}

/** Whether the operator's role may make a call. The server decides again. */
export function useMayCall(endpoint: Endpoint): boolean {
  return mayCall(useOperator().role, endpoint);
}

/** Under this name an operator's unsent texts are kept in the browser; signing out removes them. */
export const operatorDrafts = (operatorId: string): string => `operator-${operatorId}`;
