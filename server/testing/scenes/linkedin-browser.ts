import { test } from 'vitest';
import { type ApiError, type Client, createClient, type Transport } from '#shared/api/client.ts';
import { contract } from '#shared/api/contract.ts';
import type { ReturnedFromLinkedIn } from '#shared/auth/linkedin-sign-in.contract.ts';
import { recordCoverage } from '../coverage/contract-coverage.ts';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { untilTheEnd } from '../app/app-tests.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import {
  type FakePerson,
  LINKEDIN_APP,
  startFakeLinkedInSignIn,
} from '../doubles/fake-linkedin-sign-in.ts';
import { aUser } from './factories.ts';
import { anOperator } from './operators.ts';

/** A browser with cookies that can visit LinkedIn and return. */
export interface LinkedInBrowser {
  api: Client<typeof contract>;
  cookies: Map<string, string>;
  /** The session token of later calls. */
  token: string | null;
  /** Opens LinkedIn's page, agrees or cancels there, and returns with LinkedIn's values. */
  visit(url: string): Promise<ReturnedFromLinkedIn>;
  /** The whole sign-in, from the button to the answer. */
  signIn(next?: string): ReturnType<Client<typeof contract>['linkedInSignIn']['finish']>;
}

let browsers = 0;

export function aBrowser(app: TestApp): LinkedInBrowser {
  const network = `198.51.${Math.floor(browsers / 200)}.${(browsers++ % 200) + 1}`;
  const cookies = new Map<string, string>();
  const transport: Transport = async ({ method, url, body }) => {
    const response = await app.fetch(url, {
      method,
      headers: {
        'x-forwarded-for': network,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(browser.token === null ? {} : { authorization: `Bearer ${browser.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const parsed: unknown = await response.json().catch(() => undefined);
    recordCoverage(method, url, response.status, parsed);
    return { status: response.status, statusText: response.statusText, body: parsed };
  };
  const browser: LinkedInBrowser = {
    api: createClient(contract, transport),
    cookies,
    token: null,
    async visit(url) {
      const answer = await fetch(url, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '');
      if (`${back.origin}${back.pathname}` !== `${app.url}/auth/linkedin`) {
        throw new Error(`LinkedIn sent the browser to ${back.href}`);
      }
      const sent = Object.fromEntries(back.searchParams);
      return { ...sent, state: sent['state'] ?? '' };
    },
    async signIn(next) {
      const { start, finish } = browser.api.linkedInSignIn;
      const { url } = await start({ body: { next } });
      const answer = await finish({ body: await browser.visit(url) });
      if (answer.success) browser.token = answer.user.sessionToken;
      return answer;
    },
  };
  return browser;
}

let owners = 0;
const PASSWORD = 'tulips in may';

/** A creator with a password who has signed in before. */
export async function anOwner(app: TestApp) {
  owners += 1;
  const email = `owner-${owners}@linked.test`;
  const { user, token } = await aUser(app, { email });
  const passwordHash = await createPasswordHasher().hash(PASSWORD);
  await app.db('users').where({ id: user.id }).update({ passwordHash });
  return { user, token, email, password: PASSWORD };
}

let people = 0;

/** A person with an address that LinkedIn confirmed. */
export function aPerson(fields: Partial<FakePerson> = {}): FakePerson & { email: string } {
  people += 1;
  const email = `member-${people}@linked.test`;
  const person = { sub: `m-${people}`, name: 'Ada Lovelace', email_verified: 'true', ...fields };
  return { ...person, email: fields.email ?? email };
}

export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code, message }: ApiError) => ({ status, code, message }),
  );

/** An app with Sign in with LinkedIn and a double of LinkedIn. */
export const linkedInTest = test
  .extend('linkedin', { scope: 'file' }, ({}, { onCleanup }) =>
    untilTheEnd(startFakeLinkedInSignIn(), onCleanup),
  )
  .extend('app', { scope: 'file' }, async ({ linkedin }, { onCleanup }) => {
    const opening = createTestApp({ linkedInSignInOrigin: linkedin.origin });
    const app = await untilTheEnd(opening, onCleanup);
    await offerLinkedIn(app);
    return app;
  });

/** Stores the operator's app and switches it on. */
export async function offerLinkedIn(app: TestApp, secret = LINKEDIN_APP.secret): Promise<void> {
  const { token } = await anOperator(app);
  const { clientId } = LINKEDIN_APP;
  await app.as(token).linkedInApp.change({ body: { clientId, secret, isOn: true } });
}
