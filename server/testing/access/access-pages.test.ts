import { describe, expect } from 'vitest';
import { type MountedRoute, recordMountedRoutes } from './mounted-routes.ts';
import { type PagePolicy, pagePolicies } from './policies/page-policies.ts';
import { aNetwork } from './access-calls.ts';
import { type AccessScene, createAccessScene, type Owner, unknownId } from './access-scene.ts';
import { fillPath } from './contract-routes.ts';
import { bearer, type Identity, strangersTo } from './identities.ts';
import { type RawAnswer, rawRequest } from '../app/raw-request.ts';
import { changedTables } from '../database/table-changes.ts';
import type { TestApp } from '../app/test-app.ts';
import { ofFile, type Opener, openerOf, openTest } from '../app/app-tests.ts';
import type { UnlockScene } from '../scenes/unlock-scene.ts';

interface Installation {
  unlock: UnlockScene;
  scene: AccessScene;
  routes: MountedRoute[];
  contractMissing: string[];
}

const it = openTest.extend('both', ofFile, async ({}, { onCleanup }) => {
  const open = openerOf(onCleanup);
  return { usual: await install(open, false), practising: await install(open, true) };
});
let usual: Installation;
let practising: Installation;
it.beforeAll(({ both }) => {
  ({ usual, practising } = both);
});

async function install(open: Opener, isSandbox: boolean): Promise<Installation> {
  const { result: unlock, ...mounted } = await recordMountedRoutes(() => open.scene({ isSandbox }));
  return { unlock, scene: await createAccessScene(unlock), ...mounted };
}

const policies = Object.entries(pagePolicies);

function ask(
  app: TestApp,
  name: string,
  path: string,
  identity: Identity,
  form?: Record<string, string>,
): Promise<RawAnswer> {
  return rawRequest(app.url, {
    method: name.slice(0, name.indexOf(' ')),
    path,
    headers: {
      ...(pagePolicies[name]?.thisMachineOnly ? {} : aNetwork()),
      ...identity,
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
  });
}

/** An address of the route about an owner's things. */
function addressOf(name: string, policy: PagePolicy, owner: Owner, scene: AccessScene): string {
  if (policy.address !== undefined) return policy.address(owner, scene);
  return fillPath(name.slice(name.indexOf(' ') + 1), (param) => owner.ids[param] ?? 'x');
}

function nobody(owner: Owner): Owner {
  const magnetId = unknownId('magnetId');
  return { ...owner, magnetId, ids: { ...owner.ids, magnetId } };
}

const withoutRequestId = ({ status, text }: RawAnswer): string =>
  `${status} ${text.replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, '…')}`;

describe('a route outside of the contract', () => {
  it('states why it needs no session, and has a policy, without unused policies', () => {
    const names = [...usual.routes, ...practising.routes].map(({ name }) => name);
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(pagePolicies).toSorted());
  });

  it('of the sandbox is mounted in the sandbox only', () => {
    const mounted = new Set(usual.routes.map(({ name }) => name));
    const more = practising.routes.map(({ name }) => name).filter((name) => !mounted.has(name));
    const stated = policies.flatMap(([name, { sandboxOnly }]) => (sandboxOnly ? [name] : []));
    expect(more.toSorted()).toEqual(stated.toSorted());
  });

  it('is listed, and every endpoint of the contract is mounted', () => {
    expect(usual.contractMissing).toEqual([]);
  });
});

describe.each(policies)('%s', (name, policy) => {
  it('answers everybody the same, without private data of the owner', async () => {
    const { unlock, scene } = policy.sandboxOnly ? practising : usual;
    const { a, b } = scene;
    const people = [
      ...strangersTo(scene).map(([, identity]) => identity),
      bearer(b.token),
      bearer(a.token),
    ];
    const answers: RawAnswer[] = [];
    const changed = await changedTables(unlock.app, async () => {
      for (const identity of people) {
        const path = addressOf(name, policy, a, scene);
        answers.push(await ask(unlock.app, name, path, identity, policy.form?.(a)));
      }
    });
    expect(changed.toSorted()).toEqual((policy.changes ?? []).toSorted());
    expect(answers[0]?.status, `got ${answers[0]?.text.slice(0, 300)}`).toBe(policy.status);
    expect([...new Set(answers.map(withoutRequestId))]).toHaveLength(1);
    for (const { text, headers } of answers) {
      for (const secret of a.secrets) {
        if (policy.showsAddresses && secret.includes('@')) continue;
        expect(text + JSON.stringify(headers)).not.toContain(secret);
      }
    }
  });

  it.runIf(policy.thisMachineOnly)('refuses forwarded requests', async () => {
    const { unlock, scene } = practising;
    const changed = await changedTables(unlock.app, async () => {
      for (const identity of [{}, bearer(scene.a.token)]) {
        const path = addressOf(name, policy, scene.a, scene);
        const forwarded = { ...identity, ...aNetwork() };
        const answer = await ask(unlock.app, name, path, forwarded, policy.form?.(scene.a));
        expect(answer.status).toBe(403);
      }
    });
    expect(changed).toEqual([]);
  });

  it.runIf(policy.unknown !== undefined)('does not find an unknown id', async () => {
    const { unlock, scene } = policy.sandboxOnly ? practising : usual;
    const owner = nobody(scene.a);
    const changed = await changedTables(unlock.app, async () => {
      const path = addressOf(name, policy, owner, scene);
      const answer = await ask(unlock.app, name, path, {}, policy.form?.(owner));
      expect(answer.status).toBe(policy.unknown);
    });
    expect(changed).toEqual([]);
  });
});

describe('content on pages', () => {
  it('is shown only with the secret of this magnet', async () => {
    const { unlock, scene } = usual;
    const { a, b } = scene;
    const content = `canary-gated-${a.magnetId}`;
    for (const path of [`/unlock/${a.magnetId}`, `/${a.magnetId}`]) {
      const cookieOf = (magnetId: string, secret: string) => ({
        cookie: `unlock=${magnetId}.${secret}`,
      });
      const open = await ask(unlock.app, 'GET ', path, cookieOf(a.magnetId, a.grant));
      expect(open.text).toContain(content);
      const wrong = [
        cookieOf(a.magnetId, b.grant),
        cookieOf(b.magnetId, b.grant),
        cookieOf(a.magnetId, a.emailGrant),
        cookieOf(a.magnetId, a.waitingToken),
        cookieOf(b.magnetId, a.grant),
      ];
      for (const identity of wrong) {
        const answer = await ask(unlock.app, 'GET ', path, identity);
        expect([answer.status, answer.text.includes(content)]).toEqual([200, false]);
      }
    }
  });
});
