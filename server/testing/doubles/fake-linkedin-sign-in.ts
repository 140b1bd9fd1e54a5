// A double of LinkedIn's OpenID Connect on 127.0.0.1 with LinkedIn's deviations: no nonce, no PKCE,
// `email_verified` as text, the client's secret in the body, an issuer below `/oauth`.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server';

export const LINKEDIN_APP = { clientId: '86unlatch0test', secret: 'WPL_AP1.of-a-test.4711==' };

export interface FakePerson {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: string | boolean;
}

export interface FakeLinkedInSignIn {
  origin: string;
  /** The person who agrees next. */
  person: FakePerson;
  /** Changes an ID token before it is signed. */
  changeToken: ((token: MutableToken) => void) | null;
  /** Changes the answer of the token endpoint. */
  changeAnswer: ((answer: MutableResponse) => void) | null;
  /** LinkedIn's error code instead of a code, for example after Cancel. */
  sendsBack: string | null;
  /** Runs before a path is answered. */
  meanwhile: ((path: string) => Promise<void>) | null;
  /** Answers a path in place of the double; true if it did. */
  instead: ((path: string, response: ServerResponse) => boolean) | null;
  /** Forms sent to the token endpoint, and queries of LinkedIn's consent page. */
  readonly forms: Record<string, unknown>[];
  readonly agreements: URLSearchParams[];
  reset(): void;
  close(): Promise<void>;
}

const PATH = '/oauth';

export async function startFakeLinkedInSignIn(): Promise<FakeLinkedInSignIn> {
  const issuer = new OAuth2Issuer();
  await issuer.keys.generate('RS256');
  const service = new OAuth2Service(issuer, {
    wellKnownDocument: '/.well-known/openid-configuration',
    token: '/v2/accessToken',
    authorize: '/v2/authorization',
    jwks: '/openid/jwks',
  });
  const nobody: FakePerson = { sub: 'nobody' };
  const usedCodes = new Set<string>();
  const usual = {
    person: nobody,
    changeToken: null,
    changeAnswer: null,
    sendsBack: null,
    meanwhile: null,
    instead: null,
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    await fake.meanwhile?.(path);
    if (fake.instead?.(path, response) === true) return;
    if (!path.startsWith(PATH)) return void response.writeHead(404).end();
    request.url = path.slice(PATH.length);
    service.requestHandler(request, response);
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the address of a TCP server
  const origin = `http://127.0.0.1:${port}`;
  issuer.url = `${origin}${PATH}`;

  const fake: FakeLinkedInSignIn = {
    ...usual,
    origin,
    forms: [],
    agreements: [],
    reset: () => void Object.assign(fake, usual),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    fake.agreements.push(new URL(request.url ?? '', origin).searchParams);
    if (fake.sendsBack === null) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', fake.sendsBack);
  });
  service.on('beforeTokenSigning', (token: MutableToken) => {
    if (token.payload['aud'] === undefined) return; // the access token
    delete token.payload['nonce'];
    Object.assign(token.payload, fake.person);
    fake.changeToken?.(token);
  });
  service.on('beforeResponse', (answer: MutableResponse, request: TokenRequestIncomingMessage) => {
    const form = request.body as unknown as Record<string, unknown>; // the posted form
    fake.forms.push(form);
    const refuse = (error: string) => Object.assign(answer, { statusCode: 400, body: { error } });
    const isApp =
      form['client_id'] === LINKEDIN_APP.clientId &&
      form['client_secret'] === LINKEDIN_APP.secret &&
      request.headers.authorization === undefined;
    const code = String(form['code']);
    if (!isApp || 'code_verifier' in form) {
      Object.assign(answer, { statusCode: 401, body: { error: 'invalid_client' } });
    } else if (usedCodes.has(code) || typeof form['redirect_uri'] !== 'string') {
      refuse('invalid_grant');
    } else {
      usedCodes.add(code);
      fake.changeAnswer?.(answer);
    }
  });
  return fake;
}
