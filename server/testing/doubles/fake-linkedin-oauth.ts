import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Its registered app. No answer, log or mail of the product may contain its secret. */
export const LINKEDIN_APP = {
  clientId: '86unlatchtest01',
  clientSecret: 'canary-client-secret-of-the-app-4711',
  apiVersion: '202610',
} as const;

export interface FakeMember {
  urn: string;
  /** Ids of the pages. */
  administers: string[];
}

export interface FakeOAuth {
  /** The member who presses Allow on LinkedIn's page. */
  member: FakeMember;
  /** The answer of the token endpoint; `grant` is the normal one. */
  mode: 'grant' | 'invalid_grant' | 'server_error' | 'invalid_client';
  /** Lifetime of an access token, in seconds. */
  lastsSeconds: number;
  /** Whether it issues refresh tokens; not every app gets them. */
  givesRefresh: boolean;
  /** Kinds of the requests to the token endpoint, in order. */
  grants(): string[];
  /** Revoked tokens. */
  revoked(): string[];
  /** Ends every access token issued so far. */
  endAccess(): void;
  /** The code and state that LinkedIn's page would send back. */
  allow(authorizeUrl: string): { code: string; state: string };
  memberOf(authorization: string): FakeMember | null;
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
}

interface Given {
  member: FakeMember;
  until: number;
}

const token = (kind: string) => `canary-${kind}-${randomBytes(24).toString('base64url')}`;

export function createFakeOAuth(): FakeOAuth {
  const codes = new Map<string, { member: FakeMember; redirect: string }>();
  const access = new Map<string, Given>();
  const refresh = new Map<string, FakeMember>();
  const asked: string[] = [];
  const takenBack: string[] = [];

  const fake: FakeOAuth = {
    member: { urn: 'urn:li:person:Robin00001', administers: [] },
    mode: 'grant',
    lastsSeconds: 60 * 86_400,
    givesRefresh: true,
    grants: () => [...asked],
    revoked: () => [...takenBack],
    endAccess: () => access.clear(),
    allow(authorizeUrl) {
      const { searchParams: query } = new URL(authorizeUrl);
      const code = token('code');
      codes.set(code, { member: { ...fake.member }, redirect: query.get('redirect_uri') ?? '' });
      return { code, state: query.get('state') ?? '' };
    },
    memberOf(authorization) {
      const given = access.get(authorization.replace(/^Bearer /, ''));
      return given === undefined || given.until <= Date.now() ? null : given.member;
    },
    async answer(request, response, url) {
      if (url.pathname === '/oauth/v2/authorization') return showPage(response, url);
      if (url.pathname === '/oauth/v2/allowed') {
        const { code, state } = fake.allow(url.href);
        return sendBack(response, url, { code, state });
      }
      const fields = new URLSearchParams(await bodyOf(request));
      if (url.pathname === '/oauth/v2/revoke') return revoke(response, fields);
      if (url.pathname === '/oauth/v2/accessToken' && request.method === 'POST') {
        return grant(response, fields);
      }
      json(response, 404, {});
    },
  };

  function showPage(response: ServerResponse, url: URL): void {
    const { searchParams: query } = url;
    if (query.get('client_id') !== LINKEDIN_APP.clientId || query.get('response_type') !== 'code') {
      return json(response, 400, { error: 'invalid_request' });
    }
    const refused = new URL(query.get('redirect_uri') ?? '');
    refused.searchParams.set('error', 'user_cancelled_authorize');
    refused.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>LinkedIn</title><h1>Allow access?</h1>
      <p>${(query.get('scope') ?? '').replaceAll(' ', ', ')}</p>
      <a href="/oauth/v2/allowed?${escape(query.toString())}">Allow</a>
      <a href="${escape(refused.href)}">Cancel</a>`);
  }

  function sendBack(response: ServerResponse, url: URL, answer: Record<string, string>): void {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href });
    response.end();
  }

  const isApp = (fields: URLSearchParams) =>
    fields.get('client_id') === LINKEDIN_APP.clientId &&
    fields.get('client_secret') === LINKEDIN_APP.clientSecret;

  function grant(response: ServerResponse, fields: URLSearchParams): void {
    const kind = fields.get('grant_type') ?? '';
    asked.push(kind);
    if (fake.mode === 'server_error') return json(response, 503, { error: 'server_error' });
    if (fake.mode === 'invalid_client' || !isApp(fields)) {
      return json(response, 401, { error: 'invalid_client' });
    }
    const refreshToken = fields.get('refresh_token') ?? '';
    const code = fields.get('code') ?? '';
    const found = codes.get(code);
    const isSameWay = found !== undefined && found.redirect === fields.get('redirect_uri');
    const member =
      kind === 'refresh_token' ? refresh.get(refreshToken) : isSameWay ? found.member : undefined;
    codes.delete(code);
    if (fake.mode === 'invalid_grant' || member === undefined) {
      return json(response, 400, { error: 'invalid_grant' });
    }
    const accessToken = token('access');
    access.set(accessToken, { member, until: Date.now() + fake.lastsSeconds * 1_000 });
    const kept = kind === 'refresh_token' ? refreshToken : token('refresh');
    if (fake.givesRefresh) refresh.set(kept, member);
    json(response, 200, {
      access_token: accessToken,
      expires_in: fake.lastsSeconds,
      scope: 'r_organization_social',
      ...(fake.givesRefresh ? { refresh_token: kept, refresh_token_expires_in: 365 * 86_400 } : {}),
    });
  }

  function revoke(response: ServerResponse, fields: URLSearchParams): void {
    if (!isApp(fields)) return json(response, 401, { error: 'invalid_client' });
    if (fake.mode === 'server_error') return json(response, 503, { error: 'server_error' });
    const taken = fields.get('token') ?? '';
    takenBack.push(taken);
    refresh.delete(taken);
    access.clear();
    response.writeHead(200);
    response.end();
  }

  return fake;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}
