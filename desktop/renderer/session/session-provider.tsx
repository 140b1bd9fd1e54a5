import { useCallback, useEffect, useMemo, useReducer, type ReactNode } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { LOGIN_TIMEOUT_MS, SESSION_TOKEN_KEY, VALIDATE_TIMEOUT_MS } from '#shared/app/constants.ts';
import { authApi, type SignedInUser } from '#shared/auth/auth.contract.ts';
import { apiTransport, setUnauthenticatedHandler } from '../api/api-client.ts';
import { readSessionToken, removeSessionToken, storeSessionToken } from '../api/session-token.ts';
import { usePlatform } from '../platform/platform.ts';
import { keptInputs } from './kept-input.ts';
import { checkSession, isUnreachable, nextSessionState } from './session-machine.ts';
import { SessionContext, type Session } from './session.ts';

/** Longer than a check takes at most, so that one ends before the next begins. */
const CHECK_AGAIN_MS = LOGIN_TIMEOUT_MS + 1_000;

function checkStoredSession(timeoutMs: number) {
  return checkSession({
    token: readSessionToken(),
    timeoutMs,
    validate: (sessionToken, signal) =>
      callEndpoint(authApi.validate, { body: { sessionToken } }, apiTransport, { signal }),
  });
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(nextSessionState, { status: 'loading' });
  const platform = usePlatform();

  const recheck = useCallback(() => {
    dispatch({ type: 'check-started' });
    void checkStoredSession(VALIDATE_TIMEOUT_MS).then((check) => {
      if (check.kind === 'rejected') removeSessionToken();
      dispatch({ type: 'checked', check });
    });
  }, []);

  useEffect(recheck, [recheck]);

  // A slow or restarted server answers later, without anybody pressing "Try again". Only a yes counts:
  // a proxy may refuse for a server that is away.
  const mayComeBack = isUnreachable(state);
  useEffect(() => {
    if (!mayComeBack) return undefined;
    const again = () =>
      void checkStoredSession(LOGIN_TIMEOUT_MS).then((check) => {
        if (check.kind === 'valid') dispatch({ type: 'checked-again', user: check.user });
      });
    again();
    const timer = setInterval(again, CHECK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [mayComeBack]);

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
    // What the push service holds already is not for the next person at this browser.
    const ended = platform.loadPush?.().then((push) => push.unsubscribe());
    await Promise.all([left, ended?.catch(() => undefined)]);
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
