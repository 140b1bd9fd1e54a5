import { useCallback, useEffect, useMemo, useReducer, type ReactNode } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { SESSION_TOKEN_KEY, VALIDATE_TIMEOUT_MS } from '#shared/app/constants.ts';
import { authApi, type SignedInUser } from '#shared/auth/auth.contract.ts';
import { apiTransport, setUnauthenticatedHandler } from '../api/api-client.ts';
import { readSessionToken, removeSessionToken, storeSessionToken } from '../api/session-token.ts';
import { usePlatform } from '../platform/platform.ts';
import { keptInputs } from './kept-input.ts';
import { checkSession, nextSessionState } from './session-machine.ts';
import { SessionContext, type Session } from './session.ts';

function checkStoredSession() {
  return checkSession({
    token: readSessionToken(),
    timeoutMs: VALIDATE_TIMEOUT_MS,
    validate: (sessionToken, signal) =>
      callEndpoint(authApi.validate, { body: { sessionToken } }, apiTransport, { signal }),
  });
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(nextSessionState, { status: 'loading' });
  const platform = usePlatform();

  const recheck = useCallback(() => {
    dispatch({ type: 'check-started' });
    void checkStoredSession().then((check) => {
      if (check.kind === 'rejected') removeSessionToken();
      dispatch({ type: 'checked', check });
    });
  }, []);

  useEffect(recheck, [recheck]);

  useEffect(() => {
    const end = () => {
      removeSessionToken();
      dispatch({ type: 'expired' });
    };
    // An answer to a call of an earlier session must not end the current one.
    setUnauthenticatedHandler((token) => {
      if (token === readSessionToken()) end();
    });
    // Signing out in one tab signs out the others.
    const onStorage = (event: StorageEvent) => {
      if (event.key === SESSION_TOKEN_KEY && event.newValue === null) end();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const enter = useCallback(({ sessionToken, ...user }: SignedInUser) => {
    storeSessionToken(sessionToken);
    dispatch({ type: 'signed-in', user });
  }, []);

  const change = useCallback<Session['change']>((fields) => {
    dispatch({ type: 'changed', fields });
  }, []);

  const userId = state.status === 'signed-in' ? state.user.id : null;
  const leave = useCallback(async () => {
    // Also ends the server's session; without a connection the local token still goes.
    const left = callEndpoint(authApi.logout, {}, apiTransport).catch(() => undefined);
    // The call has it. Live updates may say that the session is over before it answers.
    removeSessionToken();
    await left;
    if (userId !== null) keptInputs.forgetAllOf(userId);
    dispatch({ type: 'left' });
    platform.goHome();
  }, [platform, userId]);

  const session = useMemo<Session>(
    () => ({ state, enter, change, leave, recheck }),
    [state, enter, change, leave, recheck],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
