import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import { ADMIN_TOKEN_KEY, LOGIN_TIMEOUT_MS } from '#shared/app/constants.ts';
import { operatorsApi } from '#shared/operators/operators.contract.ts';
import { apiTransport, setOperatorUnauthenticatedHandler } from '../api/api-client.ts';
import { operatorToken } from '../api/session-token.ts';
import { keptInputs } from './kept-input.ts';
import { checkOperator, nextOperatorState } from './operator-machine.ts';
import {
  OperatorSessionContext,
  operatorDrafts,
  type OperatorSession,
} from './operator-session.ts';

function checkStoredToken() {
  return checkOperator({
    token: operatorToken.read(),
    verify: () =>
      callEndpoint(operatorsApi.verify, {}, apiTransport, {
        signal: AbortSignal.timeout(LOGIN_TIMEOUT_MS),
      }),
  });
}

/** Stores the token. */
function takenIn({ token, user }: Parameters<OperatorSession['enter']>[0]) {
  operatorToken.store(token);
  return { type: 'signed-in', operator: user } as const;
}

/** Wraps the operator routes only: creators never load an operator's session. */
export function OperatorSessionProvider() {
  const [state, dispatch] = useReducer(nextOperatorState, { status: 'checking' });
  const queryClient = useQueryClient();
  /** Calls under way that end this session and give a new one. */
  const renewals = useRef(0);

  const recheck = useCallback(() => {
    dispatch({ type: 'check-started' });
    void checkStoredToken().then((check) => {
      if (check.kind === 'refused') operatorToken.remove();
      dispatch({ type: 'checked', check });
    });
  }, []);

  useEffect(recheck, [recheck]);

  useEffect(() => {
    const end = () => {
      operatorToken.remove();
      queryClient.clear();
      dispatch({ type: 'ended' });
    };
    // An answer to a call of an earlier session must not end the current one.
    setOperatorUnauthenticatedHandler((token) => {
      if (token === operatorToken.read() && renewals.current === 0) end();
    });
    // Signing out in one tab signs out the others.
    const onStorage = (event: StorageEvent) => {
      if (event.key === ADMIN_TOKEN_KEY && event.newValue === null) end();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      setOperatorUnauthenticatedHandler(() => undefined);
      window.removeEventListener('storage', onStorage);
    };
  }, [queryClient]);

  const enter = useCallback<OperatorSession['enter']>(
    (signedIn) => dispatch(takenIn(signedIn)),
    [],
  );

  const renew = useCallback<OperatorSession['renew']>(async (call) => {
    renewals.current += 1;
    try {
      const signedIn = await call;
      dispatch(takenIn(signedIn));
      return signedIn;
    } finally {
      renewals.current -= 1;
    }
  }, []);

  const operatorId = state.status === 'signed-in' ? state.operator.id : null;
  const leave = useCallback(async () => {
    // Also ends the server's session; without a connection the local token still goes.
    const left = callEndpoint(operatorsApi.logout, {}, apiTransport).catch(() => undefined);
    // The call has it. Live updates may say that the session is over before it answers.
    operatorToken.remove();
    await left;
    if (operatorId !== null) keptInputs.forgetAllOf(operatorDrafts(operatorId));
    queryClient.clear();
    dispatch({ type: 'left' });
  }, [queryClient, operatorId]);

  const session = useMemo<OperatorSession>(
    () => ({ state, enter, renew, leave, recheck }),
    [state, enter, renew, leave, recheck],
  );
  return (
    <OperatorSessionContext value={session}>
      <Outlet />
    </OperatorSessionContext>
  );
}
