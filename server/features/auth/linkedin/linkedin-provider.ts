// LinkedIn's side of a sign-in: OpenID Connect, with LinkedIn's deviations (docs/decisions/0031).
import type { Configuration, CustomFetch } from 'openid-client';
import { LimitedFetchError } from '#server/platform/outbound/limited-fetch-error.ts';
import { type LinkedInPerson, readPerson } from './linkedin-person.rules.ts';

/** The operator's app at LinkedIn. */
export interface LinkedInCredentials {
  clientId: string;
  secret: string;
}

/** The query values of LinkedIn's redirect. */
export interface LinkedInReturn {
  state: string;
  code: string;
  iss?: string | undefined;
}

/**
 * `unavailable`: LinkedIn gave no answer; `refused`: it refused, or its answer cannot be trusted.
 */
export class LinkedInError extends Error {
  readonly kind: 'unavailable' | 'refused';
  constructor(kind: 'unavailable' | 'refused', message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface LinkedInProvider {
  /** The address of LinkedIn's consent page. Throws LinkedInError. */
  agreeUrl(app: LinkedInCredentials, state: string): Promise<string>;
  /** The person who agreed. Throws LinkedInError. */
  readPerson(app: LinkedInCredentials, returned: LinkedInReturn): Promise<LinkedInPerson>;
}

/** LinkedIn's metadata is read again after this time. */
const KNOWN_MS = 3_600_000;
const TOLERANCE_SECONDS = 60;

/**
 * LinkedIn does not echo a nonce, and refuses PKCE unless it enabled that for the app, so neither
 * is sent: the state is bound to the browser instead. The secret goes in the body. The ID token's
 * signature, issuer, audience and times are checked.
 */
export function createLinkedInProvider(options: {
  /** Scheme, host and port; the issuer is `/oauth` there. */
  origin: string;
  redirectUrl: string;
  fetch: CustomFetch;
}): LinkedInProvider {
  const { origin, redirectUrl, fetch } = options;
  let known: { key: string; at: number; config: Promise<Configuration> } | null = null;

  async function discover(app: LinkedInCredentials): Promise<Configuration> {
    // Loaded at the first sign-in, because an installation without Sign in with LinkedIn never
    // needs it.
    const oidc = await import('openid-client');
    const config = await oidc.discovery(
      new URL('/oauth', origin),
      app.clientId,
      {
        client_secret: app.secret,
        id_token_signed_response_alg: 'RS256',
        [oidc.clockTolerance]: TOLERANCE_SECONDS,
      },
      oidc.ClientSecretPost(app.secret),
      {
        [oidc.customFetch]: fetch,
        // Only for a configured server without TLS, such as a test's.
        execute: origin.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      },
    );
    const { authorization_endpoint: page = '' } = config.serverMetadata();
    if (!URL.canParse(page) || new URL(page).origin !== origin) {
      throw new LinkedInError('refused', 'LinkedIn names a sign-in page elsewhere');
    }
    oidc.enableNonRepudiationChecks(config);
    return config;
  }

  function recall(app: LinkedInCredentials): Promise<Configuration> {
    const key = `${app.clientId} ${app.secret}`;
    const now = performance.now();
    if (known !== null && known.key === key && now - known.at < KNOWN_MS) return known.config;
    const config = discover(app);
    const mine = { key, at: now, config };
    known = mine;
    config.catch(() => {
      if (known === mine) known = null;
    });
    return config;
  }

  return {
    async agreeUrl(app, state) {
      const config = await recall(app).catch(fail);
      const oidc = await import('openid-client');
      const scope = 'openid profile email';
      return oidc.buildAuthorizationUrl(config, { redirect_uri: redirectUrl, scope, state }).href;
    },

    async readPerson(app, { state, code, iss }) {
      const config = await recall(app).catch(fail);
      const oidc = await import('openid-client');
      const address = new URL(redirectUrl);
      address.searchParams.set('code', code);
      address.searchParams.set('state', state);
      if (iss !== undefined) address.searchParams.set('iss', iss);
      const tokens = await oidc
        .authorizationCodeGrant(config, address, { expectedState: state, idTokenExpected: true })
        .catch(fail);
      const person = readPerson({ ...tokens.claims() });
      if (person === null) throw new LinkedInError('refused', 'the ID token names nobody');
      return person;
    },
  };
}

/** Describes the failure; the texts contain no tokens and secrets. */
function fail(error: unknown): never {
  if (error instanceof LinkedInError) throw error;
  const chain: string[] = [];
  for (let at: unknown = error; at instanceof Error && chain.length < 4; at = at.cause) {
    if (at instanceof LimitedFetchError) {
      const isAway = at.problem === 'timeout' || at.problem === 'unreachable';
      throw new LinkedInError(isAway ? 'unavailable' : 'refused', `${at.problem}: ${at.message}`);
    }
    const named = 'error' in at && typeof at.error === 'string' ? `${at.error}: ` : '';
    chain.push(`${named}${at.message}`);
  }
  const text = chain.length === 0 ? String(error) : chain.join(' < ');
  throw new LinkedInError('refused', text.slice(0, 300));
}
