import { createContext, useContext } from 'react';
import type { SessionUser, SignedInUser } from '#shared/auth/auth.contract.ts';
import type { SessionState } from './session-machine.ts';

export interface Session {
  state: SessionState;
  /** Stores the token and sets the user. */
  enter(user: SignedInUser): void;
  /** Applies changes of the account. */
  change(fields: Partial<SessionUser>): void;
  /** Ends the session here and on the server, then goes to the home page. */
  leave(): Promise<void>;
  /** Checks a token again that could not be checked. */
  recheck(): void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('The session was not provided');
  return session;
}

/** The signed-in creator; only for screens below `RequireSession`. */
export function useUser(): SessionUser {
  const { state } = useSession();
  if (state.status !== 'signed-in') throw new Error('This screen needs a signed-in user');
  return state.user;
}
