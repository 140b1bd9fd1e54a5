import type { Transport, TransportRequest, TransportResponse } from '#shared/api/client.ts';
import { readJson } from '#shared/app/read-json.ts';
import { operatorToken, readSessionToken } from './session-token.ts';

let onUnauthenticated: (token: string) => void = () => undefined;
let onOperatorUnauthenticated: (token: string) => void = () => undefined;

/** Tells the session provider that the server does not know the token any more. */
export function setUnauthenticatedHandler(handler: (token: string) => void): void {
  onUnauthenticated = handler;
}

/** The same for the operator's session. */
export function setOperatorUnauthenticatedHandler(handler: (token: string) => void): void {
  onOperatorUnauthenticated = handler;
}

/** Calls the API of the origin the console came from; the desktop app forwards the same addresses. */
export const apiTransport: Transport = async (request) => {
  const { method, url, body, upload, answer: wanted, signal } = request;
  const isOperators = url.startsWith('/api/admin/');
  const token = isOperators ? operatorToken.read() : readSessionToken();
  const headers = {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    // An operator's token goes in both headers.
    ...(token === null || !isOperators ? {} : { 'x-admin-token': token }),
  };
  const answer =
    upload === undefined
      ? await sendJson({ method, url, body, wanted, signal }, headers)
      : await (await import('./send-upload.ts')).sendUpload({ ...request, upload }, headers);
  if (answer.status === 401 && token !== null) {
    if (!isOperators) onUnauthenticated(token);
    // A wrong password or code at a sign-in says nothing about the token of an earlier session.
    else if (url !== '/api/admin/login') onOperatorUnauthenticated(token);
  }
  return answer;
};

async function sendJson(
  {
    method,
    url,
    body,
    wanted,
    signal,
  }: Pick<TransportRequest, 'method' | 'url'> & {
    body: unknown;
    wanted: TransportRequest['answer'] | undefined;
    signal: TransportRequest['signal'] | undefined;
  },
  headers: Record<string, string>,
): Promise<TransportResponse> {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Every caller of the transport in this area passes a real AbortSignal.
    ...(signal instanceof AbortSignal ? { signal } : {}),
  });
  const { status, statusText } = response;
  const isFile = wanted === 'file' && response.ok;
  const read = isFile
    ? new Uint8Array(await response.arrayBuffer())
    : readJson(await response.text());
  return { status, statusText, body: read };
}
