import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { type Client, createClient } from '#shared/api/client.ts';
import { contract } from '#shared/api/contract.ts';

export { expect };

/** The typed client of whoever these headers name. */
export function apiOf(
  request: APIRequestContext,
  headers: Record<string, string>,
): Client<typeof contract> {
  return createClient(contract, async ({ method, url, body }) => {
    const sent = body === undefined ? {} : { data: body };
    const answer = await request.fetch(url, { method, headers, ...sent });
    return { status: answer.status(), statusText: answer.statusText(), body: await answer.json() };
  });
}

export interface TestCreator {
  name: string;
  email: string;
  password: string;
  token: string;
}

export interface NewMagnet {
  title?: string;
  textContent?: string;
  triggerWords?: string[];
  [field: string]: unknown;
}

/** What a test does outside the browser: creators, magnets and the practice LinkedIn. */
export interface Backstage {
  signUp(): Promise<TestCreator>;
  /** The seeded creator on Pro. */
  demo(): Promise<TestCreator>;
  createMagnet(creator: TestCreator, magnet?: NewMagnet): Promise<string>;
  /** Comments on the magnet's practice post; returns the link a visitor would copy. */
  comment(magnetId: string, text: string, author?: string): Promise<string>;
  linkedInAnswers(magnetId: string, mode: string): Promise<void>;
}

const randomNetwork = (): string =>
  `203.${Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

/** Each test uses a separate network, so limits never affect another test. */
export const test = base.extend<{ backstage: Backstage; network: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of this pattern
  network: async ({}, use) => use(randomNetwork()),
  extraHTTPHeaders: async ({ network }, use) => use({ 'x-forwarded-for': network }),
  backstage: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { 'x-forwarded-for': randomNetwork() },
    });
    await use(createBackstage(request));
    await request.dispose();
  },
});

/** Content that only an unlock shows. The mark lets a whole run find leaks of it. */
export const MAGNET_TEXT = 'The **secret** text, canary-gated-browser.';

function createBackstage(request: APIRequestContext): Backstage {
  return {
    async signUp() {
      const email = `creator-${crypto.randomUUID()}@example.test`;
      const form = { name: 'Robin Ferrer', email, password: 'a long enough one' };
      const answer = await request.post('/api/auth/register', {
        data: { ...form, confirmPassword: form.password },
      });
      expect(answer.status(), await answer.text()).toBe(201);
      const { user } = (await answer.json()) as { user: { sessionToken: string } }; // the contract's answer
      return { ...form, token: user.sessionToken };
    },
    async demo() {
      const { email, password } = readDemoAccount();
      const answer = await request.post('/api/auth/login', { data: { email, password } });
      expect(answer.status(), await answer.text()).toBe(200);
      const { user } = (await answer.json()) as { user: { sessionToken: string; name: string } }; // the contract's answer
      return { name: user.name, email, password, token: user.sessionToken };
    },
    async createMagnet(creator, magnet = {}) {
      const answer = await request.post('/api/magnets', {
        headers: { authorization: `Bearer ${creator.token}` },
        data: {
          title: 'Growth notes',
          textContent: MAGNET_TEXT,
          triggerWords: ['GROWTH'],
          ...magnet,
        },
      });
      expect(answer.status(), await answer.text()).toBe(201);
      return ((await answer.json()) as { id: string }).id; // the contract's answer
    },
    async comment(magnetId, text, author = 'Alex Visitor') {
      const path = `/sandbox/${magnetId}`;
      const answer = await request.post(path, { form: { do: 'comment', author, text } });
      expect(answer.status()).toBe(200);
      const html = await answer.text();
      const link = /value="(https:\/\/www\.linkedin\.com\/feed\/[^"]+)"/.exec(html)?.[1];
      expect(link, 'the newest comment stands first').toBeTruthy();
      return (link ?? '').replaceAll('&amp;', '&');
    },
    async linkedInAnswers(magnetId, mode) {
      const answer = await request.post(`/sandbox/${magnetId}`, { form: { do: 'mode', mode } });
      expect(answer.status()).toBe(200);
    },
  };
}

function readDemoAccount(): { email: string; password: string } {
  const file = join(process.env['E2E_DATA_DIR'] ?? '', 'start-output.txt');
  const said = readFileSync(file, 'utf8');
  const email = /Email\s+(\S+)/.exec(said)?.[1];
  const password = /Password\s+(\S+)/.exec(said)?.[1];
  if (email === undefined || password === undefined) throw new Error(`no demo account in: ${said}`);
  return { email, password };
}
