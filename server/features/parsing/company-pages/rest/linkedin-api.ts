// LinkedIn's REST API and OAuth server, with the limits of every outbound request.
import type { Dispatcher } from 'undici';
import { REAL_LINKEDIN } from '#shared/account/linkedin-origin.ts';
import { readJson } from '#shared/app/read-json.ts';
import { fetchLimited } from '#server/platform/outbound/limited-fetch.ts';
import { LimitedFetchError } from '#server/platform/outbound/limited-fetch-error.ts';
import { type ApiAnswer, apiFailure, readAnswer, retryAfterOf } from './api-answer.ts';
import { type GrantAnswer, readGrant } from './oauth-answer.ts';

/** Origins of LinkedIn's own servers. */
export const linkedInServers = {
  api: 'https://api.linkedin.com',
  oauth: REAL_LINKEDIN,
} as const;

export interface LinkedInServers {
  api: string;
  oauth: string;
}

/** The values that a call needs besides its path. */
export interface ApiAccess {
  token: string;
  /** A month such as 202610. */
  version: string;
}

/** The installation's app with its decrypted secret. */
export interface AppCredentials {
  clientId: string;
  clientSecret: string;
}

export interface LinkedInApi {
  /** The address where a creator allows the scopes. */
  authorizeUrl(question: {
    clientId: string;
    redirectUrl: string;
    state: string;
    scopes: readonly string[];
  }): string;
  exchange(app: AppCredentials, code: string, redirectUrl: string): Promise<GrantAnswer>;
  refresh(app: AppCredentials, refreshToken: string): Promise<GrantAnswer>;
  /** Whether LinkedIn confirmed the revocation. */
  revoke(app: AppCredentials, token: string): Promise<boolean>;
  /** `path` contains its query, with encoded ids. */
  get(path: string, access: ApiAccess): Promise<ApiAnswer>;
  close(): Promise<void>;
}

export interface LinkedInApiOptions {
  servers: LinkedInServers;
  dispatcher: Dispatcher;
  totalMs?: number;
  maxBytes?: number;
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

export function createLinkedInApi(options: LinkedInApiOptions): LinkedInApi {
  const { servers, dispatcher, totalMs = 10_000, maxBytes = 4 * 1024 * 1024 } = options;

  async function ask(url: URL, headers: Record<string, string>, body?: string) {
    const pieces: Buffer[] = [];
    const { status, header } = await fetchLimited(url, {
      dispatcher,
      headers: { accept: 'application/json', 'accept-encoding': 'gzip, br', ...headers },
      type: JSON_TYPE,
      readsRefusals: true,
      totalMs,
      maxBytes,
      onPiece: (piece) => void pieces.push(piece),
      ...(body === undefined ? {} : { body }),
    });
    return { status, header, json: readJson(Buffer.concat(pieces).toString('utf8')) };
  }

  function post(path: string, fields: Record<string, string>) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return ask(new URL(path, servers.oauth), type, new URLSearchParams(fields).toString());
  }

  async function grant(app: AppCredentials, fields: Record<string, string>): Promise<GrantAnswer> {
    const { clientId: client_id, clientSecret: client_secret } = app;
    try {
      const answer = await post('/oauth/v2/accessToken', { ...fields, client_id, client_secret });
      return readGrant(answer.status, answer.json);
    } catch (error) {
      if (!(error instanceof LimitedFetchError)) throw error;
      return { ok: false, problem: 'unavailable', detail: `${error.problem}: ${error.message}` };
    }
  }

  return {
    authorizeUrl({ clientId, redirectUrl, state, scopes }) {
      const url = new URL('/oauth/v2/authorization', servers.oauth);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('client_id', clientId);
      url.searchParams.set('redirect_uri', redirectUrl);
      url.searchParams.set('state', state);
      url.searchParams.set('scope', scopes.join(' '));
      return url.href;
    },
    exchange: (app, code, redirectUrl) =>
      grant(app, { grant_type: 'authorization_code', code, redirect_uri: redirectUrl }),
    refresh: (app, refreshToken) =>
      grant(app, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    async revoke({ clientId, clientSecret }, token) {
      const fields = { client_id: clientId, client_secret: clientSecret, token };
      try {
        return (await post('/oauth/v2/revoke', fields)).status === 200;
      } catch (error) {
        // An empty answer has no content type; only its status matters.
        if (!(error instanceof LimitedFetchError)) throw error;
        return error.problem === 'wrong_type';
      }
    },
    async get(path, { token, version }) {
      const headers = {
        authorization: `Bearer ${token}`,
        'linkedin-version': version,
        'x-restli-protocol-version': '2.0.0',
      };
      try {
        const { status, header, json } = await ask(new URL(path, servers.api), headers);
        return readAnswer(status, json, retryAfterOf(header('retry-after')));
      } catch (error) {
        if (!(error instanceof LimitedFetchError)) throw error;
        const { problem, message } = error;
        const isOdd = ['too_large', 'bad_encoding', 'wrong_type'].includes(problem);
        return apiFailure(isOdd ? 'odd_answer' : 'unavailable', `${problem}: ${message}`);
      }
    },
    close: () => dispatcher.destroy(),
  };
}
