import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect } from 'vitest';
import type { WorkProof, WorkRule, WorkTask } from '#shared/security/proof-of-work.contract.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

const it = appTest();

async function solve(challenge: WorkTask): Promise<WorkProof> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('The task took too long');
  return { challenge, solution };
}

const aProof = async (app: TestApp): Promise<WorkProof> => solve(await app.api.proofOfWork.ask());

const setRule = (app: TestApp, proofOfWork: WorkRule) =>
  app.services.settings.change({ proofOfWork });

let networks = 0;
/** Another one each time. */
const aNetwork = () => `198.18.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

interface Try {
  network?: string;
  proof?: unknown;
}

/** Asks for a sign-in by mail, which everybody may; the status, and the code of a refusal. */
async function signIn(app: TestApp, { network = aNetwork(), proof }: Try = {}): Promise<string> {
  const answer = await app.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@creators.test`, proof }),
  });
  const { code } = (await answer.json()) as { code: string }; // by the contract
  return `${answer.status} ${code}`;
}

const NEEDED = '428 proof_needed';
const TAKEN = '202 check_email';

const aForm = () => ({
  name: 'Ann',
  email: `ann-${crypto.randomUUID()}@creators.test`,
  password: 'a long enough one',
  confirmPassword: 'a long enough one',
});

describe('a proof of work', () => {
  it.beforeEach(({ app }) => setRule(app, 'never'));

  it('is needed to sign in, to sign up and for a new password while the rule says always', async ({
    app,
  }) => {
    const { auth } = app.api;
    const email = 'somebody@creators.test';
    const calls = [
      (proof?: WorkProof) => auth.login({ body: { email, proof } }),
      (proof?: WorkProof) => auth.forgot({ body: { email, proof } }),
      (proof?: WorkProof) => auth.register({ body: { ...aForm(), proof } }),
    ];
    await setRule(app, 'always');
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ status: 428, code: 'proof_needed' });
      await call(await aProof(app));
    }
    await setRule(app, 'never');
    for (const call of calls) await call();
  });

  it('counts for one call, also when two bring it at the same time', async ({ app }) => {
    await setRule(app, 'always');
    const proof = await aProof(app);
    const both = await Promise.all([signIn(app, { proof }), signIn(app, { proof })]);
    expect(both.toSorted()).toEqual([TAKEN, NEEDED]);
    expect(await signIn(app, { proof })).toBe(NEEDED);
  });

  it('is refused when somebody made, eased, solved wrongly or kept its task', async ({ app }) => {
    await setRule(app, 'always');
    const { challenge, solution } = await aProof(app);
    const { parameters } = challenge;
    const easier = { ...parameters, cost: 1 };
    const later = { ...parameters, expiresAt: parameters.expiresAt + 3_600 };
    const wrong = [
      { challenge: { ...challenge, parameters: easier }, solution },
      { challenge: { ...challenge, parameters: later }, solution },
      { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    ];
    for (const proof of wrong) expect(await signIn(app, { proof })).toBe(NEEDED);
    // None of these used the real one up.
    expect(await signIn(app, { proof: { challenge, solution } })).toBe(TAKEN);
    for (const proof of ['a word', { challenge }, { challenge, solution, more: 1 }]) {
      expect(await signIn(app, { proof })).toMatch(/^400 (validation_failed|unknown_field)$/);
    }
  });

  it('is not asked of a browser that the account knows', async ({ app }) => {
    const form = aForm();
    await app.api.auth.register({ body: form });
    const { email, password } = form;
    const post = (cookie: string) =>
      app.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify({ email, password }),
      });
    const first = await post('binding=none');
    const set = first.headers.getSetCookie().find((one) => one.startsWith('binding='));
    await setRule(app, 'always');
    expect((await post(set?.split(';', 1)[0] ?? '')).status).toBe(200);
    expect((await post('binding=none')).status).toBe(428);
  });

  it('is not needed of a network that signs in often with right passwords', async ({ app }) => {
    const form = aForm();
    await app.api.auth.register({ body: form });
    const { email, password } = form;
    await setRule(app, 'suspicion');
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': aNetwork() };
    for (let count = 0; count < 22; count += 1) {
      const body = JSON.stringify({ email, password });
      const answer = await app.fetch('/api/auth/login', { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
    }
  });

  it('is needed of a network with many tries, and of no other', async ({ app }) => {
    await setRule(app, 'suspicion');
    const network = aNetwork();
    const tries: string[] = [];
    for (let count = 0; count < 22; count += 1) tries.push(await signIn(app, { network }));
    expect(tries).toEqual([...tries.slice(0, 20).map(() => TAKEN), NEEDED, NEEDED]);
    expect(await signIn(app, { network, proof: await aProof(app) })).toBe(TAKEN);
    expect(await signIn(app)).toBe(TAKEN);
  });

  it('is needed of everybody while there are many tries from everywhere', async ({ open }) => {
    const app = await open.app();
    // What one network tries beyond its own limit is no work for others.
    const network = aNetwork();
    for (let count = 0; count < 700; count += 1) await signIn(app, { network });
    expect(await signIn(app)).toBe(TAKEN);
    const tries = new Set<string>();
    for (let count = 0; count < 600 - 21; count += 1) tries.add(await signIn(app));
    expect([...tries]).toEqual([TAKEN]);
    expect(await signIn(app)).toBe(NEEDED);
    expect(await signIn(app, { proof: await aProof(app) })).toBe(TAKEN);
  });
});
