import type { Transport } from '#shared/api/client.ts';
import { readSessionToken } from './session-token.ts';

let onUnauthenticated: (token: string) => void = () => undefined;

/** The session provider learns here that the server no longer knows a token. */
export function setUnauthenticatedHandler(handler: (token: string) => void): void {
  onUnauthenticated = handler;
}

/** Calls the API of the origin the console came from; the desktop app forwards the same addresses. */
export const apiTransport: Transport = async ({ method, url, body, signal }) => {
  const token = readSessionToken();
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
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
  if (answer.status === 401 && token !== null) onUnauthenticated(token);
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
