import type { Transport } from '#shared/api/client.ts';
import { operatorToken, readSessionToken } from './session-token.ts';

let onUnauthenticated: (token: string) => void = () => undefined;
let onOperatorUnauthenticated: (token: string) => void = () => undefined;

/** The session provider learns here that the server no longer knows a token. */
export function setUnauthenticatedHandler(handler: (token: string) => void): void {
  onUnauthenticated = handler;
}

/** The same for the operator's session. */
export function setOperatorUnauthenticatedHandler(handler: (token: string) => void): void {
  onOperatorUnauthenticated = handler;
}

/** Calls the API of the origin the console came from; the desktop app forwards the same addresses. */
export const apiTransport: Transport = async ({ method, url, body, signal }) => {
  const isOperators = url.startsWith('/api/admin/');
  const token = isOperators ? operatorToken.read() : readSessionToken();
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      // Spec §7: an operator's token travels in both.
      ...(token === null || !isOperators ? {} : { 'x-admin-token': token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Every caller of the transport in this area hands over a real AbortSignal.
    ...(signal instanceof AbortSignal ? { signal } : {}),
  });
  const answer = {
    status: response.status,
    statusText: response.statusText,
    body: await readJson(response),
  };
  if (answer.status === 401 && token !== null) {
    if (!isOperators) onUnauthenticated(token);
    // A wrong password or code at the door says nothing about the token of an earlier session.
    else if (url !== '/api/admin/login') onOperatorUnauthenticated(token);
  }
  return answer;
};

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
