import { useQueryClient } from '@tanstack/react-query';
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
  const queryClient = useQueryClient();
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
      queryClient.clear();
      dispatch({ type: 'expired' });
    };
    // An answer to a call of an earlier session must not end the present one.
    setUnauthenticatedHandler((token) => {
      if (token === readSessionToken()) end();
    });
    // Signing out in one tab signs out the others.
    const onStorage = (event: StorageEvent) => {
      if (event.key === SESSION_TOKEN_KEY && event.newValue === null) end();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queryClient]);

  const enter = useCallback(
    ({ sessionToken, ...user }: SignedInUser) => {
      queryClient.clear();
      storeSessionToken(sessionToken);
      dispatch({ type: 'signed-in', user });
    },
    [queryClient],
  );

  const userId = state.status === 'signed-in' ? state.user.id : null;
  const leave = useCallback(async () => {
    // The server's copy ends too; without a connection the local copy still goes.
    await callEndpoint(authApi.logout, {}, apiTransport).catch(() => undefined);
    removeSessionToken();
    if (userId !== null) keptInputs.forgetAllOf(userId);
    queryClient.clear();
    dispatch({ type: 'left' });
    platform.goHome();
  }, [queryClient, platform, userId]);

  const session = useMemo<Session>(
    () => ({ state, enter, leave, recheck }),
    [state, enter, leave, recheck],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
